import {
  ART_CATEGORIES,
  type ArtCategory,
  artPath,
  type TileShape,
  tileSeedFor,
} from '@crown-and-coil/shared-art';

/** A category of the catalogue; anything else is drawn as 'Other'. */
function artCategory(category: string): ArtCategory {
  return ART_CATEGORIES.find((known) => known === category) ?? 'Other';
}

/** URL of a category's tile. `seed` is the item's id, so that it keeps its drawing. */
export function tileAddress(category: string, seed: string, shape: TileShape): string {
  return artPath({ kind: 'tile', category: artCategory(category), seed: tileSeedFor(seed), shape });
}

/** URL of a category's swatch. */
export function swatchAddress(category: string): string {
  return artPath({ kind: 'swatch', category: artCategory(category) });
}
