import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pruneReleases, releaseFolder } from './release-folder';

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
  it('makes a release with its files compressed beside them', async () => {
    await expect(releaseFolder(join(parent, '1'), build)).resolves.toEqual({
      release: { version: '1' },
      fresh: true,
    });
    expect((await readdir(join(parent, '1'))).sort()).toEqual(
      expect.arrayContaining(['app.js', 'app.js.br', 'app.js.gz', 'release.json']),
    );
  });

  it('does not make again what is there', async () => {
    await releaseFolder(join(parent, '1'), build);
    const again = jest.fn(build);
    await expect(releaseFolder(join(parent, '1'), again)).resolves.toEqual({
      release: { version: '1' },
      fresh: false,
    });
    expect(again).not.toHaveBeenCalled();
  });

  it('leaves nothing behind when a build fails, and replaces a folder that was never finished', async () => {
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
    expect(JSON.parse(await readFile(join(parent, '1/release.json'), 'utf8'))).toEqual({ version: '1' });
  });
});

describe('pruneReleases', () => {
  it('keeps the latest five, and the live and previous ones whatever their age', async () => {
    for (let day = 1; day <= 8; day += 1) {
      await mkdir(join(parent, `v${day}`));
      await utimes(join(parent, `v${day}`), day * 86_400, day * 86_400);
    }
    await pruneReleases(parent, ['v1', 'v8']);
    expect((await readdir(parent)).sort()).toEqual(['v1', 'v4', 'v5', 'v6', 'v7', 'v8']);
  });
});
