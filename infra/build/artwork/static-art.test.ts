import './testing/open-decoders';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { allStaticArt, artPath, type StaticArt } from '@crown-and-coil/shared-art';
import sharp from 'sharp';
import { drawStaticArt, writeStaticArt } from './static-art';

let webRoot: string;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'static-art-'));
});
afterAll(() => rm(webRoot, { recursive: true }));

test('each file is written where screens request it', async () => {
  const pieces: StaticArt[] = [
    { kind: 'swatch', category: 'Other' },
    { kind: 'tile', category: 'Cuts and Trims', seed: 2, shape: 'card' },
    { kind: 'icon', width: 180 },
  ];
  await writeStaticArt(webRoot, pieces);
  for (const piece of pieces)
    expect(await readFile(join(webRoot, artPath(piece)))).toEqual(await drawStaticArt(piece));
});

test('every picture is rendered in the format of its file extension', async () => {
  const kinds = new Map(allStaticArt().map((art) => [art.kind, art]));
  for (const art of kinds.values()) {
    const { format } = await sharp(await drawStaticArt(art)).metadata();
    expect(artPath(art)).toMatch(new RegExp(`\\.${format}$`));
  }
});

test('the crown, the first picture of the home page, takes less than 25 KB with brotli', async () => {
  const file = await drawStaticArt({ kind: 'crown', format: 'svg' });
  expect(brotliCompressSync(file).length).toBeLessThan(25_000);
});

test('tiles have the aspect ratio of their slots', async () => {
  const sizeOf = async (shape: 'card' | 'category') => {
    const art = await drawStaticArt({ kind: 'tile', category: 'Styling', seed: 1, shape });
    const { width, height } = await sharp(art).metadata();
    return width / height;
  };
  expect(await sizeOf('card')).toBe(2);
  expect(await sizeOf('category')).toBeCloseTo(4 / 3);
});
