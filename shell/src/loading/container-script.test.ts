import { loadContainerScript } from './container-script';

const pending = (): HTMLScriptElement => {
  const script = document.head.querySelector('script');
  if (!script) throw new Error('No script was added.');
  return script;
};

afterEach(() => {
  document.head.replaceChildren();
  Reflect.deleteProperty(globalThis, 'mfe_a_1');
});

describe('loadContainerScript', () => {
  it('answers the global that the script sets, and asks the browser to check its integrity', async () => {
    const loading = loadContainerScript('mfe_a_1', '/remotes/a/1/remoteEntry.js', 'sha384-x');
    const script = pending();
    expect(script.integrity).toBe('sha384-x');
    const container = { get: () => {}, init: () => {} };
    Reflect.set(globalThis, 'mfe_a_1', container);
    script.onload?.(new Event('load'));
    await expect(loading).resolves.toBe(container);
    expect(document.head.querySelector('script')).toBeNull();
  });

  it('rejects when the script cannot be loaded', async () => {
    const loading = loadContainerScript('mfe_a_1', '/down.js');
    pending().dispatchEvent(new Event('error'));
    await expect(loading).rejects.toThrow('/down.js: could not be loaded');
  });

  it('rejects when what was loaded is not the container: an error page, a script that threw', async () => {
    const loading = loadContainerScript('mfe_a_1', '/wrong.js');
    pending().dispatchEvent(new Event('load'));
    await expect(loading).rejects.toThrow('/wrong.js did not define mfe_a_1');
  });

  it('asks by another address when it is tried again: caches may hold what was wrong', async () => {
    const again = () => {
      const loading = loadContainerScript('mfe_a_1', '/wrong-once.js');
      const { src } = pending();
      pending().dispatchEvent(new Event('error'));
      return loading.catch(() => new URL(src).pathname + new URL(src).search);
    };
    expect([await again(), await again()]).toEqual(['/wrong-once.js', '/wrong-once.js?again=1']);
  });

  it('gives up on a server that does not answer', async () => {
    jest.useFakeTimers();
    const loading = loadContainerScript('mfe_a_1', '/slow.js');
    const given = expect(loading).rejects.toThrow('no answer in time');
    jest.advanceTimersByTime(20_000);
    jest.useRealTimers();
    await given;
  });
});
