/** The Chief Judge's code as it is kept on the device: only what is computed from it, never the code. */

const SALT = "sportmafia chief judge 1";
const ROUNDS = 210_000;

/** @param {string} code @returns {Promise<string>} empty for no code */
export async function sealed(code) {
  if (!code) return "";
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey("raw", text.encode(code), "PBKDF2", false, ["deriveBits"]);
  const derived = { name: "PBKDF2", hash: "SHA-256", salt: text.encode(SALT), iterations: ROUNDS };
  const bits = await crypto.subtle.deriveBits(derived, key, 256);
  return Array.from(new Uint8Array(bits), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
