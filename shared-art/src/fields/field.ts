import { type ArtCategory, type ArtPalette, PALETTES } from '../palette';
import { seededRandom } from '../random';
import { color } from './color';
import { cutsAndTrims } from './cuts-and-trims';
import type { FieldInput, IsHiddenNear } from './field-input';
import { locServices } from './loc-services';
import { other } from './other';
import { protectiveStyles } from './protective-styles';
import { styling } from './styling';
import { treatment } from './treatment';
import { weavesAndWigs } from './weaves-and-wigs';

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
export interface FieldOptions {
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
