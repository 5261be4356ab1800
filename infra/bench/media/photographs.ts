import sharp from 'sharp';

/** What phones and cameras send. A picture that lies on its side has to be open as a whole to be turned. */
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

/** A picture of 12 megapixels with grain in it, of a few megabytes as from a phone. @param seed makes it another one */
export function photograph(kind: PictureKind, seed: number): Promise<Buffer> {
  const grain = sharp({
    create: {
      width: WIDTH,
      height: HEIGHT,
      channels: 3,
      background: '#806040',
      noise: { type: 'gaussian', mean: 100 + seed, sigma: 18 },
    },
  });
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
      // Grain does not shrink without loss: a drawing of few colours does.
      return grain.png({ palette: true, colours: 4, compressionLevel: 6, effort: 1 }).toBuffer();
  }
}
