const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** Of this worker: a file's compiled script, and the source that it was compiled from. */
const scripts = new Map();
/** Of this worker: what the files of libraries contain, which only an installation changes. */
const librarySources = new Map();

/**
 * Jest's runtime, but a worker compiles each file once, and reads it once if it is of a library: Jest does both again in
 * every test file. Modules still run in each test file, in its own global scope.
 */
module.exports = class CompileOnceRuntime extends Runtime {
  constructor(config, environment, ...rest) {
    super(config, environment, ...rest);
    const { executor, fileCache } = this;
    const readAlone = fileCache.readFile.bind(fileCache);
    fileCache.readFile = (filename) => {
      if (!filename.includes('/node_modules/')) return readAlone(filename);
      const known = librarySources.get(filename) ?? readAlone(filename);
      librarySources.set(filename, known);
      return known;
    };
    const compileAlone = executor.compile.bind(executor);
    const head = `(function (${executor.injectedModuleParameters.join(', ')}) {`;
    executor.compile = (source, filename) => {
      const scope = environment.getVmContext();
      const known = scripts.get(filename);
      if (scope && known?.source === source) return known.script.runInContext(scope);
      try {
        // Positions in the first line are those of the file.
        const script = new Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
        scripts.set(filename, { source, script });
        return script.runInContext(scope);
      } catch {
        // Jest explains what it cannot compile, and what comes after its environment's end.
        return compileAlone(source, filename);
      }
    };
  }
};
