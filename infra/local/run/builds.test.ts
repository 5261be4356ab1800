import { allBuilds, batchesOf, withWorkspaceDependencies } from './builds';

test('a change in a shared package makes everything built with it stale', () => {
  expect(withWorkspaceDependencies('backend').sort()).toEqual(['backend', 'infra/service', 'shared-api']);
  expect(withWorkspaceDependencies('shell')).toEqual(
    expect.arrayContaining(['shell', 'shared-ui', 'shared-api', 'shared-art']),
  );
  expect(withWorkspaceDependencies('mfe-browse')).not.toContain('mfe-booking');
});

test('every build has a unique name', () => {
  const names = allBuilds().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(['backend', 'shell', 'mfe-browse', 'mfe-booking']));
});

test('one program builds all remotes, after the shell and the others have started', () => {
  const wanted = ['shell', 'art', 'mfe-admin', 'mfe-booking'];
  const batches = batchesOf(allBuilds().filter(({ name }) => wanted.includes(name)));
  expect(batches.map((batch) => batch.map(({ name }) => name))).toEqual([
    ['shell'],
    ['art'],
    ['mfe-admin', 'mfe-booking'],
  ]);
});
