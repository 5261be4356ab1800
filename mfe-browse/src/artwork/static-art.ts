import type { ServiceCategory } from '@crown-and-coil/shared-api';
import { artPath, CROWN_WIDTHS } from '@crown-and-coil/shared-art';

/** The crown of the hero as WebP in all its widths; pixels across are in `sizes` of whoever shows it. */
export const CROWN_PICTURE = {
  src: artPath({ kind: 'crown', format: 'webp', width: 760 }),
  srcSet: CROWN_WIDTHS.map((width) => `${artPath({ kind: 'crown', format: 'webp', width })} ${width}w`).join(
    ', ',
  ),
} as const;

/** The braids behind the last call to action. */
export const BRAID_BAND = {
  wide: artPath({ kind: 'braid-band', shape: 'wide' }),
  narrow: artPath({ kind: 'braid-band', shape: 'narrow' }),
} as const;

/** The picture of a category in a grid of categories (4:3). */
export const categoryPicture = (category: ServiceCategory): string =>
  artPath({ kind: 'tile', category, seed: 1, shape: 'category' });
