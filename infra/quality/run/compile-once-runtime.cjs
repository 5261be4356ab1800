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

/**
 * Modules of the product that run once in a worker, with the libraries that Node cannot load. They keep only what is
 * true in every test file: a cache by id, or by database. They load no other modules of the product.
 */
const RUNS_ONCE =
  /\/node_modules\/|\/(backend\/src|infra\/service|shared-api\/src\/(contract|href))\/(?!.*(\.test\.|\/testing\/))/;
/** Of this worker: what they export. */
const exportsOf = new Map();
/** Of this worker: the maps of their sources, for the stacks of later test files. */
const sourceMaps = new Map();
/** The runtime of the present test file: it loads what such a module asks for later, as `import()` does. */
let present;

/**
 * Jest's runtime, but a worker compiles each file once, and reads it once if it is of a library: Jest does both again in
 * every test file. Where test files share the worker's global scope (worker-environment.ts), Node loads libraries once,
 * and modules of the backend and of the contract run once. Other modules of the product run in each test file, and all
 * of them do in a file that mocks modules, while coverage is measured and while files are watched.
 */
module.exports = class CompileOnceRuntime extends Runtime {
  #runsAlone;

  constructor(config, environment, ...rest) {
    super(config, environment, ...rest);
    const [, , , coverage, , { watch, watchAll }] = rest;
    this.#runsAlone = coverage.collectCoverage || watch || watchAll;
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
    present = this;
    this.transformCache.sourceMaps = sourceMaps;
    const asInstalled = config.transformIgnorePatterns.map((pattern) => new RegExp(pattern));
    const isShared = (file) =>
      asInstalled.some((pattern) => pattern.test(file)) &&
      NODE_LOADS.includes(extname(file)) &&
      !this.unstable_shouldLoadAsEsm(file);
    const requireAlone = this.requireModule.bind(this);
    this.requireModule = (from, name, options, isRequireActual) => {
      const file = name && !options?.isInternalModule ? this.#libraryFile(from, name) : undefined;
      if (file === undefined) return requireAlone(from, name, options, isRequireActual);
      if (!sharedLibraries.has(file)) sharedLibraries.set(file, isShared(file));
      if (sharedLibraries.get(file)) return require(file);
      if (this.#runsAlone) return requireAlone(from, name, options, isRequireActual);
      if (!RUNS_ONCE.test(file)) {
        if (RUNS_ONCE.test(from)) throw new Error(`${from} runs once in a worker, but ${file} does not.`);
        return requireAlone(from, name, options, isRequireActual);
      }
      if (!exportsOf.has(file)) exportsOf.set(file, requireAlone(from, name));
      return exportsOf.get(file);
    };
    const requireOrMock = this.requireModuleOrMock.bind(this);
    this.requireModuleOrMock = (from, name) =>
      present === this || !exportsOf.has(from)
        ? requireOrMock(from, name)
        : present.requireModule(from, name);
  }

  /** Called above all imports: what they load gets the mock. */
  setMock(...mock) {
    this.#runsAlone = true;
    super.setMock(...mock);
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
