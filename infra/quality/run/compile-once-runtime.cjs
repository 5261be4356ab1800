const { extname } = require('node:path');
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** Of this worker: a file's compiled script, and the source that it was compiled from. */
const scripts = new Map();
/** Of this worker: what the files of libraries contain, which only an installation changes. */
const librarySources = new Map();
/** Of this worker: whether a file is of a library that Node can load. */
const sharedLibraries = new Map();

const NODE_LOADS = ['.js', '.cjs', '.json', '.node'];
/** Keeps the tracing that a test file starts. */
const KEEPS_STATE = '/node_modules/@opentelemetry/';

/**
 * Jest's runtime, but a worker compiles each file once, and reads it once if it is of a library: Jest does both again in
 * every test file. Modules of the product still run in each test file: in its own global scope, or in the worker's
 * (worker-environment.ts), in which Node loads libraries once for all test files.
 */
module.exports = class CompileOnceRuntime extends Runtime {
  constructor(config, environment, ...rest) {
    super(config, environment, ...rest);
    const { executor, fileCache } = this;
    const sharesScope = environment.global === globalThis;
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
      const run = (script) => (sharesScope ? script.runInThisContext() : script.runInContext(scope));
      const known = scripts.get(filename);
      if ((sharesScope || scope) && known?.source === source) return run(known.script);
      try {
        // Positions in the first line are those of the file.
        const script = new Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
        scripts.set(filename, { source, script });
        return run(script);
      } catch (error) {
        if (sharesScope) throw error;
        // Jest explains what it cannot compile, and what comes after its environment's end.
        return compileAlone(source, filename);
      }
    };
    if (!sharesScope) return;
    const asInstalled = config.transformIgnorePatterns.map((pattern) => new RegExp(pattern));
    const isShared = (file) =>
      asInstalled.some((pattern) => pattern.test(file)) &&
      !file.includes(KEEPS_STATE) &&
      NODE_LOADS.includes(extname(file)) &&
      !this.unstable_shouldLoadAsEsm(file);
    const requireAlone = this.requireModule.bind(this);
    this.requireModule = (from, name, options, isRequireActual) => {
      const file = name && !options?.isInternalModule ? this.#libraryFile(from, name) : undefined;
      if (file === undefined) return requireAlone(from, name, options, isRequireActual);
      if (!sharedLibraries.has(file)) sharedLibraries.set(file, isShared(file));
      return sharedLibraries.get(file) ? require(file) : requireAlone(from, name, options, isRequireActual);
    };
  }

  /** @returns undefined for what is not a file, and for what Jest must find or miss by itself */
  #libraryFile(from, name) {
    if (this._resolution.isCoreModule(name)) return undefined;
    try {
      return this._resolution.resolveCjs(from, name);
    } catch {
      return undefined;
    }
  }
};
