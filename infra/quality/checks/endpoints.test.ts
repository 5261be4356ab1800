import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';
import { checkoutFiles } from './checkout-files';

const PARTS = ['shell', 'shared-api', 'mfe-*'];

/** Each file that adds calls to the RTK Query slice. */
const files = checkoutFiles(...PARTS)
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
  .filter(({ text }) => text.includes(' = api.injectEndpoints({'));

const calls = files.flatMap(({ path, text }) =>
  [...text.matchAll(/^\s+(\w+): build\.(?:query|mutation|infiniteQuery)\b/gm)].map(([, name]) => ({
    name,
    path,
  })),
);

test('the files with API calls are found', () => {
  expect(calls.length).toBeGreaterThan(60);
  for (const { path } of files) expect(calls.map((call) => call.path)).toContain(path);
});

test('each API call has a unique name, as duplicates would share a cache entry', () => {
  const twice = calls.filter((call) =>
    calls.some(({ name, path }) => name === call.name && path !== call.path),
  );
  expect(twice).toEqual([]);
});

test("a remote's calls override those of another build of it in the same page", () => {
  const withoutOverride = files.filter(
    ({ path, text }) => path.startsWith('mfe-') && !text.includes('overrideExisting: true'),
  );
  expect(withoutOverride.map(({ path }) => path)).toEqual([]);
});
