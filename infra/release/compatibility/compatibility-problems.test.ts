import type { Access, RemoteRequires } from '@crown-and-coil/shared-ui/remote/registry';
import type { ReleasesInPlace, RemoteCandidate, ShellCandidate } from './candidates';
import { compatibilityProblems } from './compatibility-problems';

const UI = '@crown-and-coil/shared-ui';

const provides = {
  contract: '1.1.0',
  shared: { react: '19.3.1', [UI]: '1.4.0' },
  exports: { react: ['useState'], [UI]: ['Button', 'Card', 'toast'] },
};
const requires: RemoteRequires = {
  contract: '^1.0.0',
  shared: { react: '^19.1.0', [UI]: '^1.2.0' },
  exports: { react: ['useState'], [UI]: ['Button'] },
};

const routes = (...paths: (readonly [string, Access])[]) => paths.map(([path, access]) => ({ path, access }));

const shell = (more: Partial<ShellCandidate> = {}): ShellCandidate => ({
  version: '0.1.0-shell',
  provides,
  routes: [{ path: '/login' }],
  ...more,
});
const remote = (more: Partial<RemoteCandidate> = {}): RemoteCandidate => ({
  version: '0.1.0-new',
  requires,
  routes: routes(['/', 'public'], ['/list/:id', ['client']]),
  ...more,
});
const live = (more: Partial<RemoteCandidate> = {}, previous: RemoteCandidate | null = null) => ({
  ...remote({ version: '0.1.0-live', ...more }),
  previous,
});
const registry = (
  remotes: ReleasesInPlace['remotes'] = {},
  ofShell: ShellCandidate | null = shell(),
): ReleasesInPlace => ({ shell: ofShell && { ...ofShell, previous: null }, remotes });

const needing = (more: Partial<RemoteRequires>) => remote({ requires: { ...requires, ...more } });
const messages = (problems: readonly { message: string }[]) => problems.map(({ message }) => message);

describe('a remote', () => {
  it('that needs what the live shell has is compatible, at first and as the next release', () => {
    expect(compatibilityProblems(registry(), 'mfe-a', remote())).toEqual([]);
    expect(compatibilityProblems(registry({ 'mfe-a': live() }), 'mfe-a', remote())).toEqual([]);
  });

  it('may be released before any shell', () => {
    expect(compatibilityProblems(registry({}, null), 'mfe-a', remote())).toEqual([]);
  });

  it('that uses names the live shell does not export is refused with exactly those names', () => {
    const candidate = needing({ exports: { [UI]: ['Button', 'DateLine', 'Stars'], react: ['useState'] } });
    expect(messages(compatibilityProblems(registry(), 'mfe-a', candidate))).toEqual([
      `mfe-a 0.1.0-new uses DateLine, Stars of ${UI}; the live shell 0.1.0-shell does not export them. ` +
        'Promote a shell that has it first, then mfe-a.',
    ]);
  });

  it('that uses a module the live shell does not share is refused', () => {
    const problems = compatibilityProblems(
      registry(),
      'mfe-a',
      needing({ exports: { [`${UI}/maps`]: ['Map'] } }),
    );
    expect(problems).toEqual([expect.objectContaining({ kind: 'export', remote: 'mfe-a' })]);
    expect(problems[0]?.message).toContain(`uses Map of ${UI}/maps`);
  });

  it.each([
    ['^1.2.0', 'Promote a shell that has it first'],
    ['^2.0.0', 'Promote a shell that has it first'],
    ['^0.9.0', 'Build mfe-a again'],
  ])('for remote contract %s is refused by a shell with contract 1.1.0: %s', (contract, advice) => {
    const [message, ...more] = messages(compatibilityProblems(registry(), 'mfe-a', needing({ contract })));
    expect(message).toContain(
      `needs the remote contract ${contract}; the live shell 0.1.0-shell speaks 1.1.0`,
    );
    expect(message).toContain(advice);
    expect(more).toEqual([]);
  });

  it.each<[Readonly<Record<string, string>>, string]>([
    [{ react: '^20.0.0' }, 'needs react ^20.0.0; the live shell 0.1.0-shell has 19.3.1. Promote a shell'],
    [{ react: '^18.0.0' }, 'needs react ^18.0.0; the live shell 0.1.0-shell has 19.3.1. Build mfe-a again'],
    [{ vue: '^3.0.0' }, 'needs vue ^3.0.0; the live shell 0.1.0-shell does not share it. Promote a shell'],
  ])('with the shared ranges %j is refused', (shared, message) => {
    expect(messages(compatibilityProblems(registry(), 'mfe-a', needing({ shared })))).toEqual([
      expect.stringContaining(message),
    ]);
  });

  it('with an extension is refused by a shell without its slot, and accepted by one with it', () => {
    const slots = [{ slot: 'home.section' }, { slot: 'home.hero' }, { slot: 'home.hero' }];
    const withSlots = (names?: readonly string[]) =>
      registry({}, shell({ provides: { ...provides, ...(names && { slots: names }) } }));
    expect(messages(compatibilityProblems(withSlots(['home.section']), 'mfe-a', remote({ slots })))).toEqual([
      'mfe-a 0.1.0-new extends home.hero; the live shell 0.1.0-shell has no such slot. ' +
        'Promote a shell that has it first, then mfe-a.',
    ]);
    expect(compatibilityProblems(withSlots(), 'mfe-a', remote({ slots }))).toHaveLength(1);
    expect(
      compatibilityProblems(withSlots(['home.section', 'home.hero']), 'mfe-a', remote({ slots })),
    ).toEqual([]);
    expect(compatibilityProblems(withSlots(), 'mfe-a', remote({ slots: [] }))).toEqual([]);
  });

  it('reports all problems at once', () => {
    const candidate = needing({
      contract: '^3.0.0',
      shared: { react: '^20.0.0' },
      exports: { [UI]: ['Nope'] },
    });
    const problems = compatibilityProblems(registry(), 'mfe-a', candidate);
    expect(problems.map(({ kind }) => kind)).toEqual(['contract', 'shared-range', 'export']);
  });

  it('from before there were checks counts as contract 1.0.0', () => {
    const { requires: _, ...old } = remote();
    expect(compatibilityProblems(registry(), 'mfe-a', old)).toEqual([]);
    const next = shell({ provides: { ...provides, contract: '2.0.0' } });
    expect(compatibilityProblems(registry({}, next), 'mfe-a', old)).toHaveLength(1);
  });

  it('is not refused for what an old shell does not declare', () => {
    const { provides: _, ...old } = shell();
    expect(
      compatibilityProblems(registry({}, old), 'mfe-a', needing({ exports: { [UI]: ['New'] } })),
    ).toEqual([]);
    expect(compatibilityProblems(registry({}, old), 'mfe-a', needing({ contract: '^1.1.0' }))).toHaveLength(
      1,
    );
  });
});

