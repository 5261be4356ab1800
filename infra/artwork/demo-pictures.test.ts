import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { DEMO_WIDTHS, type DemoPicture, demoPictureFile, writeDemoPictures } from './demo-pictures';

const PLAN: DemoPicture[] = [
  { key: 'fade-1', category: 'Cuts and Trims', seed: 1, skin: '#4E2C1D' },
  { key: 'waves-1', category: 'Styling', seed: 2 },
];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-pictures-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('each picture is written as 5:6 WebP in every width, with a placeholder, in the order of the plan', async () => {
  const written = await writeDemoPictures(folder, PLAN);
  expect(written.map((picture) => picture.key)).toEqual(['fade-1', 'waves-1']);
  for (const { key, width, height, placeholder } of written) {
    expect([width, height]).toEqual([1280, 1536]);
    expect(placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(placeholder.length).toBeLessThan(400);
    for (const each of DEMO_WIDTHS) {
      const picture = await sharp(join(folder, demoPictureFile(key, each))).metadata();
      expect([picture.format, picture.width, picture.height]).toEqual(['webp', each, (each * 6) / 5]);
    }
  }
  expect(await readdir(folder)).toHaveLength(PLAN.length * DEMO_WIDTHS.length);
});

test('a picture that is there is kept, one that was left unfinished is drawn again', async () => {
  const first = await writeDemoPictures(folder, PLAN);
  const kept = join(folder, demoPictureFile('fade-1', 1280));
  const before = await stat(kept, { bigint: true });
  await rm(join(folder, demoPictureFile('waves-1', 320)));
  await writeFile(join(folder, demoPictureFile('waves-1', 640)), 'half a picture');

  expect(await writeDemoPictures(folder, PLAN)).toEqual(first);
  const after = await stat(kept, { bigint: true });
  expect([after.ino, after.mtimeNs]).toEqual([before.ino, before.mtimeNs]);
  expect((await sharp(join(folder, demoPictureFile('waves-1', 640))).metadata()).width).toBe(640);
});

test('a key that is no file name is refused', async () => {
  const plan: DemoPicture[] = [{ key: '../elsewhere', category: 'Other', seed: 1 }];
  await expect(writeDemoPictures(folder, plan)).rejects.toThrow(RangeError);
});
