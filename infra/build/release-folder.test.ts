import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integrityOf } from '@crown-and-coil/release/versions/build-record';
import { releaseFolder } from './release-folder';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'releases-'));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const build = async (draft: string) => {
  await mkdir(draft, { recursive: true });
  await writeFile(join(draft, 'app.js'), 'a'.repeat(500));
  return { version: '1' };
};

describe('releaseFolder', () => {
  it('creates a release with compressed copies of its files', async () => {
    await expect(releaseFolder(join(parent, '1'), build)).resolves.toMatchObject({
      release: { version: '1' },
      fresh: true,
    });
    expect((await readdir(join(parent, '1'))).sort()).toEqual(
      expect.arrayContaining(['app.js', 'app.js.br', 'app.js.gz', 'release.json']),
    );
  });

  it('records when and from what it was built, and the hash of every file', async () => {
    const { release } = await releaseFolder(join(parent, '1'), build);
    expect(Math.abs(Date.now() - Date.parse(release.builtAt))).toBeLessThan(60_000);
    expect(Object.keys(release.files)).toEqual(['app.js', 'app.js.br', 'app.js.gz']);
    for (const [path, integrity] of Object.entries(release.files))
      expect(await integrityOf(join(parent, '1', path))).toBe(integrity);
  });

  it('reuses an existing release', async () => {
    const { release } = await releaseFolder(join(parent, '1'), build);
    const again = jest.fn(build);
    await expect(releaseFolder(join(parent, '1'), again)).resolves.toEqual({ release, fresh: false });
    expect(again).not.toHaveBeenCalled();
  });

  it('leaves nothing behind when a build fails, and replaces an unfinished folder', async () => {
    const failing = async (draft: string) => {
      await build(draft);
      throw new Error('does not compile');
    };
    await expect(releaseFolder(join(parent, '1'), failing)).rejects.toThrow('does not compile');
    expect(await readdir(parent)).toEqual([]);
    await mkdir(join(parent, '1'));
    await writeFile(join(parent, '1/half.js'), '');
    await releaseFolder(join(parent, '1'), build);
    expect(await readdir(join(parent, '1'))).not.toContain('half.js');
    expect(JSON.parse(await readFile(join(parent, '1/release.json'), 'utf8'))).toMatchObject({
      version: '1',
    });
  });
});
