const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** Of this worker: a file's compiled script, and the source that it was compiled from. */
const scripts = new Map();

/**
 * Jest's runtime, but a worker compiles each file once: Jest compiles all modules again in every test file. They still
 * run in each test file, in its own global scope.
 */
module.exports = class CompileOnceRuntime extends Runtime {
  constructor(config, environment, ...rest) {
    super(config, environment, ...rest);
    const { executor } = this;
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
