import { field } from './fields/field';
import { type ArtCategory, type ArtPalette, PALETTES } from './palette';
import { svgDocument } from './svg';

/** Size, seed and colours of a tile; lengths in SVG units (CSS pixels at its natural size). */
interface TileOptions {
  width?: number;
  height?: number;
  seed?: number;
  palette?: ArtPalette;
  /** Size of the strokes: 1 at about 480 wide; 0.8 for a swatch of 140, or the lines run together. */
  scale?: number;
}

/** A category's pattern on its background, as an SVG document: category tiles, card art, bands, swatches. */
export function tile(category: ArtCategory, options: TileOptions = {}): string {
  const { width = 480, height = 360, seed = 1, palette = PALETTES[category], scale = 1 } = options;
  const ground = `<rect width="${width}" height="${height}" fill="${palette.ground}"/>`;
  return svgDocument(width, height, ground + field(category, { width, height, seed, palette, scale }));
}
