import type { Remote } from '@crown-and-coil/shared-ui/remote';
import type { Registry, RemoteRelease } from '@crown-and-coil/shared-ui/remote/registry';

const release = (version: string, slots: RemoteRelease['slots'] = []): RemoteRelease => ({
  version,
  container: `mfe_a_${version}`,
  entry: `/remotes/mfe-a/${version}/remoteEntry.js`,
  integrity: `sha384-${version}`,
  manifest: '',
  routes: [
    {
      path: '/details/:id',
      screen: 'd',
      access: 'public',
      title: 't',
      chunks: [`/app.${version}.js`, `/d.${version}.js`],
    },
  ],
  slots,
});

const remoteNamed = (name: string, preload: Remote['preload'] = async () => {}): Remote => ({
  name,
  contract: '1.0.0',
  parcel: () => {
    throw new Error('not mounted here');
  },
  preload,
});
const version2 = remoteNamed('two');
const version1 = remoteNamed('one');

/** How the server answers a container's entry. */
type Answer =
  | 'unreachable'
  | 'an error page'
  | 'nothing'
  | { readonly app: Remote; readonly modules?: Readonly<Record<string, unknown>> };

let answers: Record<string, Answer>;
let requests: HTMLScriptElement[];

function answer(script: HTMLScriptElement): void {
  const container = `mfe_a_${new URL(script.src).pathname.split('/').at(-2)}`;
  const given = answers[container] ?? 'unreachable';
  if (given === 'nothing') return;
  if (typeof given === 'object') {
    const exposed: Record<string, unknown> = { './app': { default: given.app }, ...given.modules };
    const get = async (module: string) => {
      if (!(module in exposed)) throw new Error(`${module} does not exist in container.`);
      return () => exposed[module];
    };
    Reflect.set(globalThis, container, { get, init: async () => {} });
  }
  script.dispatchEvent(new Event(given === 'unreachable' ? 'error' : 'load'));
}

/** A page with version 2 live and version 1 before it. */
async function open(previous: RemoteRelease | null = release('1'), live = release('2')) {
  const registry: Registry = { remotes: { 'mfe-a': { ...live, previous } } };
  const element = document.createElement('script');
  element.id = 'registry';
  element.type = 'application/json';
  element.textContent = JSON.stringify(registry);
  document.head.replaceChildren(element);
  jest.resetModules();
  const { remotes, RemoteUnavailable } = await import('./remotes');
  const { failures } = await import('../failures/failures');
  const report = jest.spyOn(failures, 'report').mockImplementation();
  return { remotes, RemoteUnavailable, reported: () => report.mock.calls.map(([failure]) => failure) };
}

/** Makes a release live and refreshes the page's registry. */
async function promote(live: RemoteRelease, previous: RemoteRelease | null = null): Promise<void> {
  globalThis.fetch = async () => Response.json({ remotes: { 'mfe-a': { ...live, previous } } });
  const { refreshRegistry } = await import('./registry');
  await refreshRegistry();
}

const asked = () => requests.map(({ src }) => src.replace(window.location.origin, ''));

beforeEach(() => {
  answers = { mfe_a_2: { app: version2 }, mfe_a_1: { app: version1 } };
  requests = [];
  // What the runtime keeps for the whole page.
  Reflect.get(globalThis, '__FEDERATION__')?.__INSTANCES__.splice(0);
  const loading = Reflect.get(globalThis, '__GLOBAL_LOADING_REMOTE_ENTRY__') ?? {};
  for (const entry of Object.keys(loading)) delete loading[entry];
  const append = document.head.appendChild.bind(document.head);
  jest.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    append(node);
    if (node instanceof HTMLScriptElement && node.src) {
      requests.push(node);
      queueMicrotask(() => answer(node));
    }
    return node;
  });
  for (const method of ['error', 'warn'] as const) jest.spyOn(console, method).mockImplementation();
});

afterEach(() => {
  jest.restoreAllMocks();
  for (const version of [1, 2, 3]) Reflect.deleteProperty(globalThis, `mfe_a_${version}`);
});

