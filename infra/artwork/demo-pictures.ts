import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type ArtCategory, bust } from '@crown-and-coil/shared-art';
import sharp, { type Sharp } from 'sharp';

/** Widths in pixels in which each picture is written, widest first; every picture is 5:6. */
export const DEMO_WIDTHS = [1280, 640, 320] as const;
export type DemoWidth = (typeof DEMO_WIDTHS)[number];

/** A picture to draw. */
export interface DemoPicture {
  /** Names the files; letters, digits and dashes. A key always stands for the same picture. */
  key: string;
  category: ArtCategory;
  seed: number;
  /** CSS colours; chosen by the seed when left out. Give one person the same `skin` in all their pictures. */
  skin?: string;
  cloth?: string;
  backdrop?: string;
  /** The largest width that is drawn (default 1280); half of it draws four times as fast. */
  widest?: DemoWidth;
}

/** A picture that lies in the folder in every width. */
export interface WrittenPicture {
  key: string;
  widths: readonly DemoWidth[];
  /** Size in pixels of the widest. */
  width: number;
  height: number;
  /** A tiny blurred picture as a data URI (about 200 bytes), to show until the real one has loaded. */
  placeholder: string;
}

/** The file name of a picture in one width, such as `adaeze-braids-3-640.webp`. */
export function demoPictureFile(key: string, width: DemoWidth): string {
  return `${key}-${width}.webp`;
}

/**
 * Draws the pictures of the plan into `outDir` as WebP and answers them in the same order. A picture whose files exist is
 * not drawn again, so a run that was stopped goes on where it was. Throws a RangeError at a key that is no file name.
 */
export async function writeDemoPictures(
  outDir: string,
  plan: readonly DemoPicture[],
): Promise<WrittenPicture[]> {
  await mkdir(outDir, { recursive: true });
  const written: WrittenPicture[] = [];
  const waiting = plan.entries();
  const work = async () => {
    for (const [index, picture] of waiting) written[index] = await writePicture(outDir, picture);
  };
  // More than the cores, so that one picture is read or written while others are drawn.
  await Promise.all(Array.from({ length: sharp.concurrency() + 2 }, work));
  return written;
}

async function writePicture(outDir: string, picture: DemoPicture): Promise<WrittenPicture> {
  const { key, widest } = picture;
  if (!/^[a-zA-Z0-9-]+$/.test(key)) throw new RangeError(`Not a picture key: ${JSON.stringify(key)}`);
  const widths = widthsUpTo(widest);
  const width = Math.max(...widths);
  const height = heightOf(width);
  // The smallest file is written last, so where it is, all are.
  const smallest = join(outDir, demoPictureFile(key, 320));
  if (!existsSync(smallest)) await drawPicture(outDir, picture);
  return { key, widths, width, height, placeholder: await placeholder(smallest) };
}

/** Draws once at the full width and makes each narrower picture from the one before it. */
async function drawPicture(
  outDir: string,
  { key, category, widest, ...options }: DemoPicture,
): Promise<void> {
  const widths = widthsUpTo(widest);
  const width = Math.max(...widths);
  const svg = bust(category, { ...options, width, height: heightOf(width) });
  let source: Sharp = sharp(Buffer.from(svg)).removeAlpha();
  for (const target of widths) {
    if (target !== width) source = source.resize(target, heightOf(target));
    const { data, info } = await source.raw().toBuffer({ resolveWithObject: true });
    source = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
    await writeWhole(source.clone(), join(outDir, demoPictureFile(key, target)));
  }
}

const widthsUpTo = (widest: DemoWidth = DEMO_WIDTHS[0]) => DEMO_WIDTHS.filter((width) => width <= widest);

/** Writes beside the place and then moves it there: a file of that name is always whole. */
async function writeWhole(picture: Sharp, file: string): Promise<void> {
  const unfinished = `${file}.${process.pid}.part`;
  await picture.webp({ quality: 74, effort: 2 }).toFile(unfinished);
  await rename(unfinished, file);
}

function heightOf(width: number): number {
  return (width * 6) / 5;
}

async function placeholder(file: string): Promise<string> {
  const tiny = await sharp(file).resize(10, 12).blur(0.8).webp({ quality: 40 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}
