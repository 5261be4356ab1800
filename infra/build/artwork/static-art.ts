import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ART_ROOT,
  artPath,
  COLORS,
  crown,
  mark,
  markLines,
  type StaticArt,
  TILE_SHAPES,
  tile,
} from '@crown-and-coil/shared-art';
import sharp from 'sharp';
import { compactSvg } from './compact-svg';

/** The crown's width in SVG units, and at 1 unit to the pixel its natural width. */
const CROWN_SIZE = 760;

/**
 * Its width in SVG units as a separate file: a tenth of a unit is then a fifth of a pixel, which needs fewer digits.
 */
const CROWN_FILE_SIZE = 400;

/** Tuned by eye on the finest coils: below 55 their edges smear at 1 pixel to the unit. */
const CROWN_QUALITY = 60;

/**
 * Writes static artwork under `webRoot`, each file at its `artPath`: `webRoot/art/1/crown.svg`. The addresses hold the
 * edition of the art, so a gateway may serve everything under `/art/` as immutable.
 */
export async function writeStaticArt(webRoot: string, pieces: readonly StaticArt[]): Promise<void> {
  await mkdir(join(webRoot, ART_ROOT), { recursive: true });
  for (const art of pieces) {
    await writeFile(join(webRoot, artPath(art)), await drawStaticArt(art));
  }
}

/** The content of one static file: SVG text made compact, or a WebP or PNG picture. */
export async function drawStaticArt(art: StaticArt): Promise<Buffer> {
  switch (art.kind) {
    case 'crown':
      return art.format === 'svg' ? compact(crown({ size: CROWN_FILE_SIZE })) : crownPicture(art.width);
    case 'icon':
      return sharp(Buffer.from(icon(art.width)))
        .png({ palette: true, compressionLevel: 9 })
        .toBuffer();
    case 'link-preview':
      return linkPreview();
    default:
      return compact(vector(art));
  }
}

type VectorArt = Exclude<StaticArt, { kind: 'crown' | 'icon' | 'link-preview' }>;

function vector(art: VectorArt): string {
  switch (art.kind) {
    case 'tile':
      return tile(art.category, { ...TILE_SHAPES[art.shape], seed: art.seed });
    case 'swatch':
      return tile(art.category, { width: 140, height: 140, seed: 41, scale: 0.8 });
    case 'braid-band':
      return art.shape === 'wide'
        ? tile('Protective Styles', { width: 1280, height: 420, seed: 21 })
        : tile('Protective Styles', { width: 480, height: 560, seed: 21 });
    case 'texture-band':
      return tile('Other', { width: 1280, height: 300, seed: 71 });
    case 'login-panel':
      return tile('Color', { width: 700, height: 900, seed: 61 });
    case 'mark':
      return mark({ stroke: art.on === 'light' ? COLORS.clay : COLORS.gold });
    case 'favicon':
      return icon(48);
  }
}

function compact(svg: string): Buffer {
  return Buffer.from(compactSvg(svg));
}

/** The crown as WebP without a background, for use on paper and shea. */
function crownPicture(width: number): Promise<Buffer> {
  return sharp(Buffer.from(crown({ size: CROWN_SIZE })), { density: (72 * width) / CROWN_SIZE })
    .resize(width)
    .webp({ quality: CROWN_QUALITY, effort: 4, smartSubsample: true })
    .toBuffer();
}

/** The mark on a paper square with round corners, visible on light and dark browser tabs. */
function icon(width: number): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="${width}" height="${width}">` +
    `<rect width="48" height="48" rx="9" fill="${COLORS.paper}"/>` +
    `<g transform="translate(3.5 3.2) scale(.855)">${markLines(COLORS.clay, 3.6)}</g></svg>`
  );
}

/** The size recommended by Open Graph. */
const PREVIEW_SIZE = { width: 1200, height: 630 };

/** The mark on paper, with the crown bleeding off the right edge as in the home page's hero. */
async function linkPreview(): Promise<Buffer> {
  const size = 840;
  const whole = await sharp(Buffer.from(crown({ size: CROWN_SIZE })), { density: (72 * size) / CROWN_SIZE })
    .resize(size)
    .png()
    .toBuffer();
  const [left, top] = [500, (PREVIEW_SIZE.height - size) / 2];
  const seen = await sharp(whole)
    .extract({ left: 0, top: -top, width: PREVIEW_SIZE.width - left, height: PREVIEW_SIZE.height })
    .toBuffer();
  const sign = await sharp(Buffer.from(mark({ stroke: COLORS.clay })), { density: 600 })
    .resize(260)
    .toBuffer();
  return sharp({ create: { ...PREVIEW_SIZE, channels: 3, background: COLORS.paper } })
    .composite([
      { input: seen, left, top: 0 },
      { input: sign, left: 130, top: 185 },
    ])
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}
