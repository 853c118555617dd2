// Starts the console that is one file: its modules and the browser's Python are elements of the page.
{
  /** @type {NodeListOf<HTMLScriptElement>} */
  const modules = document.querySelectorAll("script[data-module]");
  /** @type {Record<string, string>} */
  const imports = {};
  for (const { dataset, text } of modules) {
    imports[dataset["module"] ?? ""] = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  }
  const map = document.createElement("script");
  map.type = "importmap";
  map.textContent = JSON.stringify({ imports });
  document.head.append(map);

  /** @type {any} */ (globalThis).fileInside = async (/** @type {string} */ name) => {
    const part = /** @type {HTMLScriptElement} */ (document.querySelector(`script[data-file="${name}"]`));
    const packed = await fetch(`data:;base64,${part.text}`);
    const stream = /** @type {ReadableStream} */ (packed.body).pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream, { headers: { "Content-Type": part.dataset["type"] ?? "" } }).blob();
  };
  const start = "app/main.js";
  import(start).catch((error) => {
    const place = document.querySelector(".boot");
    if (place) place.textContent = `Этот браузер не открывает файл. This browser cannot open the file. ${error}`;
  });
}
