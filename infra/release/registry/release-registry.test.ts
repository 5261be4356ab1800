import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteRelease } from '@crown-and-coil/shared-ui/remote/registry';
import {
  EMPTY_REGISTRY,
  readRegistry,
  releaseRemote,
  releaseShell,
  rollBackRemote,
  type ShellRelease,
  updateRegistry,
} from './release-registry';

const build = (version: string): RemoteRelease => ({
  version,
  container: `mfe_a_${version}`,
  entry: `/remotes/mfe-a/${version}/remoteEntry.js`,
  integrity: 'sha384-x',
  manifest: '/m.json',
  routes: [],
});

describe('releaseRemote', () => {
  it('keeps the build that was live as the previous one', () => {
    const after = releaseRemote(releaseRemote(EMPTY_REGISTRY, 'mfe-a', build('1')), 'mfe-a', build('2'));
    expect(after.remotes['mfe-a']).toMatchObject({ version: '2', previous: { version: '1' } });
    expect(after.remotes['mfe-a']?.previous).not.toHaveProperty('previous');
  });

  it('leaves the previous one alone when the same build is released again', () => {
    const two = releaseRemote(releaseRemote(EMPTY_REGISTRY, 'mfe-a', build('1')), 'mfe-a', build('2'));
    expect(releaseRemote(two, 'mfe-a', build('2'))).toEqual(two);
  });

  it('does not touch other remotes', () => {
    const one = releaseRemote(EMPTY_REGISTRY, 'mfe-a', build('1'));
    expect(releaseRemote(one, 'mfe-b', build('9')).remotes['mfe-a']).toEqual(one.remotes['mfe-a']);
  });
});

describe('rollBackRemote', () => {
  it('swaps live and previous, so that a second roll-back goes forward again', () => {
    const two = releaseRemote(releaseRemote(EMPTY_REGISTRY, 'mfe-a', build('1')), 'mfe-a', build('2'));
    const back = rollBackRemote(two, 'mfe-a');
    expect(back.remotes['mfe-a']).toMatchObject({ version: '1', previous: { version: '2' } });
    expect(rollBackRemote(back, 'mfe-a')).toEqual(two);
  });

  it('says when there is nothing to go back to', () => {
    expect(() => rollBackRemote(releaseRemote(EMPTY_REGISTRY, 'mfe-a', build('1')), 'mfe-a')).toThrow(
      'no previous',
    );
    expect(() => rollBackRemote(EMPTY_REGISTRY, 'mfe-a')).toThrow('no previous');
  });
});

describe('releaseShell', () => {
  it('keeps the shell before', () => {
    const shell = (version: string) => ({ version }) as ShellRelease;
    const after = releaseShell(releaseShell(EMPTY_REGISTRY, shell('1')), shell('2'));
    expect(after.shell).toMatchObject({ version: '2', previous: { version: '1' } });
  });
});

describe('updateRegistry', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'registry-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('starts from an empty registry', async () => {
    await expect(readRegistry(join(folder, 'registry.json'))).resolves.toEqual(EMPTY_REGISTRY);
  });

  it('loses no release when many are made at once, and leaves nothing behind', async () => {
    const file = join(folder, 'registry.json');
    const names = Array.from({ length: 12 }, (_, at) => `mfe-${at}`);
    await Promise.all(
      names.map((name) => updateRegistry(file, (before) => releaseRemote(before, name, build('1')))),
    );
    expect(Object.keys((await readRegistry(file)).remotes).sort()).toEqual([...names].sort());
    expect(await readdir(folder)).toEqual(['registry.json']);
  });

  it('writes nothing when the change fails', async () => {
    const file = join(folder, 'registry.json');
    await updateRegistry(file, (before) => releaseRemote(before, 'mfe-a', build('1')));
    await expect(updateRegistry(file, (before) => rollBackRemote(before, 'mfe-a'))).rejects.toThrow(
      'no previous',
    );
    expect((await readRegistry(file)).remotes['mfe-a']?.version).toBe('1');
    expect(await readdir(folder)).toEqual(['registry.json']);
  });
});
