// Reads a player's QR code with the camera where the browser has a reader of its own; else the code is typed.
const form = document.getElementById("scan");
const button = document.getElementById("camera");
const view = document.getElementById("view");
const PAUSE = 200; // milliseconds between two looks

async function look(detector) {
  for (;;) {
    const [found] = await detector.detect(view);
    if (found) {
      form.elements.code.value = found.rawValue;
      form.submit();
      return;
    }
    await new Promise((after) => setTimeout(after, PAUSE));
  }
}

async function start() {
  const detector = new BarcodeDetector({ formats: ["qr_code"] });
  try {
    view.srcObject = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  } catch {
    button.hidden = true; // no camera, or no leave to use it
    return;
  }
  view.hidden = false;
  await view.play();
  await look(detector);
}

if ("BarcodeDetector" in window && navigator.mediaDevices) {
  button.hidden = false;
  button.addEventListener("click", start);
}
