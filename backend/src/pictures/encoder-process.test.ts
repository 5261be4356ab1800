import { spawnSync } from 'node:child_process';
import { ENCODER_LIMITS, type EncoderProcess, encoderProcess } from './encoder-process';
import { UnusablePicture } from './rules';
import {
  bombPng,
  forgedAvif,
  forgedGif,
  forgedJpeg,
  forgedPng,
  forgedStillWebp,
  forgedWebp,
  jpegOfScans,
  pngWithPackedText,
} from './testing/hostile-pictures';
import { samplePicture } from './testing/sample-pictures';

const opened: EncoderProcess[] = [];
afterAll(() => {
  for (const encoder of opened) encoder.close();
});

function open(limits: Partial<typeof ENCODER_LIMITS> = {}): EncoderProcess {
  const encoder = encoderProcess({ ...ENCODER_LIMITS, ...limits });
  opened.push(encoder);
  return encoder;
}

/** The problem with a file; 'kept' if there is none. */
async function outcome(encoder: EncoderProcess, bytes: Buffer): Promise<string> {
  try {
    const { files } = await encoder.encode(bytes);
    return files.length > 0 ? 'kept' : 'no files';
  } catch (error) {
    if (error instanceof UnusablePicture) return error.problem;
    throw error;
  }
}

const encoderPids = () =>
  spawnSync('pgrep', ['-P', String(process.pid), '-f', 'encode-pictures'], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
    .filter(Boolean)
    .map(Number);

describe('files with false headers', () => {
  const encoder = open();

  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['a PNG of one row of 39,900,000 pixels', () => forgedPng({ width: 39_900_000, height: 1 }), 'tooLong'],
    ['a PNG of one column of 65,000 pixels', () => bombPng(1, 65_000), 'tooLong'],
    ['a PNG of 16,384 x 1', () => bombPng(16_384, 1), 'tooLong'],
    ['a PNG of 1 x 16,383', () => bombPng(1, 16_383), 'kept'],
    ['a PNG with 320 MB of pixels', () => bombPng(16_383, 2441, { bits: 16, colourType: 6 }), 'tooHeavy'],
    ['an interlaced PNG', () => bombPng(4000, 3000, { bits: 16, colourType: 6, isInterlaced: true }), 'kept'],
    ['a PNG with less data than its header says', () => forgedPng({ width: 5000, height: 2000 }), 'damaged'],
    [
      'a PNG of the greatest numbers',
      () => forgedPng({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 }),
      'damaged',
    ],
    ['a PNG with 3 x 100 MB of packed text', () => pngWithPackedText(100), 'kept'],
    ['a progressive JPEG of 65,500 x 600', () => forgedJpeg(65_500, 600, true), 'tooLong'],
    ['a JPEG of 65,500 x 65,500', () => forgedJpeg(65_500, 65_500), 'tooManyPixels'],
    ['a JPEG of 32 scans', () => jpegOfScans(800, 600, 32), 'kept'],
    ['a JPEG of 33 scans', () => jpegOfScans(800, 600, 33), 'tooHeavy'],
    ['a still WebP of 16,383 x 16,383', () => forgedStillWebp(16_383, 16_383), 'tooHeavy'],
    ['a still WebP with less data than its header says', () => forgedStillWebp(8000, 5000), 'damaged'],
    ['a moving WebP of 16,777,216 x 200', () => forgedWebp(16_777_216, 200, 2), 'damaged'],
    ['a moving WebP of 300 frames on a large canvas', () => forgedWebp(4000, 3000, 300), 'kept'],
    ['a moving GIF of 300 frames on a large canvas', () => forgedGif(65_535, 65_535, 300), 'kept'],
    ['an AVIF of 60,000 x 60,000', () => forgedAvif(60_000, 60_000), 'tooManyPixels'],
    ['an AVIF of 65,535 x 600', () => forgedAvif(65_535, 600), 'tooLong'],
    ['an AVIF with less data than its header says', () => forgedAvif(8000, 5000), 'damaged'],
  ])('%s', async (_name, make, expected) => {
    expect(await outcome(encoder, await make())).toBe(expected);
  });
});

test('a picture that needs more memory than the process may use fails alone', async () => {
  const encoder = open({ memoryMegabytes: 200 });
  const heavy = bombPng(8000, 5000, { bits: 8, colourType: 6, isInterlaced: true });
  expect(await outcome(encoder, heavy)).toBe('tooHeavy');
  expect(await outcome(encoder, await samplePicture())).toBe('kept');
});

test('a picture whose process is killed fails alone; the next one gets a new process', async () => {
  const encoder = open();
  expect(await outcome(encoder, await samplePicture())).toBe('kept');
  const pids = encoderPids();
  const heavy = outcome(encoder, bombPng(8000, 5000, { bits: 8, colourType: 6, isInterlaced: true }));
  // What the kernel does when memory runs out.
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  expect(await heavy).toBe('tooHeavy');
  expect(await outcome(encoder, await samplePicture())).toBe('kept');
});

test('a process killed between two pictures is replaced', async () => {
  const encoder = open();
  const before = encoderPids();
  expect(await outcome(encoder, await samplePicture())).toBe('kept');
  const killed = encoderPids().filter((pid) => !before.includes(pid));
  for (const pid of killed) process.kill(pid, 'SIGKILL');
  while (encoderPids().some((pid) => killed.includes(pid))) await new Promise(setImmediate);
  expect(await outcome(encoder, await samplePicture())).toBe('kept');
});

test('a picture that takes too long is aborted', async () => {
  const encoder = open({ seconds: 0.001 });
  expect(await outcome(encoder, await samplePicture())).toBe('tooHeavy');
});

test('the process receives none of our secrets', async () => {
  process.env.SESSION_SECRET = 'a secret of the API';
  const encoder = open();
  const before = encoderPids();
  await encoder.encode(await samplePicture());
  delete process.env.SESSION_SECRET;
  const [pid] = encoderPids().filter((one) => !before.includes(one));
  const environment = spawnSync('ps', ['eww', '-o', 'command', '-p', String(pid)], {
    encoding: 'utf8',
  }).stdout;
  expect(environment).toContain('MALLOC_ARENA_MAX=2');
  expect(environment).not.toContain('SESSION_SECRET');
});
