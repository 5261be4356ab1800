// @ts-check
import { constants, createContext, Script } from 'node:vm';

/**
 * Freezes the built-in objects of this realm. A build can obtain errors that were created here, by `import()` or at the
 * end of its stack, and with them `Object.prototype` and all other built-ins. A setter or method that it left there would
 * be handed the worker's own objects, and so the pages of other builds.
 */
export function freezeRealm() {
  const { getOwnPropertyDescriptor, getPrototypeOf } = Object;
  const read = new Script('Object.getOwnPropertyNames(globalThis)');
  /** The globals of the language: Node loads some of its own when they are read. @type {string[]} */
  const names = read.runInContext(createContext(constants.DONT_CONTEXTIFY));
  const globals = names
    .map((name) => Reflect.get(globalThis, name))
    .filter((one) => typeof one === 'function');
  // No global leads to these.
  const iterators = [
    [].values(),
    new Map().values(),
    new Set().values(),
    ''[Symbol.iterator](),
    ''.matchAll(/a/g),
  ];
  const functions = [function* () {}, async () => {}, async function* () {}];
  const found = new Set([...globals, ...iterators, ...functions]);
  // A set that grows while it is walked is walked to its end.
  for (const one of found) {
    const properties = Reflect.ownKeys(one).map((key) => getOwnPropertyDescriptor(one, key));
    const values = properties.flatMap((property) => [property?.value, property?.get, property?.set]);
    for (const value of [getPrototypeOf(one), ...values])
      if ((typeof value === 'object' || typeof value === 'function') && value !== null) found.add(value);
  }
  for (const one of found) Object.freeze(one);
}
