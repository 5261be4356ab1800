import sharp from 'sharp';
import { disableOtherDecoders, encodePicture } from './encoding';
import { type EncodedPicture, UnusablePicture } from './rules';
import { bombPng } from './testing/hostile-pictures';
import { EMPTY_ZIP, phonePicture, SVG, samplePicture } from './testing/sample-pictures';

beforeAll(disableOtherDecoders);

const sizesOf = ({ files }: EncodedPicture) => files.map(({ width }) => width);

/** The problem with a file; undefined when it is accepted. */
async function problemOf(bytes: Buffer): Promise<string | undefined> {
  try {
    await encodePicture(bytes);
    return undefined;
  } catch (error) {
    if (error instanceof UnusablePicture) return error.problem;
    throw error;
  }
}

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('a %s is stored as WebP', async (format) => {
  const picture = await encodePicture(await samplePicture({ format }));
  for (const { width, content } of picture.files) {
    const head = await sharp(content).metadata();
    expect([head.format, head.width]).toEqual(['webp', width]);
  }
  expect(sizesOf(picture)).toEqual([320, 400]);
  expect(picture.height).toBe(300);
});

test('every width has a smaller AVIF copy of the same size, without metadata', async () => {
  const { files } = await encodePicture(await samplePicture({ width: 900, height: 600 }));
  for (const { width, content, avif } of files) {
    const { format, compression, exif, height, ...head } = await sharp(avif).metadata();
    expect([format, compression, exif]).toEqual(['heif', 'av1', undefined]);
    expect([head.width, height]).toEqual([width, (await sharp(content).metadata()).height]);
    expect(avif?.length).toBeLessThan(content.length);
  }
});

test('an AVIF copy that is not smaller is omitted', async () => {
  const [file] = (await encodePicture(await samplePicture({ width: 1, height: 1, format: 'png' }))).files;
  expect([file?.width, file?.avif]).toEqual([1, undefined]);
});

test.each([
  [{ width: 2000, height: 1500 }, [320, 640, 1280], 960],
  [{ width: 1280, height: 960 }, [320, 640, 1280], 960],
  [{ width: 1000, height: 500 }, [320, 640, 1000], 500],
  [{ width: 200, height: 100 }, [200], 100],
  [{ width: 1, height: 1 }, [1], 1],
  [{ width: 3000, height: 1 }, [320, 640, 1280], 1],
  // A tall strip is stored no higher than 2560.
  [{ width: 600, height: 5120 }, [300], 2560],
])('%j is stored at %j, never enlarged', async (size, widths, height) => {
  // Of one colour, as noise takes five times as long to encode.
  const plain = sharp({ create: { ...size, channels: 3, background: '#806040' } }).png();
  const picture = await encodePicture(await plain.toBuffer());
  expect([sizesOf(picture), picture.height]).toEqual([widths, height]);
});

test('a phone’s picture is rotated upright, and its location removed', async () => {
  const taken = await phonePicture();
  expect(taken.includes('Exif')).toBe(true);
  expect(taken.includes('12 Home Street')).toBe(true);
  const { files, height } = await encodePicture(taken);
  const [file] = files;
  if (!file) throw new Error('There is no file.');
  expect([file.width, height]).toEqual([300, 400]);
  const head = await sharp(file.content).metadata();
  expect([head.exif, head.xmp, head.iptc, head.icc, head.orientation]).toEqual(Array(5).fill(undefined));
  for (const text of ['Exif', 'EXIF', 'XMP', 'Naomi', 'Home Street'])
    expect([text, file.content.includes(text)]).toEqual([text, false]);
  const pixels = await sharp(file.content).raw().toBuffer();
  const [top, bottom] = [pixels.subarray(0, 3), pixels.subarray(-3)];
  expect([top[0] ?? 0, bottom[2] ?? 0].every((strong) => strong > 180)).toBe(true);
});

test('the placeholder is a few bytes', async () => {
  const { placeholder } = await encodePicture(await samplePicture({ width: 1200, height: 600 }));
  expect(placeholder).toMatch(/^data:image\/webp;base64,/);
  expect(placeholder.length).toBeLessThan(600);
  const head = await sharp(Buffer.from(placeholder.split(',')[1] ?? '', 'base64')).metadata();
  expect([head.width, head.height]).toEqual([16, 8]);
});

test('only the first frame of an animated GIF is stored', async () => {
  const frame = () => samplePicture({ format: 'png', width: 40, height: 30 });
  const frames = await sharp([await frame(), await frame()], { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sharp(frames, { animated: true }).metadata()).pages).toBe(2);
  const [file] = (await encodePicture(frames)).files;
  expect((await sharp(file?.content).metadata()).pages ?? 1).toBe(1);
});

