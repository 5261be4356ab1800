import sharp from 'sharp';

type SampleFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

interface SampleOptions {
  readonly width?: number;
  readonly height?: number;
  readonly format?: SampleFormat;
}

/** A noisy picture, because photographs have noise everywhere. */
export function samplePicture({
  width = 400,
  height = 300,
  format = 'jpeg',
}: SampleOptions = {}): Promise<Buffer> {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#806040',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .toFormat(format, QUICKLY[format])
    .toBuffer();
}

/** Compression does not matter for samples: noise takes a second at the usual effort. */
const QUICKLY: Partial<Record<SampleFormat, { readonly effort: number }>> = {
  avif: { effort: 0 },
  gif: { effort: 1 },
};

/** A phone's JPEG: rotated (EXIF orientation 6), taken at home. Upright its upper half is red, its lower blue. */
export async function phonePicture(): Promise<Buffer> {
  const red = { create: { width: 300, height: 400, channels: 3, background: '#e00000' } } as const;
  const blue = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0000e0' } })
    .png()
    .toBuffer();
  const upright = await sharp(red)
    .composite([{ input: blue, top: 200, left: 0 }])
    .png()
    .toBuffer();
  return sharp(upright)
    .rotate(-90)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Phone', Artist: 'Naomi Tesfaye' },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '37/1 47/1 5990/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '144/1 54/1 0/1',
      },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><home>12 Home Street</home></x:xmpmeta>')
    .jpeg()
    .toBuffer();
}

export const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
);

/** An empty archive: the record that every ZIP ends with. */
export const EMPTY_ZIP = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);