describe('loading a remote', () => {
  it('requests the entry of the live build once, with its integrity hash and no credentials', async () => {
    const { remotes } = await open();
    await expect(remotes.load('mfe-a', '/')).resolves.toBe(version2);
    await expect(remotes.load('mfe-a', '/')).resolves.toBe(version2);
    expect(asked()).toEqual(['/remotes/mfe-a/2/remoteEntry.js']);
    expect(requests[0]).toMatchObject({ integrity: 'sha384-2', crossOrigin: 'anonymous' });
    expect(document.head.querySelector('script[src]')).toBeNull();
    expect(remotes.versionOf(version2)).toBe('2');
  });

  it('has one federation instance named shell with the remote, for the Module Federation dev tools', async () => {
    const { remotes } = await open();
    await remotes.load('mfe-a', '/');
    const { __INSTANCES__: instances } = Reflect.get(globalThis, '__FEDERATION__');
    expect(instances).toHaveLength(1);
    expect(instances[0]).toMatchObject({
      name: 'shell',
      options: { remotes: [{ name: 'mfe-a', version: '2', entryGlobalName: 'mfe_a_2' }] },
    });
  });

  it('retries an unreachable entry with another URL, because caches may hold the failed response', async () => {
    answers.mfe_a_2 = 'unreachable';
    const { remotes } = await open(null);
    const loading = remotes.load('mfe-a', '/');
    await expect(loading).rejects.toThrow('mfe-a could not be loaded');
    expect(asked()).toEqual(['/remotes/mfe-a/2/remoteEntry.js', '/remotes/mfe-a/2/remoteEntry.js?again=1']);
    expect(requests[1]).toMatchObject({ integrity: 'sha384-2', crossOrigin: 'anonymous' });
  });

  it('loads the previous build when the live one is unreachable, and reports it', async () => {
    answers.mfe_a_2 = 'unreachable';
    const { remotes, reported } = await open();
    await expect(remotes.load('mfe-a', '/')).resolves.toBe(version1);
    expect(remotes.versionOf(version1)).toBe('1');
    expect(reported()).toEqual([
      { build: { name: 'mfe-a', version: '2' }, kind: 'load', error: expect.any(Error) },
    ]);
    await expect(remotes.load('mfe-a', '/')).resolves.toBe(version1);
    expect(reported()).toHaveLength(1);
  });

  it("never requests a build without its team's signature: loads the previous one, reports it", async () => {
    jest.doMock('./trusted-builds', () => ({
      mustBeSigned: () => true,
      isTrustedBuild: async (_name: string, { version }: RemoteRelease) => version === '1',
    }));
    const { remotes, reported } = await open();
    await expect(remotes.load('mfe-a', '/')).resolves.toBe(version1);
    expect(asked()).toEqual(['/remotes/mfe-a/1/remoteEntry.js']);
    expect(reported()).toEqual([
      { build: { name: 'mfe-a', version: '2' }, kind: 'load', error: expect.any(Error) },
    ]);
    const { remotes: again } = await open(null);
    await expect(again.load('mfe-a', '/')).rejects.toThrow('mfe-a could not be loaded');
    jest.dontMock('./trusted-builds');
  });

  it('never requests a build that became live, unsigned, while another one was loading', async () => {
    jest.doMock('./trusted-builds', () => ({
      mustBeSigned: () => true,
      isTrustedBuild: async (_name: string, { version }: RemoteRelease) => version !== '3',
    }));
    answers = { mfe_a_2: 'nothing', mfe_a_3: { app: remoteNamed('three') } };
    const { remotes, RemoteUnavailable } = await open(null);
    jest.useFakeTimers();
    const loading = expect(remotes.load('mfe-a', '/')).rejects.toThrow(RemoteUnavailable);
    await jest.advanceTimersByTimeAsync(10_000);
    await promote(release('3'));
    await jest.advanceTimersByTimeAsync(10_000);
    jest.useRealTimers();
    await loading;
    await expect(remotes.load('mfe-a', '/')).rejects.toThrow(RemoteUnavailable);
    expect(asked()).toEqual(['/remotes/mfe-a/2/remoteEntry.js']);
    jest.dontMock('./trusted-builds');
  });

  it('loads the previous build when the live entry is an error page', async () => {
    answers.mfe_a_2 = 'an error page';
    const { remotes } = await open();
    await expect(remotes.load('mfe-a', '/')).resolves.toBe(version1);
  });

  it('stops waiting for a server that does not respond, without a second request', async () => {
    answers.mfe_a_2 = 'nothing';
    const { remotes } = await open();
    jest.useFakeTimers();
    const loading = remotes.load('mfe-a', '/');
    await jest.advanceTimersByTimeAsync(20_000);
    jest.useRealTimers();
    await expect(loading).resolves.toBe(version1);
    expect(asked()).toEqual(['/remotes/mfe-a/2/remoteEntry.js', '/remotes/mfe-a/1/remoteEntry.js']);
  });

  it("loads the previous build when the live one's screen fails to load", async () => {
    const preload = jest.fn(async () => {
      throw new Error('chunk is gone');
    });
    answers.mfe_a_2 = { app: remoteNamed('two', preload) };
    const { remotes } = await open();
    await expect(remotes.load('mfe-a', '/details/7')).resolves.toBe(version1);
    expect(preload).toHaveBeenCalledWith('/details/7');
  });

  it('loads the previous build when a screen of the loaded live build is missing', async () => {
    const preload = async (pathname: string) => {
      if (pathname !== '/') throw new Error('chunk is gone');
    };
    answers.mfe_a_2 = { app: remoteNamed('two', preload) };
    const { remotes, reported } = await open();
    await remotes.load('mfe-a', '/');
    await expect(remotes.load('mfe-a', '/details/7')).resolves.toBe(version1);
    expect(reported()).toMatchObject([{ build: { name: 'mfe-a', version: '2' } }]);
  });

  it('rejects a build for an unsupported remote contract, and loads the previous one', async () => {
    answers.mfe_a_2 = { app: { ...remoteNamed('mfe-a'), contract: '99.0.0' } };
    const { remotes, reported } = await open();
    await expect(remotes.load('mfe-a', '/')).resolves.toBe(version1);
    expect(String(reported()[0]?.error)).toContain(
      'mfe-a 2 was built against version 99.0.0 of the remote contract; this shell speaks',
    );
  });

  it('fails when both builds fail, and starts with the live one on the next call', async () => {
    answers = {};
    const { remotes, RemoteUnavailable, reported } = await open();
    await expect(remotes.load('mfe-a', '/')).rejects.toThrow(RemoteUnavailable);
    expect(reported().map(({ build }) => build.version)).toEqual(['2', '1']);
    answers.mfe_a_2 = { app: version2 };
    await expect(remotes.load('mfe-a', '/')).resolves.toBe(version2);
  });

  it('falls back once for several pages that load at the same time', async () => {
    answers.mfe_a_2 = 'unreachable';
    const { remotes, reported } = await open();
    const both = Promise.all([remotes.load('mfe-a', '/a'), remotes.load('mfe-a', '/b')]);
    await expect(both).resolves.toEqual([version1, version1]);
    expect(reported()).toHaveLength(1);
  });

  it('fails immediately for a remote that is not in the registry', async () => {
    const { remotes, RemoteUnavailable } = await open();
    for (const name of ['mfe-z', '__proto__', 'constructor', ''])
      await expect(remotes.load(name, '/')).rejects.toThrow(RemoteUnavailable);
    expect(requests).toEqual([]);
  });

  it('loads the screen of each path that is visited', async () => {
    const preload = jest.fn(async () => {});
    answers.mfe_a_2 = { app: remoteNamed('two', preload) };
    const { remotes } = await open();
    await remotes.load('mfe-a', '/a');
    await remotes.load('mfe-a', '/b');
    expect(preload.mock.calls).toEqual([['/a'], ['/b']]);
  });

  it("preloads the screen's files immediately, and those of the previous build after a time-out", async () => {
    answers.mfe_a_2 = 'nothing';
    const hints = () =>
      [...document.querySelectorAll('link[rel="preload"]')].map((link) => link.getAttribute('href'));
    const { remotes } = await open();
    jest.useFakeTimers();
    const loading = remotes.load('mfe-a', '/details/7');
    expect(hints()).toEqual(['/app.2.js', '/d.2.js']);
    await jest.advanceTimersByTimeAsync(20_000);
    jest.useRealTimers();
    await loading;
    expect(hints()).toEqual(['/app.1.js', '/d.1.js']);
  });
});

