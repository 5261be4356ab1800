import { MAX_UPLOAD_PIXELS, MEDIA_MESSAGES } from '@crown-and-coil/shared-api/contract';
import sharp, { type Sharp } from 'sharp';
import { Refusal } from '../http/refusal';
import { formatOf, isMoreThanPicture, type PictureFormat } from './recognition';
import { type Size, widthsFor } from './rules';

/** A picture as it is kept: one WebP file for each width. */
export interface EncodedPicture {
  readonly files: readonly { readonly width: number; readonly content: Buffer }[];
  /** Of the largest width. */
  readonly height: number;
  /** A few blurred pixels as a data URI, to show until the picture has loaded. */
  readonly placeholder: string;
}

/** Tuned by eye on coils and braids: below 74 fine hair smears. */
const QUALITY = 78;
const EFFORT = 4;
const PLACEHOLDER_PIXELS = 16;
const PLACEHOLDER_QUALITY = 40;
/** No honest picture takes so long. */
const TIMEOUT_SECONDS = 30;

/** The decoders that may read what strangers send: no SVG, no PDF, no TIFF. */
const DECODERS = [
  'VipsForeignLoadJpeg',
  'VipsForeignLoadPng',
  'VipsForeignLoadWebp',
  'VipsForeignLoadHeif',
  'VipsForeignLoadNsgif',
];

/** For a whole process: shuts every decoder but those, and keeps no decoded picture in memory. */
export function shutOtherDecoders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: DECODERS });
  sharp.cache(false);
  sharp.concurrency(1);
}

/**
 * Draws a picture anew from its pixels: turned as its camera says, in sRGB, without anything else that was in the file
 * (EXIF tells where a person lives), in the widths that it is kept in.
 * @throws Refusal 415 for what is no picture, is more than one, or is damaged; 413 for too many pixels
 */
export async function encodePicture(bytes: Buffer): Promise<EncodedPicture> {
  const format = formatOf(bytes);
  if (format === undefined) throw new Refusal(415, MEDIA_MESSAGES.notAnImage);
  if (isMoreThanPicture(bytes)) throw new Refusal(415, MEDIA_MESSAGES.notOnlyAnImage);
  const size = await sizeOf(bytes, format);
  if (size.width * size.height > MAX_UPLOAD_PIXELS) throw new Refusal(413, MEDIA_MESSAGES.tooManyPixels);
  return draw(bytes, widthsFor(size));
}

/** Size as it is to be seen, from the file's head alone. */
async function sizeOf(bytes: Buffer, format: PictureFormat): Promise<Size> {
  // The limit is held against what the head says before any pixel is read.
  const head = await orDamaged(sharp(bytes, { limitInputPixels: false }).metadata());
  // A HEIC of a phone is a near relation of AVIF, with a patent on it.
  const found = head.format === 'heif' && head.compression === 'av1' ? 'avif' : head.format;
  if (found !== format) throw new Refusal(415, MEDIA_MESSAGES.notAnImage);
  return head.autoOrient;
}

async function draw(bytes: Buffer, widths: readonly number[]): Promise<EncodedPicture> {
  const largest = Math.max(...widths);
  const { data, info } = await orDamaged(
    sharp(bytes, { limitInputPixels: MAX_UPLOAD_PIXELS, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize({ width: largest })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const files: { width: number; content: Buffer }[] = [];
  for (const wanted of widths) {
    const sized = wanted === width ? pixels() : pixels().resize({ width: wanted });
    files.push({ width: wanted, content: await sized.webp({ quality: QUALITY, effort: EFFORT }).toBuffer() });
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

/** What cannot be decoded although it began like a picture. */
async function orDamaged<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch {
    throw new Refusal(415, MEDIA_MESSAGES.damaged);
  }
}
