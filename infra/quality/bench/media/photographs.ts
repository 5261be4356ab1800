import sharp from 'sharp';

/** Formats of phones and cameras. Rotating a picture requires decoding it as a whole. */
export const PICTURE_KINDS = [
  'JPEG',
  'JPEG, lying on its side',
  'JPEG, progressive, lying on its side',
  'WebP',
  'PNG',
] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

const WIDTH = 4000;
const HEIGHT = 3000;
/** Noise is slow to generate, so one tile is repeated over the picture. */
const TILE = 500;

/** A picture of 12 megapixels with grain, so that it has a few megabytes as from a phone. */
export async function photograph(kind: PictureKind): Promise<Buffer> {
  const tile = await sharp({
    create: {
      width: TILE,
      height: TILE,
      channels: 3,
      background: '#806040',
      noise: { type: 'gaussian', mean: 120, sigma: 18 },
    },
  })
    .png()
    .toBuffer();
  const grain = sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#806040' },
  }).composite([{ input: tile, tile: true }]);
  switch (kind) {
    case 'JPEG':
      return grain.jpeg({ quality: 80 }).toBuffer();
    case 'JPEG, lying on its side':
      return grain.withMetadata({ orientation: 6 }).jpeg({ quality: 80 }).toBuffer();
    case 'JPEG, progressive, lying on its side':
      return grain.withMetadata({ orientation: 6 }).jpeg({ quality: 80, progressive: true }).toBuffer();
    case 'WebP':
      return grain.webp({ quality: 80, effort: 0 }).toBuffer();
    case 'PNG':
      // Colour noise would exceed 10 MB.
      return grain.greyscale().png({ palette: true, colours: 8, effort: 1 }).toBuffer();
  }
}
