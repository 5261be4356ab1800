import {
  type ArtCategory,
  type BoxBraids,
  bust,
  type Framing,
  type Setting,
} from '@crown-and-coil/shared-art';
import sharp, { type Sharp } from 'sharp';

/** Widths in pixels in which each picture is drawn, widest first; every picture is 5:6. */
const DEMO_WIDTHS = [1280, 640, 320] as const;
type DemoWidth = (typeof DEMO_WIDTHS)[number];

/** A picture to draw. */
export interface DemoPicture {
  category: ArtCategory;
  seed: number;
  /** CSS colours; default: chosen by the seed. Give one person the same `skin` in all their pictures. */
  skin?: string;
  cloth?: string;
  backdrop?: string;
  /** Size and length of braids. */
  boxBraids?: BoxBraids;
  setting?: Setting;
  framing?: Framing;
  /** The largest width that is drawn (default 1280); half of it draws four times as fast. */
  widest?: DemoWidth;
}

/** A stored picture: one WebP file per width, narrowest first. */
interface DrawnPicture {
  files: { width: number; content: Buffer }[];
  /** Height in pixels of the widest. */
  height: number;
  /** A tiny blurred picture as a data URI (about 200 bytes), to show until the real one has loaded. */
  placeholder: string;
}

/** Draws a picture once at full width, and scales each narrower one from the previous one. */
export async function drawDemoPicture({ category, widest, ...options }: DemoPicture): Promise<DrawnPicture> {
  const widths = widthsUpTo(widest);
  const width = Math.max(...widths);
  const svg = bust(category, { ...options, width, height: heightOf(width) });
  let source: Sharp = sharp(Buffer.from(svg)).removeAlpha();
  const files: DrawnPicture['files'] = [];
  for (const target of widths) {
    if (target !== width) source = source.resize(target, heightOf(target));
    const { data, info } = await source.raw().toBuffer({ resolveWithObject: true });
    source = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
    files.unshift({
      width: target,
      content: await source.clone().webp({ quality: 74, effort: 2 }).toBuffer(),
    });
  }
  const tiny = await source.resize(10, 12).blur(0.8).webp({ quality: 40 }).toBuffer();
  return {
    files,
    height: heightOf(width),
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
  };
}

const widthsUpTo = (widest: DemoWidth = DEMO_WIDTHS[0]) => DEMO_WIDTHS.filter((width) => width <= widest);

const heightOf = (width: number) => (width * 6) / 5;
