import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** A file for a file input. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const jpeg = (name: string, buffer: Buffer): ChosenFile => ({ name, mimeType: 'image/jpeg', buffer });

/** A small single-colour picture. */
export async function photo(name: string, background = '#a5421f'): Promise<ChosenFile> {
  const picture = sharp({ create: { width: 400, height: 480, channels: 3, background } });
  return jpeg(name, await picture.jpeg().toBuffer());
}

/** About half a megabyte of incompressible data, which takes a while on a slow connection. */
export async function heavyPhoto(name: string): Promise<ChosenFile> {
  const [width, height] = [480, 576];
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  return jpeg(name, await noise.jpeg({ quality: 95 }).toBuffer());
}

/** 50 megapixels in a file of a few hundred kilobytes. */
export async function hugePhoto(name: string): Promise<ChosenFile> {
  const picture = sharp({ create: { width: 8000, height: 6250, channels: 3, background: '#16392d' } });
  return jpeg(name, await picture.jpeg({ quality: 40 }).toBuffer());
}

/** The first half of a picture, as from an aborted download. */
export async function truncatedPhoto(name: string): Promise<ChosenFile> {
  const { buffer } = await heavyPhoto(name);
  return jpeg(name, buffer.subarray(0, buffer.length / 2));
}

/** A text file declared as a picture. */
export const fakePhoto = (name: string): ChosenFile =>
  jpeg(name, Buffer.from('This is no picture at all. '.repeat(40)));

/** An oversized file named as a picture. */
export const oversizedPhoto = (name: string): ChosenFile => jpeg(name, Buffer.alloc(10 * 1024 * 1024 + 1));

export const document = (name: string): ChosenFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7'),
});
