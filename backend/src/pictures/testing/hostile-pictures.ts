import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { samplePicture } from './sample-pictures';

const PNG_MARK = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

interface PngHeader {
  readonly width: number;
  readonly height: number;
  readonly bits?: 1 | 8 | 16;
  /** 0 grey, 2 RGB, 6 RGB with alpha. */
  readonly colourType?: 0 | 2 | 6;
  readonly isInterlaced?: boolean;
}

/** A PNG whose header claims any size, with different content. */
export function forgedPng(
  header: PngHeader,
  content: Buffer = Buffer.alloc(0),
  between: Buffer[] = [],
): Buffer {
  const { width, height, bits = 16, colourType = 6, isInterlaced = false } = header;
  const ihdr = Buffer.alloc(13);
  ihdr.writeUInt32BE(width, 0);
  ihdr.writeUInt32BE(height, 4);
  ihdr.set([bits, colourType, 0, 0, isInterlaced ? 1 : 0], 8);
  return Buffer.concat([
    PNG_MARK,
    pngChunk('IHDR', ihdr),
    ...between,
    pngChunk('IDAT', deflateSync(content, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG with all the zeros that its header promises: a few kilobytes per hundred megabytes of them. */
export function bombPng(
  width: number,
  height: number,
  more: Omit<PngHeader, 'width' | 'height'> = {},
): Buffer {
  const { bits = 1, colourType = 0 } = more;
  const channels = { 0: 1, 2: 3, 6: 4 }[colourType];
  const rowBytes = Math.ceil((width * bits * channels) / 8) + 1;
  // The seven passes of an interlaced PNG have a few more filter bytes.
  const content = Buffer.alloc(rowBytes * height + (more.isInterlaced ? 8 * (width + height) : 0));
  return forgedPng({ width, height, ...more, bits, colourType }, content);
}

function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Text chunks and a colour profile that unpack to many megabytes. */
export function pngWithPackedText(megabytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(megabytes * 1024 * 1024, 'a'), { level: 9 });
  const text = (type: string, head: string) =>
    pngChunk(type, Buffer.concat([Buffer.from(head, 'latin1'), packed]));
  const row = Buffer.alloc(4 * 8 * 1 + 1);
  return forgedPng({ width: 4, height: 1, bits: 8 }, row, [
    text('iCCP', 'profile\0\0'),
    text('zTXt', 'Comment\0\0'),
    text('iTXt', 'XML:com.adobe.xmp\0\x01\0\0\0'),
  ]);
}

/** A JPEG whose frame header claims another size than its data has. */
export async function forgedJpeg(width: number, height: number, isProgressive = false): Promise<Buffer> {
  const jpeg = await sharp(await samplePicture({ width: 64, height: 64 }))
    .jpeg({ progressive: isProgressive })
    .toBuffer();
  const at = jpeg.indexOf(Buffer.from([0xff, isProgressive ? 0xc2 : 0xc0]));
  jpeg.writeUInt16BE(height, at + 5);
  jpeg.writeUInt16BE(width, at + 7);
  return jpeg;
}

const jpegSegment = (marker: number, ...content: readonly number[]) =>
  Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff, ...content]);

/** A grey progressive JPEG that draws nothing in any number of scans: a decoder walks over all of it in each of them. */
export function jpegOfScans(width: number, height: number, scans: number): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const oneCode = [1, ...Array<number>(15).fill(0)];
  // Each is '0' and 14 bits: the next 16,384 blocks are empty.
  const emptyRun = Buffer.alloc(Math.ceil((15 * Math.ceil(blocks / 16_384)) / 8));
  const LEVELS = 14;
  const details = Array.from({ length: scans - 1 }, (_, scan) => {
    const [frequency, level] = [1 + Math.floor(scan / LEVELS), LEVELS - 1 - (scan % LEVELS)];
    const before = level === LEVELS - 1 ? 0 : level + 1;
    const head = jpegSegment(0xda, 1, 1, 0, frequency, frequency, (before << 4) | level);
    return Buffer.concat([head, emptyRun]);
  });
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xdb, 0, ...Array<number>(64).fill(16)),
    jpegSegment(0xc2, 8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0),
    jpegSegment(0xc4, 0x00, ...oneCode, 0),
    jpegSegment(0xda, 1, 1, 0, 0, 0, 0),
    Buffer.alloc(Math.ceil(blocks / 8)),
    jpegSegment(0xc4, 0x10, ...oneCode, 0xe0),
    ...details,
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** Frames of 4 x 4 pixels in different colours, so that no encoder drops one. */
function frames(count: number) {
  const pixels = Buffer.from(
    Array.from({ length: count * 48 }, (_, at) => Math.floor(at / 48) * 37 + at * 7),
  );
  return sharp(pixels, { raw: { width: 4, height: 4 * count, channels: 3, pageHeight: 4 } });
}

/** A GIF whose canvas is larger than its many frames. */
export async function forgedGif(width: number, height: number, count: number): Promise<Buffer> {
  const gif = await frames(count).gif().toBuffer();
  gif.writeUInt16LE(width, 6);
  gif.writeUInt16LE(height, 8);
  return gif;
}

/** A WebP (extended, VP8X) whose canvas is larger than its many frames. */
export async function forgedWebp(width: number, height: number, count: number): Promise<Buffer> {
  const webp = await frames(count).webp().toBuffer();
  const at = webp.indexOf('VP8X') + 12;
  webp.writeUIntLE(width - 1, at, 3);
  webp.writeUIntLE(height - 1, at + 3, 3);
  return webp;
}

/** A WebP without animation whose bitstream header (VP8) claims another size. */
export async function forgedStillWebp(width: number, height: number): Promise<Buffer> {
  const webp = await samplePicture({ width: 64, height: 64, format: 'webp' });
  // RIFF 12, chunk header 8, frame tag 3, start code 3.
  webp.writeUInt16LE(width, 26);
  webp.writeUInt16LE(height, 28);
  return webp;
}

/** An AVIF whose container (ispe) claims another size than its pixels have. */
export async function forgedAvif(width: number, height: number): Promise<Buffer> {
  const avif = await samplePicture({ width: 64, height: 64, format: 'avif' });
  const at = avif.indexOf('ispe') + 8;
  avif.writeUInt32BE(width, at);
  avif.writeUInt32BE(height, at + 4);
  return avif;
}
