import type { ServiceCategory } from '@crown-and-coil/shared-api';
import { artPath } from '@crown-and-coil/shared-ui';

/** The crown of the hero: compressed, the drawing is half of its smallest bitmap, and sharp on every screen. */
export const CROWN_PICTURE = artPath({ kind: 'crown', format: 'svg' });

/** The braids behind the last call to action. */
export const BRAID_BAND = {
  wide: artPath({ kind: 'braid-band', shape: 'wide' }),
  narrow: artPath({ kind: 'braid-band', shape: 'narrow' }),
} as const;

/** The picture of a category in a grid of categories (4:3). */
export const categoryPicture = (category: ServiceCategory): string =>
  artPath({ kind: 'tile', category, seed: 1, shape: 'category' });
