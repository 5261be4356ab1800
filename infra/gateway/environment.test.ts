import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { folderStore } from '@crown-and-coil/release/store/folder-store';
import { temporaryFolder } from '@crown-and-coil/release/testing/site';
import { openReleases, readOrigin } from './environment';
import { farStore } from './testing/running-gateway';

const read = (API_ORIGIN?: string) => readOrigin({ API_ORIGIN }, 'API_ORIGIN', 'http://127.0.0.1:8081');

test.each([
  ['http://api', 'http://api'],
  ['http://api:8081/', 'http://api:8081'],
  ['http://[::1]:8081', 'http://[::1]:8081'],
  ['', 'http://127.0.0.1:8081'],
  [undefined, 'http://127.0.0.1:8081'],
])('the origin %j is read as %s', (value, origin) => {
  expect(read(value)).toBe(origin);
});

test.each(['api', 'api:8081', 'http://api/v1', 'ftp://api', 'http://user:password@api'])(
  'the gateway does not start with %j as an origin',
  (value) => {
    expect(() => read(value)).toThrow('API_ORIGIN');
  },
);

test('the gateway does not start without a folder for copies of releases', async () => {
  const folder = join(__filename, 'copies');
  await expect(openReleases(farStore('bucket'), folder)).rejects.toThrow(
    `RELEASES_CACHE_DIR must be a folder for copies of the releases, and ${folder} cannot be written by the gateway (ENOTDIR).`,
  );
});

test('signed releases are not served from their own folder, nor from a link to it', async () => {
  const { folder, remove } = await temporaryFolder();
  try {
    const releases = join(folder, 'releases');
    const link = join(folder, 'copies');
    await mkdir(releases);
    await symlink(releases, link);
    const signed = { ...folderStore(releases), signers: {} };
    for (const cache of [releases, link])
      await expect(openReleases(signed, cache)).rejects.toThrow(`${cache} has the releases themselves.`);
    expect(await openReleases(signed, join(folder, 'others'))).toMatchObject({
      releases: join(folder, 'others'),
    });
  } finally {
    await remove();
  }
});