test('transparency is kept, and colours are converted to sRGB', async () => {
  const clear = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  const [file] = (await encodePicture(clear)).files;
  expect((await sharp(file?.content).metadata()).hasAlpha).toBe(true);
  const print = await sharp(await samplePicture())
    .toColourspace('cmyk')
    .jpeg()
    .toBuffer();
  expect((await sharp(print).metadata()).space).toBe('cmyk');
  expect(sizesOf(await encodePicture(print))).toEqual([320, 400]);
  const grey = await sharp(await samplePicture())
    .greyscale()
    .png()
    .toBuffer();
  expect(sizesOf(await encodePicture(grey))).toEqual([320, 400]);
});

describe('unsupported files are refused', () => {
  test.each([
    ['an SVG', SVG],
    ['an SVG with an XML head', Buffer.concat([Buffer.from('<?xml version="1.0"?>'), SVG])],
    ['a page', Buffer.from('<!doctype html><title>x</title>')],
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('not a picture')],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
  ])('%s', async (_name, bytes) => {
    expect(await problemOf(bytes)).toBe('notAnImage');
  });

  test('a TIFF: a picture format that is not supported', async () => {
    const tiff = Buffer.from('49492a0008000000', 'hex');
    expect(await problemOf(tiff)).toBe('notAnImage');
  });

  test('HEIC, although it is related to AVIF', async () => {
    const heic = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
    ]);
    expect(await problemOf(heic)).toBe('notAnImage');
  });

  test('sharp itself cannot read an SVG here', async () => {
    await expect(sharp(SVG).png().toBuffer()).rejects.toThrow();
  });
});

describe('polyglot files are refused', () => {
  test.each([
    ['a JPEG that is an archive too', (jpeg: Buffer) => Buffer.concat([jpeg, EMPTY_ZIP])],
    [
      'a JPEG with a page behind it',
      (jpeg: Buffer) => Buffer.concat([jpeg, Buffer.from('<HTML><script>alert(1)</script>')]),
    ],
    [
      'a JPEG with PHP in it',
      (jpeg: Buffer) => Buffer.concat([jpeg, Buffer.from('<?php system($_GET[0]); ?>')]),
    ],
    [
      'a JPEG with an SVG behind it',
      (jpeg: Buffer) => Buffer.concat([jpeg, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]),
    ],
    [
      'a JPEG that is a PDF too',
      (jpeg: Buffer) => Buffer.concat([jpeg.subarray(0, 2), comment('%PDF-1.4 '), jpeg.subarray(2)]),
    ],
    [
      'a JPEG with a script in its comment',
      (jpeg: Buffer) =>
        Buffer.concat([jpeg.subarray(0, 2), comment('*/=alert(1);<script src=x>'), jpeg.subarray(2)]),
    ],
  ])('%s', async (_name, spoil) => {
    const jpeg = await samplePicture();
    expect(await problemOf(jpeg)).toBeUndefined();
    expect(await problemOf(spoil(jpeg))).toBe('notOnlyAnImage');
  });

  test('a video appended to a picture, as phones do, is removed', async () => {
    const film = Buffer.concat([
      await samplePicture(),
      Buffer.from('\0\0\0\x18ftypmp42', 'latin1'),
      Buffer.alloc(5000, 7),
    ]);
    const { files } = await encodePicture(film);
    for (const { content } of files) expect(content.includes('ftypmp42')).toBe(false);
  });
});

describe("too many pixels are refused by the file's header", () => {
  test.each([
    [30_000, 30_000],
    [8000, 5001],
  ])('%i x %i', async (width, height) => {
    const bomb = bombPng(width, height);
    expect(bomb.length).toBeLessThan(200_000);
    expect(await problemOf(bomb)).toBe('tooManyPixels');
  });

  test('40 megapixels are accepted', async () => {
    expect(sizesOf(await encodePicture(bombPng(8000, 5000)))).toEqual([320, 640, 1280]);
  });
});

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('a truncated %s is refused', async (format) => {
  const whole = await samplePicture({ format, width: 120, height: 90 });
  for (const part of [0.2, 0.5, 0.9]) {
    const cut = whole.subarray(0, Math.floor(whole.length * part));
    expect([part, await problemOf(cut)]).toEqual([part, 'damaged']);
  }
});

/** A JPEG's comment segment. */
function comment(text: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([head, Buffer.from(text, 'latin1')]);
}
