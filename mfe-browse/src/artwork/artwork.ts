import type { Professional, ServiceCategory } from '@crown-and-coil/shared-api';
import { type ArtProps, artPath } from '@crown-and-coil/shared-ui';

/** The crown of the hero: compressed, the drawing is half of its smallest bitmap, and sharp on every screen. */
export const CROWN_PICTURE = artPath({ kind: 'crown', format: 'svg' });

/** The braids behind the last call to action. */
export const BRAID_BAND = {
  wide: artPath({ kind: 'braid-band', shape: 'wide' }),
  narrow: artPath({ kind: 'braid-band', shape: 'narrow' }),
} as const;

/** How many cards fill the first view of a wide window. */
const FIRST_ROW = 3;

/**
 * Loading priority of a card's picture: the first one before all others, the first row at once, others lazily.
 *
 * @param place of the card in its grid, from 0
 */
export const pictureOrder = (place = Number.POSITIVE_INFINITY): Pick<ArtProps, 'priority' | 'loading'> => ({
  priority: place === 0,
  loading: place < FIRST_ROW ? 'eager' : 'lazy',
});

/** The picture of a category in a grid of categories (4:3). */
export const categoryPicture = (category: ServiceCategory): string =>
  artPath({ kind: 'tile', category, seed: 1, shape: 'category' });

/** The craft whose pattern stands for a specialization, by its catalogue id. */
const CRAFT_OF: Readonly<Record<number, ServiceCategory>> = {
  1: 'Cuts and Trims',
  2: 'Protective Styles',
  3: 'Color',
  4: 'Styling',
  5: 'Loc Services',
  6: 'Other',
  7: 'Treatment',
  8: 'Styling',
  9: 'Weaves and Wigs',
};

/** The category whose pattern is the placeholder of a professional's picture: that of the first specialization. */
export function patternCategory({ specializations }: Pick<Professional, 'specializations'>): ServiceCategory {
  const [first] = specializations;
  return (first && CRAFT_OF[first.id]) ?? 'Other';
}
