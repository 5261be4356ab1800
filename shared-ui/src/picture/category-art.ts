import {
  ART_CATEGORIES,
  type ArtCategory,
  artPath,
  type TileShape,
  tileSeedFor,
} from '@crown-and-coil/shared-art';

/** A category of the catalogue; anything else is drawn as 'Other'. */
export function artCategory(category: string): ArtCategory {
  return ART_CATEGORIES.find((known) => known === category) ?? 'Other';
}

/** The address of a category's tile. The thing shown keeps its drawing by its id (`seed`). */
export function tileAddress(category: string, seed: string, shape: TileShape): string {
  return artPath({ kind: 'tile', category: artCategory(category), seed: tileSeedFor(seed), shape });
}

/** The address of a category's swatch. */
export function swatchAddress(category: string): string {
  return artPath({ kind: 'swatch', category: artCategory(category) });
}
