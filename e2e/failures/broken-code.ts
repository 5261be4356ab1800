/** How a build's code fails when it runs. The code is inserted into the real files in transit. */
export type CodeFault =
  | 'throws at import'
  | 'throws at mount'
  | 'throws at render'
  | 'throws in a handler'
  | 'leaks';

/** The message of the error that the broken code throws. */
export const thrown = (fault: CodeFault): string => `Drill: it ${fault}`;

/** Code that runs in the page in place of each module of the chunk; `run` runs the real module. */
const BREAKS: Readonly<Record<CodeFault, string>> = {
  'throws at import': `
    run(require);
    if ('default' in exports) throw new Error(text);`,
  'throws at mount': `
    run(require);
    const remote = exports.default, parcel = remote?.parcel;
    if (parcel) remote.parcel = (host) => ({ ...parcel(host), mount: () => Promise.reject(new Error(text)) });`,
  'throws at render': `
    run(replacing(() => () => { throw new Error(text); }));`,
  'throws in a handler': `
    run(replacing((Screen) => (props) => element('div', {
      onClickCapture: () => { throw new Error(text); }, children: element(Screen, props) })));`,
  leaks: `
    run(require);
    const remote = exports.default, parcel = remote?.parcel;
    if (parcel) remote.parcel = (host) => ({ ...parcel(host), unmount: () => {
      setInterval(() => { throw new Error(text); }, 200);
      addEventListener('keydown', () => {});
      return Promise.reject(new Error(text + ', at its unmount'));
    } });`,
};

/** Whether a fault is inserted into the screen's chunk rather than the one that exposes `./app`. */
export const isOfScreen = (fault: CodeFault): boolean =>
  fault === 'throws at render' || fault === 'throws in a handler';

/**
 * Inserts a fault into each module of a chunk that has a default export.
 *
 * @param script Rspack's output, which pushes its modules onto a global list
 */
export function withFault(script: string, fault: CodeFault): string {
  const [, list] = /globalThis\.(rspackChunk\w+)/.exec(script) ?? [];
  if (!list) throw new Error('The build does not push its modules as expected.');
  return `{
  const text = ${JSON.stringify(thrown(fault))};
  const list = (globalThis.${list} ||= []), push = list.push;
  const element = (type, props) =>
    ({ $$typeof: Symbol.for('react.transitional.element'), type, key: null, props });
  list.push = (chunk) => {
    list.push = push;
    for (const [id, original] of Object.entries(chunk[1])) {
      chunk[1][id] = (module, exports, require) => {
        const run = (given) => original(module, exports, given);
        const replacing = (by) => new Proxy(require, { get: (real, key) => key !== 'd' ? real[key] :
          (target, getters, values) => {
            const { default: given } = getters;
            let made;
            if (given) getters = { ...getters, default: () => made ||= by(given()) };
            // Functions are passed separately from the getters.
            if (values?.default) values = { ...values, default: by(values.default) };
            real.d(target, getters, values);
          } });
        ${BREAKS[fault]}
      };
    }
    return push.call(list, chunk);
  };
}
${script}`;
}