describe('Try again', () => {
  it('loads the build that is live now, with another URL', async () => {
    answers.mfe_a_3 = { app: remoteNamed('three') };
    const { remotes } = await open();
    await remotes.load('mfe-a', '/');
    await promote(release('3'));
    await expect(remotes.load('mfe-a', '/')).resolves.toBe(version2);
    remotes.forget('mfe-a');
    await expect(remotes.load('mfe-a', '/')).resolves.toHaveProperty('name', 'three');
  });

  it('runs the entry of the same build again', async () => {
    const { remotes } = await open();
    await remotes.load('mfe-a', '/');
    const again = remoteNamed('two, run again');
    answers.mfe_a_2 = { app: again };
    remotes.forget('mfe-a');
    await expect(remotes.load('mfe-a', '/')).resolves.toBe(again);
    expect(asked()).toEqual(['/remotes/mfe-a/2/remoteEntry.js', '/remotes/mfe-a/2/remoteEntry.js?again=1']);
  });

  it('uses the known registry when the server does not respond', async () => {
    const { remotes } = await open();
    const timeout = new AbortController();
    jest.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    globalThis.fetch = (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('timed out')));
      });
    const { refreshRegistry } = await import('./registry');
    const refreshing = refreshRegistry();
    timeout.abort();
    await refreshing;
    await expect(remotes.load('mfe-a', '/')).resolves.toBe(version2);
  });

  it('is not undone when an earlier load fails later', async () => {
    answers.mfe_a_2 = 'nothing';
    const { remotes } = await open();
    jest.useFakeTimers();
    const early = remotes.load('mfe-a', '/');
    await jest.advanceTimersByTimeAsync(19_000);
    answers.mfe_a_2 = { app: version2 };
    remotes.forget('mfe-a');
    const late = remotes.load('mfe-a', '/');
    await jest.advanceTimersByTimeAsync(1_000);
    jest.useRealTimers();
    await expect(late).resolves.toBe(version2);
    await expect(early).resolves.toBe(version2);
    await expect(remotes.load('mfe-a', '/')).resolves.toBe(version2);
  });

  it('is required before loading a build again that did not mount', async () => {
    const { remotes, RemoteUnavailable } = await open();
    expect(remotes.passOver('mfe-a', await remotes.load('mfe-a', '/'))).toBe(true);
    await expect(remotes.load('mfe-a', '/')).resolves.toBe(version1);
    expect(remotes.passOver('mfe-a', version1)).toBe(false);
    await expect(remotes.load('mfe-a', '/')).rejects.toThrow(RemoteUnavailable);
    remotes.forget('mfe-a');
    await expect(remotes.load('mfe-a', '/')).resolves.toBe(version2);
  });
});

