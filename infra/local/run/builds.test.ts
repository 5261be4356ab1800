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

const WANTED = ['shell', 'art', 'mfe-admin', 'mfe-booking', 'mfe-browse', 'mfe-client', 'mfe-professional'];

const batchesOf = (names: readonly string[], programs: 1 | 2) => {
  const waiting = allBuilds().filter(({ name }) => names.includes(name));
  const batches: string[][] = [];
  while (waiting.length > 0) batches.push(nextBatch(waiting, programs).map(({ name }) => name));
  expect(nextBatch(waiting, programs)).toEqual([]);
  return batches;
};

test('beside the shell one program builds all remotes', () => {
  expect(batchesOf(WANTED, 1)).toEqual([['shell'], ['art'], WANTED.slice(2)]);
});

test('without the shell a program builds one thing, or half of the remotes that are left', () => {
  expect(batchesOf(WANTED.slice(1), 2)).toEqual([
    ['art'],
    ['mfe-admin', 'mfe-booking', 'mfe-browse'],
    ['mfe-client'],
    ['mfe-professional'],
  ]);
});
