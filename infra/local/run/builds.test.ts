import { allBuilds, nextBatch, withWorkspaceDependencies } from './builds';

test('a change in a shared package makes everything that is made with it stale', () => {
  expect(withWorkspaceDependencies('backend').sort()).toEqual(['backend', 'infra/service', 'shared-api']);
  expect(withWorkspaceDependencies('shell')).toEqual(
    expect.arrayContaining(['shell', 'shared-ui', 'shared-api', 'shared-art']),
  );
  expect(withWorkspaceDependencies('mfe-browse')).not.toContain('mfe-booking');
});

test('every build has a name of its own', () => {
  const names = allBuilds().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(['backend', 'shell', 'mfe-browse', 'mfe-booking']));
});

test('a program builds one thing, or half of the remotes that are left', () => {
  const wanted = ['shell', 'art', 'mfe-admin', 'mfe-booking', 'mfe-browse', 'mfe-client', 'mfe-professional'];
  const waiting = allBuilds().filter(({ name }) => wanted.includes(name));
  const batches = [];
  while (waiting.length > 0) batches.push(nextBatch(waiting).map(({ name }) => name));
  expect(batches).toEqual([
    ['shell'],
    ['art'],
    ['mfe-admin', 'mfe-booking', 'mfe-browse'],
    ['mfe-client'],
    ['mfe-professional'],
  ]);
  expect(nextBatch(waiting)).toEqual([]);
});
