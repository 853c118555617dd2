/** Sound, vibration, a lit screen and a voice: made by the browser itself, unlocked by the first tap. */

/** @type {AudioContext | undefined} */
let audio;

/** Sound may start only from a tap; every tap tries, the first one that is allowed succeeds. */
export function unlock() {
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") void audio.resume();
  } catch {
    audio = undefined;
  }
}

/** @param {number} from @param {number} length @param {number} pitch @param {number} loud */
function tone(from, length, pitch, loud) {
  if (!audio) return;
  const start = audio.currentTime + from;
  const source = audio.createOscillator();
  const gain = audio.createGain();
  source.frequency.value = pitch;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.01);
  gain.gain.setValueAtTime(loud, start + length - 0.03);
  gain.gain.linearRampToValueAtTime(0, start + length);
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + length);
}

/** @param {string} what ten, end or tap */
export function signal(what) {
  if (what === "ten") {
    tone(0, 0.12, 880, 0.25);
    navigator.vibrate?.(120);
  } else if (what === "end") {
    tone(0, 0.18, 660, 0.4);
    tone(0.25, 0.18, 660, 0.4);
    tone(0.5, 0.4, 520, 0.4);
    navigator.vibrate?.([200, 100, 200, 100, 400]);
  } else {
    navigator.vibrate?.(15);
  }
}

/** @type {{source: AudioBufferSourceNode, gain: GainNode} | undefined} */
let noise;

/** Background sound of the night, so that a raised arm is not heard: brown noise, made here. */
export function startNoise() {
  unlock();
  if (!audio || noise) return;
  const buffer = audio.createBuffer(1, audio.sampleRate * 4, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  let last = 0;
  for (let at = 0; at < samples.length; at += 1) {
    last = (last + 0.02 * (Math.random() * 2 - 1)) / 1.02;
    samples[at] = last * 3.5;
  }
  const source = audio.createBufferSource();
  const gain = audio.createGain();
  source.buffer = buffer;
  source.loop = true;
  gain.gain.setValueAtTime(0, audio.currentTime);
  gain.gain.linearRampToValueAtTime(0.5, audio.currentTime + 1.5);
  source.connect(gain).connect(audio.destination);
  source.start();
  noise = { source, gain };
}

export function stopNoise() {
  if (!audio || !noise) return;
  const { source, gain } = noise;
  gain.gain.linearRampToValueAtTime(0, audio.currentTime + 0.5);
  source.stop(audio.currentTime + 0.6);
  noise = undefined;
}

/** Whether the night's sound is on. */
export const sounding = () => noise !== undefined;

/** @type {any} */
let lock;

/** Keep the screen lit; the browser lets go whenever the page is out of sight, so it is asked for again. */
export async function stayLit() {
  if (!("wakeLock" in navigator) || document.visibilityState !== "visible" || (lock && !lock.released)) return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    lock = undefined;
  }
}

/** Whether the screen is kept lit now. */
export const lit = () => Boolean(lock && !lock.released);

/** @param {string} text an announcement, which is Russian in any language of the interface */
export function speak(text) {
  if (!("speechSynthesis" in window)) return;
  speechSynthesis.cancel();
  const said = new SpeechSynthesisUtterance(text);
  said.lang = "ru-RU";
  speechSynthesis.speak(said);
}