describe('the routes of a remote', () => {
  const others = { 'mfe-b': live({ routes: routes(['/shared', ['client']], ['/open/:id', 'public']) }) };
  const withRoute = (path: string, access: Access) => remote({ routes: routes([path, access]) });
  const clashes = (path: string, access: Access) =>
    messages(compatibilityProblems(registry(others), 'mfe-a', withRoute(path, access)));

  it.each<[string, Access]>([
    ['/shared', ['client', 'admin']],
    ['/shared', 'public'],
    ['/Shared/', ['client']],
    ['/open/:other', ['professional']],
    // At /open/new both rank equal.
    ['/:what/new', 'public'],
  ])('%s for %j belongs to another remote with the same audience', (path, access) => {
    expect(clashes(path, access)).toEqual([
      expect.stringContaining(`declares ${path}, which mfe-b 0.1.0-live, for the same people, has already`),
    ]);
  });

  it.each<[string, Access]>([
    ['/shared', ['professional']],
    ['/shared/:id', ['client']],
    ['/open/new', 'public'],
  ])('%s for %j belongs to no other remote', (path, access) => {
    expect(clashes(path, access)).toEqual([]);
  });

  it('may not be one of the shell’s own pages', () => {
    expect(clashes('/login', 'public')).toEqual([
      'mfe-a 0.1.0-new declares /login, which the shell has already. ' +
        'Choose another path, or release a shell without it first.',
    ]);
  });

  it('may be those of its live release', () => {
    expect(compatibilityProblems(registry({ 'mfe-a': live() }), 'mfe-a', remote())).toEqual([]);
  });
});

describe('a shell', () => {
  const without = (name: string) =>
    shell({
      version: '0.1.0-next',
      provides: {
        ...provides,
        exports: { ...provides.exports, [UI]: provides.exports[UI].filter((one) => one !== name) },
      },
    });

  it('may drop unused exports', () => {
    expect(compatibilityProblems(registry({ 'mfe-a': live() }), 'shell', without('toast'))).toEqual([]);
  });

  it('that drops what a live remote uses is refused', () => {
    expect(
      messages(compatibilityProblems(registry({ 'mfe-a': live() }), 'shell', without('Button'))),
    ).toEqual([
      `mfe-a 0.1.0-live, which is live, uses Button of ${UI}; the shell 0.1.0-next does not export it. ` +
        'Keep the old way beside the new one until neither the live release of a remote nor the one before it needs ' +
        'it (shared-ui/src/remote/README.md, "Changing a shared package").',
    ]);
  });

  it('that drops what only the previous release uses is refused too, as it is the fallback and rollback', () => {
    const previous = remote({
      version: '0.1.0-before',
      requires: { ...requires, exports: { [UI]: ['Card'] } },
    });
    expect(
      messages(compatibilityProblems(registry({ 'mfe-a': live({}, previous) }), 'shell', without('Card'))),
    ).toEqual([expect.stringContaining('mfe-a 0.1.0-before, the release to go back to, uses Card')]);
  });

  it('with another major version of the contract or a package is refused while remotes need the old one', () => {
    const next = shell({
      provides: { ...provides, contract: '2.0.0', shared: { ...provides.shared, [UI]: '2.0.0' } },
    });
    const kinds = compatibilityProblems(registry({ 'mfe-a': live() }), 'shell', next).map(({ kind }) => kind);
    expect(kinds).toEqual(['contract', 'shared-range']);
  });

  it('with a page on the path of a live remote is refused', () => {
    const next = shell({ routes: [{ path: '/list/:what' }] });
    expect(messages(compatibilityProblems(registry({ 'mfe-a': live() }), 'shell', next))).toEqual([
      expect.stringContaining('mfe-a 0.1.0-live declares /list/:id, which the shell has already'),
    ]);
  });
});
