import type { Remote } from '@crown-and-coil/shared-ui/remote';
import type { Registry, RemoteRelease } from '@crown-and-coil/shared-ui/remote/registry';
import { RemoteLoader, RemoteUnavailable } from './remote-loader';

const release = (version: string): RemoteRelease => ({
  version,
  container: `mfe_a_${version}`,
  entry: `/remotes/mfe-a/${version}/remoteEntry.js`,
  integrity: 'sha384-x',
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
});

const remoteNamed = (name: string, preload: Remote['preload'] = async () => {}): Remote => ({
  name,
  contract: '1.0.0',
  parcel: () => {
    throw new Error('not mounted here');
  },
  preload,
});

function setUp(
  containers: Record<string, () => Promise<Remote>>,
  previous: RemoteRelease | null = release('1'),
) {
  let registry: Registry = { remotes: { 'mfe-a': { ...release('2'), previous } } };
  const loadApp = async ({ container }: RemoteRelease) => {
    const load = containers[container];
    if (!load) throw new Error(`${container} is down`);
    return { default: await load() };
  };
  const onFailure = jest.fn();
  const onNeeded = jest.fn();
  const onAbandoned = jest.fn();
  const loader = new RemoteLoader({ loadApp, registry: () => registry, onNeeded, onAbandoned, onFailure });
  return {
    loader,
    onNeeded,
    onAbandoned,
    onFailure,
    containers,
    flip: (next: Registry) => {
      registry = next;
    },
  };
}

const version2 = remoteNamed('two');
const version1 = remoteNamed('one');

describe('RemoteLoader', () => {
  it('loads the live build, once', async () => {
    const two = jest.fn(async () => version2);
    const { loader } = setUp({ mfe_a_2: two });
    await expect(loader.load('mfe-a', '/')).resolves.toBe(version2);
    await expect(loader.load('mfe-a', '/')).resolves.toBe(version2);
    expect(two).toHaveBeenCalledTimes(1);
  });

  it('tries the previous build when the live one does not load, and tells of it', async () => {
    const { loader, onFailure } = setUp({ mfe_a_1: async () => version1 });
    await expect(loader.load('mfe-a', '/')).resolves.toBe(version1);
    expect(onFailure).toHaveBeenCalledWith('mfe-a', '2', expect.any(Error));
  });

  it("tries the previous build when the live one's screen does not load", async () => {
    const preload = jest.fn(async () => {
      throw new Error('chunk is gone');
    });
    const { loader } = setUp({
      mfe_a_2: async () => remoteNamed('two', preload),
      mfe_a_1: async () => version1,
    });
    await expect(loader.load('mfe-a', '/details/7')).resolves.toBe(version1);
    expect(preload).toHaveBeenCalledWith('/details/7');
  });

  it('does not hand out a build that was made for another remote contract, and tries the previous one', async () => {
    const { loader, onFailure } = setUp({
      mfe_a_2: async () => ({ ...remoteNamed('mfe-a'), contract: '99.0.0' }),
      mfe_a_1: async () => version1,
    });
    await expect(loader.load('mfe-a', '/')).resolves.toBe(version1);
    const problem = 'mfe-a 2 was built against version 99.0.0 of the remote contract; this shell speaks';
    expect(String(onFailure.mock.calls[0]?.[2])).toContain(problem);
  });

  it('says so when both fail, and tries again with the next call', async () => {
    const { loader, containers, onFailure } = setUp({});
    await expect(loader.load('mfe-a', '/')).rejects.toThrow(RemoteUnavailable);
    expect(onFailure).toHaveBeenCalledTimes(2);
    containers.mfe_a_2 = async () => version2;
    await expect(loader.load('mfe-a', '/')).resolves.toBe(version2);
  });

  it('says so at once when there is no previous build, and for a remote that is not in the registry', async () => {
    const { loader } = setUp({}, null);
    await expect(loader.load('mfe-a', '/')).rejects.toThrow('mfe-a could not be loaded');
    await expect(loader.load('mfe-z', '/')).rejects.toThrow('mfe-z could not be loaded');
  });

  it('loads what the registry says by then once it was told to forget', async () => {
    const { loader, flip } = setUp({
      mfe_a_2: async () => version2,
      mfe_a_3: async () => remoteNamed('three'),
    });
    await loader.load('mfe-a', '/');
    flip({ remotes: { 'mfe-a': { ...release('3'), previous: null } } });
    await expect(loader.load('mfe-a', '/')).resolves.toBe(version2);
    loader.forget('mfe-a');
    await expect(loader.load('mfe-a', '/')).resolves.toHaveProperty('name', 'three');
  });

  it('tries the previous build too when a screen of the live one, loaded before, is missing', async () => {
    const preload = jest.fn(async (pathname: string) => {
      if (pathname !== '/') throw new Error('chunk is gone');
    });
    const { loader, onFailure } = setUp({
      mfe_a_2: async () => remoteNamed('two', preload),
      mfe_a_1: async () => version1,
    });
    await loader.load('mfe-a', '/');
    await expect(loader.load('mfe-a', '/details/7')).resolves.toBe(version1);
    expect(onFailure).toHaveBeenCalledWith('mfe-a', '2', expect.any(Error));
    expect(loader.versionOf(version1)).toBe('1');
  });

  it('passes over a build that did not start, until it is told to forget', async () => {
    const { loader } = setUp({ mfe_a_2: async () => version2, mfe_a_1: async () => version1 });
    expect(loader.passOver('mfe-a', await loader.load('mfe-a', '/'))).toBe(true);
    await expect(loader.load('mfe-a', '/')).resolves.toBe(version1);
    expect(loader.passOver('mfe-a', version1)).toBe(false);
    await expect(loader.load('mfe-a', '/')).rejects.toThrow('mfe-a could not be loaded');
    loader.forget('mfe-a');
    await expect(loader.load('mfe-a', '/')).resolves.toBe(version2);
  });

  it('tells at once which files the screen will need, of the build that is tried', async () => {
    const { loader, onNeeded, onAbandoned } = setUp({ mfe_a_1: async () => version1 });
    await loader.load('mfe-a', '/details/7');
    expect(onNeeded.mock.calls).toEqual([[['/app.2.js', '/d.2.js']], [['/app.1.js', '/d.1.js']]]);
    expect(onAbandoned.mock.calls).toEqual([[['/app.2.js', '/d.2.js']]]);
  });

  it('loads the screen of each path that is visited', async () => {
    const preload = jest.fn(async () => {});
    const { loader } = setUp({ mfe_a_2: async () => remoteNamed('two', preload) });
    await loader.load('mfe-a', '/a');
    await loader.load('mfe-a', '/b');
    expect(preload.mock.calls).toEqual([['/a'], ['/b']]);
  });
});
