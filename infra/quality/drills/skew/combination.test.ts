import type { ReleaseRegistry, ShellRelease } from '@crown-and-coil/release/registry/release-registry';
import type { RemoteRelease } from '@crown-and-coil/shared-ui/remote/registry';
import { type Age, mixedSite } from './combination';

const shell = (version: string, exported: readonly string[]) =>
  ({
    version,
    scripts: [],
    routes: [],
    provides: { contract: '1.1.0', shared: {}, exports: { ui: exported } },
    previous: null,
  }) as unknown as ShellRelease & { previous: null };

const remote = (version: string, used: readonly string[], path: string) =>
  ({
    version,
    routes: [{ path, access: 'public' }],
    requires: { contract: '^1.0.0', shared: {}, exports: { ui: used } },
    previous: null,
  }) as unknown as RemoteRelease & { previous: null };

const before: ReleaseRegistry = {
  shell: shell('shell-1', ['Button']),
  remotes: { 'mfe-a': remote('a-1', ['Button'], '/a'), 'mfe-b': remote('b-1', ['Button'], '/b') },
};
const releases: Record<Age, ReleaseRegistry> = {
  'N-1': before,
  N: {
    shell: shell('shell-2', ['Button', 'Stars']),
    remotes: {
      'mfe-a': remote('a-2', ['Button'], '/a'),
      'mfe-b': remote('b-2', ['Button', 'Stars'], '/b'),
      'mfe-new': remote('new-2', ['Stars'], '/new'),
    },
  },
};
const live = ({ shell: one, remotes }: ReleaseRegistry) => [
  one?.version,
  ...Object.values(remotes).map(({ version }) => version),
];

it('shell N is released with remotes N-1', () => {
  const { registry, cells } = mixedSite(releases, { shell: 'N', remotes: 'N-1' });
  expect(live(registry)).toEqual(['shell-2', 'a-1', 'b-1']);
  expect(cells.map((cell) => cell.live)).toEqual(['N-1', 'N-1']);
});

it('a shell N that drops what a remote N-1 uses cannot be released', () => {
  const dropped = { ...releases, N: { ...releases.N, shell: shell('shell-2', ['Stars']) } };
  expect(() => mixedSite(dropped, { shell: 'N', remotes: 'N-1' })).toThrow(
    'mfe-a a-1, which is live, uses Button of ui',
  );
});

describe('a new major version of a shared package', () => {
  const sharing = (exported: readonly string[]) => {
    const { shell: built, remotes } = releases.N;
    const shared = { 'shared-api': '0.2.0' };
    const needing = Object.entries(remotes).map(([name, release]) => [
      name,
      { ...release, requires: { ...release.requires, shared: { 'shared-api': '^0.2.0' } } },
    ]);
    return {
      shell: { ...built, provides: { contract: '1.1.0', shared, exports: { ui: exported } } },
      remotes: Object.fromEntries(needing),
    } as unknown as ReleaseRegistry;
  };
  const before2 = {
    ...before,
    remotes: Object.fromEntries(
      Object.entries(before.remotes).map(([name, release]) => [
        name,
        { ...release, requires: { ...release.requires, shared: { 'shared-api': '^0.1.0' } } },
      ]),
    ),
  } as unknown as ReleaseRegistry;

  it('puts all of N live at once, the only way that the release tool allows', () => {
    const site = mixedSite(
      { 'N-1': before2, N: sharing(['Button', 'Stars']) },
      { shell: 'N', remotes: 'N-1' },
    );
    expect(live(site.registry)).toEqual(['shell-2', 'a-2', 'b-2', 'new-2']);
    expect(site.cells.map((cell) => [cell.remote, cell.live, cell.refused.length])).toEqual([
      ['mfe-a', 'N', 1],
      ['mfe-b', 'N', 1],
      ['mfe-new', 'N', 0],
    ]);
  });

  it('does not help when the parts of N are incompatible with each other', () => {
    expect(() =>
      mixedSite({ 'N-1': before2, N: sharing(['Button']) }, { shell: 'N', remotes: 'N-1' }),
    ).toThrow('uses Stars of ui');
  });
});

it('a remote N that needs more than shell N-1 has is refused: the previous one stays, a new remote is left out', () => {
  const { registry, cells } = mixedSite(releases, { shell: 'N-1', remotes: 'N' });
  expect(live(registry)).toEqual(['shell-1', 'a-2', 'b-1']);
  expect(cells.map((cell) => [cell.remote, cell.live, cell.refused.length])).toEqual([
    ['mfe-a', 'N', 0],
    ['mfe-b', 'N-1', 1],
    ['mfe-new', null, 1],
  ]);
});

it.each<Age>(['N', 'N-1'])('all of %s is what was released together', (age) => {
  expect(mixedSite(releases, { shell: age, remotes: age }).registry).toBe(releases[age]);
});