describe('loading an extension', () => {
  const Tab = () => null;
  const slots = [{ slot: 'home.section', module: 'tab', order: 1 }] as const;

  it('loads an exposed module of the live build', async () => {
    answers.mfe_a_2 = { app: version2, modules: { './tab': { default: Tab } } };
    const { remotes } = await open();
    await expect(remotes.loadExtension('mfe-a', 'tab')).resolves.toEqual({ Component: Tab, version: '2' });
  });

  it('loads it from the previous build when the live one is unreachable', async () => {
    answers.mfe_a_2 = 'unreachable';
    answers.mfe_a_1 = { app: version1, modules: { './tab': { default: Tab } } };
    const { remotes } = await open(release('1', slots), release('2', slots));
    await expect(remotes.loadExtension('mfe-a', 'tab')).resolves.toEqual({ Component: Tab, version: '1' });
  });

  it('does not fall back when the previous build lacks the extension: pages keep the live build', async () => {
    const { remotes, RemoteUnavailable, reported } = await open(release('1'), release('2', slots));
    await expect(remotes.loadExtension('mfe-a', 'tab')).rejects.toThrow(RemoteUnavailable);
    expect(reported()).toMatchObject([{ build: { name: 'mfe-a', version: '2' }, kind: 'load' }]);
    await expect(remotes.load('mfe-a', '/')).resolves.toBe(version2);
  });
});
