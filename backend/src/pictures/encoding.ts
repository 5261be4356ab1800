import {
  MAX_UPLOAD_DECODED_BYTES,
  MAX_UPLOAD_PIXELS,
  MAX_UPLOAD_SIDE,
} from '@crown-and-coil/shared-api/contract';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { formatOf, isMoreThanPicture, type PictureFormat, scansOfJpeg } from './recognition';
import { type EncodedFile, type EncodedPicture, type Size, UnusablePicture, widthsFor } from './rules';

/** Tuned by eye on coils and braids: below 74 fine hair smears. */
const QUALITY = 78;
const EFFORT = 4;
/**
 * Visually equal to WebP at its quality, in two thirds of the bytes; effort 4 takes a second for 640 pixels, this 0.1.
 */
const AVIF = { quality: 55, effort: 1 };
/** A progressive JPEG has about ten, one of four colours eighteen. A valid one of 130 KB with 880 took 50 seconds. */
const MAX_SCANS = 32;
const PLACEHOLDER_PIXELS = 16;
const PLACEHOLDER_QUALITY = 40;

/** Decoders for untrusted files: no SVG, no PDF, no TIFF. */
const DECODERS = [
  'VipsForeignLoadJpeg',
  'VipsForeignLoadPng',
  'VipsForeignLoadWebp',
  'VipsForeignLoadHeif',
  'VipsForeignLoadNsgif',
];

/** For a whole process: disables every other decoder, and caches no decoded picture. */
export function disableOtherDecoders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: DECODERS });
  sharp.cache(false);
  sharp.concurrency(1);
}

/**
 * Re-encodes a picture from its pixels: upright by its EXIF orientation, in sRGB, without other metadata (EXIF
 * reveals where a person lives), in all stored widths. Runs in a process with a memory limit (encoder-process.ts),
 * because decoders read untrusted files.
 * @throws UnusablePicture
 */
export async function encodePicture(bytes: Buffer): Promise<EncodedPicture> {
  const format = formatOf(bytes);
  if (format === undefined) throw new UnusablePicture('notAnImage');
  if (isMoreThanPicture(bytes)) throw new UnusablePicture('notOnlyAnImage');
  return draw(bytes, widthsFor(await sizeOf(bytes, format)));
}

/** Reads the displayed size from the file's header, so that limits apply before any pixel is decoded. */
async function sizeOf(bytes: Buffer, format: PictureFormat): Promise<Size> {
  const header = await decoded(sharp(bytes, { limitInputPixels: false }).metadata());
  // A phone's HEIC is closely related to AVIF, but patented.
  const found = header.format === 'heif' && header.compression === 'av1' ? 'avif' : header.format;
  if (found !== format) throw new UnusablePicture('notAnImage');
  const { width, height } = header.autoOrient;
  if (width * height > MAX_UPLOAD_PIXELS) throw new UnusablePicture('tooManyPixels');
  if (Math.max(width, height) > MAX_UPLOAD_SIDE) throw new UnusablePicture('tooLong');
  if (width * height * bytesPerPixel(header) > MAX_UPLOAD_DECODED_BYTES)
    throw new UnusablePicture('tooHeavy');
  if (format === 'jpeg' && scansOfJpeg(bytes) > MAX_SCANS) throw new UnusablePicture('tooHeavy');
  return header.autoOrient;
}

const bytesPerPixel = ({ channels, depth }: Metadata) => channels * (depth === 'uchar' ? 1 : 2);

async function draw(bytes: Buffer, widths: readonly number[]): Promise<EncodedPicture> {
  const largest = Math.max(...widths);
  const { data, info } = await decoded(
    sharp(bytes, { limitInputPixels: MAX_UPLOAD_PIXELS, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize({ width: largest })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const files: EncodedFile[] = [];
  for (const wanted of widths) {
    const sized = wanted === width ? pixels() : pixels().resize({ width: wanted });
    const content = await sized.clone().webp({ quality: QUALITY, effort: EFFORT }).toBuffer();
    const avif = await sized.avif(AVIF).toBuffer();
    files.push({ width: wanted, content, avif: avif.length < content.length ? avif : undefined });
  }
  return { files, height, placeholder: await placeholderOf(pixels()) };
}

async function placeholderOf(pixels: Sharp): Promise<string> {
  const tiny = await pixels
    .resize({ width: PLACEHOLDER_PIXELS, height: PLACEHOLDER_PIXELS, fit: 'inside' })
    .blur(0.8)
    .webp({ quality: PLACEHOLDER_QUALITY })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

/** libvips and libheif report this when an allocation fails under the process's memory limit. */
const OUT_OF_MEMORY = /out of memory|memory allocation/i;

/** Runs a decoder and maps its failure: the file started like a picture, and is damaged or too large. */
async function decoded<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    const isTooHeavy = error instanceof Error && OUT_OF_MEMORY.test(error.message);
    throw new UnusablePicture(isTooHeavy ? 'tooHeavy' : 'damaged');
  }
}
