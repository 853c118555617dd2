// Runs one Python file under Pyodide: node run.mjs FOLDER_OF_PYODIDE PROJECT FILE [ARGUMENT ...]
// The project appears at its own path, so that the file is called exactly as on any other interpreter.
import { pathToFileURL } from "node:url";

const [folder, project, file, ...rest] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const chunks = [];
const python = await loadPyodide({ stdout: (line) => chunks.push(line + "\n") });
python.FS.mkdirTree(project);
python.mountNodeFS(project, project);
python.globals.set("arguments", python.toPy([file, ...rest]));
try {
  python.runPython(`
import runpy, sys
sys.dont_write_bytecode = True
sys.argv = list(arguments)
runpy.run_path(sys.argv[0], run_name="__main__")
sys.stdout.flush()
`);
} catch (error) {
  console.error(String(error.message ?? error));
  process.exitCode = 1;
}
process.stdout.write(chunks.join(""));
