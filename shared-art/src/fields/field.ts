import { type ArtCategory, type ArtPalette, PALETTES } from '../palette';
import { seededRandom } from '../random';
import { locServices, protectiveStyles, weavesAndWigs } from './braids-locs-weaves';
import { cutsAndTrims } from './cuts-and-trims';
import type { FieldInput, IsHiddenNear } from './field-input';
import { color, other, styling, treatment } from './loose-hair';

const FIELDS: Readonly<Record<ArtCategory, (input: FieldInput) => string>> = {
  'Cuts and Trims': cutsAndTrims,
  Styling: styling,
  'Protective Styles': protectiveStyles,
  'Loc Services': locServices,
  'Weaves and Wigs': weavesAndWigs,
  Treatment: treatment,
  Color: color,
  Other: other,
};

/** Size, seed and colours of a field; lengths in SVG units. */
interface FieldOptions {
  width: number;
  height: number;
  seed?: number;
  palette?: ArtPalette;
  scale?: number;
  hidden?: IsHiddenNear;
}

/** The lines of a category's pattern, without its ground, as SVG markup that fills width by height (and spills over it). */
export function field(category: ArtCategory, options: FieldOptions): string {
  const { width, height, seed = 1, palette = PALETTES[category], scale = 1, hidden } = options;
  return FIELDS[category]({ width, height, random: seededRandom(seed), palette, scale, hidden });
}
