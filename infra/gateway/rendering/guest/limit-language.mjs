// @ts-check
/**
 * Removes language features with which a build could block, observe garbage collection, make code from text, or use
 * uncounted memory.
 *
 * @returns {() => void} gives a new page its whole allowance of binary data
 */
export function limitLanguage() {
  const global = /** @type {any} */ (globalThis);
  for (const name of [
    'Atomics',
    'FinalizationRegistry',
    'SharedArrayBuffer',
    'WeakRef',
    'WebAssembly',
    'eval',
  ])
    delete global[name];
  // Their memory is outside the heap that the worker's limit covers, so each page has an allowance.
  const MAX_BINARY = 16 * 1024 * 1024;
  let binary = 0;
  for (const name of [
    'ArrayBuffer',
    'BigInt64Array',
    'BigUint64Array',
    'Float32Array',
    'Float64Array',
    'Int8Array',
    'Int16Array',
    'Int32Array',
    'Uint8Array',
    'Uint8ClampedArray',
    'Uint16Array',
    'Uint32Array',
  ]) {
    const Real = global[name];
    const { construct } = Reflect;
    const Limited = function (/** @type {any[]} */ ...args) {
      const [first] = args;
      const size =
        typeof first === 'number' ? first : Number(Object(first).length ?? Object(first).byteLength ?? 0);
      binary += 8 * size;
      if (!(binary <= MAX_BINARY)) throw new RangeError('Rendering may use at most 16 MB of binary data.');
      return construct(Real, args.slice(0, typeof first === 'object' ? 3 : 1), new.target ?? Real);
    };
    Limited.prototype = Real.prototype;
    Limited.BYTES_PER_ELEMENT = Real.BYTES_PER_ELEMENT;
    Limited.isView = Real.isView;
    Real.prototype.constructor = Limited;
    global[name] = Limited;
  }
  for (const name of ['resize', 'transfer', 'transferToFixedLength'])
    delete global.ArrayBuffer.prototype[name];
  return () => {
    binary = 0;
  };
}
