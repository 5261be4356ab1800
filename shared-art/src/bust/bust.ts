import { type ArtCategory, COLORS, categorySlug } from '../palette';
import { type Choices, choose, seededRandom } from '../random';
import { svgDocument } from '../svg';
import { gatheredAfro, treatedAfro } from './afros';
import { braids } from './braids';
import { coloredLengths, locs, longWeave } from './long-hair';
import { type Framing, framed, type Setting, settingDrawing } from './setting';
import { fade, fingerWaves } from './short-hair';
import { type BoxBraids, backAndHips, body, type Hairstyle, neckShadow, type Sitter } from './sitter';

/** The skin colours to choose from, from dark to light. */
const SKINS: Choices<string> = ['#4E2C1D', '#6B3F28', '#845233', '#9C6743', '#B98458'];

/** The colours behind the sitter to choose from. */
export const BACKDROPS: Choices<string> = [
  COLORS.sand,
  '#D9B99B',
  COLORS.sage,
  '#E7C07A',
  '#D99A7B',
  '#8FA898',
  '#C4A3AB',
  '#A9B9C6',
];

/** The colours of the sitter's top to choose from. */
export const CLOTHS: Choices<string> = [
  COLORS.bottle,
  COLORS.clay,
  COLORS.plum,
  '#D9A441',
  COLORS.ink2,
  '#ECE0CB',
  '#35607A',
];

/** One hairstyle for each category; the seed varies it. */
const HAIRSTYLES: Readonly<Record<ArtCategory, (sitter: Sitter) => Hairstyle>> = {
  'Cuts and Trims': fade,
  Styling: fingerWaves,
  'Protective Styles': braids,
  'Loc Services': locs,
  'Weaves and Wigs': longWeave,
  Treatment: treatedAfro,
  Color: coloredLengths,
  Other: gatheredAfro,
};

/** Seed, size and colours of a bust; missing options are chosen by the seed. Sizes in CSS pixels, best 5 by 6. */
export interface BustOptions {
  seed?: number;
  width?: number;
  height?: number;
  /** CSS colour behind the sitter. */
  backdrop?: string;
  /** CSS colour of the top. */
  cloth?: string;
  /** CSS colour of the skin. */
  skin?: string;
  /** Size and length of braids, for 'Protective Styles'. */
  boxBraids?: BoxBraids;
  /** Background (default: none). */
  setting?: Setting;
  /** Camera position (default: straight). */
  framing?: Framing;
  /** Id inside the SVG; set it when the same picture appears more than once on a page. */
  id?: string;
}

/** A portfolio or profile picture as an SVG document: the back of a head, the way stylists photograph work. */
export function bust(category: ArtCategory, options: BustOptions = {}): string {
  const {
    seed = 1,
    width = 300,
    height = 360,
    setting = 'plain',
    framing = 'straight',
    id = `bust-${categorySlug(category)}-${seed}`,
  } = options;
  const random = seededRandom(seed * 13 + 5);
  // The order of the random draws is fixed: a given colour changes the hair of that seed.
  const skin = options.skin ?? choose(SKINS, random);
  const backdrop = options.backdrop ?? choose(BACKDROPS, random);
  const cloth = options.cloth ?? choose(CLOTHS, random);
  const { drawing, bareNeck } = HAIRSTYLES[category]({
    seed,
    random,
    skin,
    clipId: id,
    boxBraids: options.boxBraids,
  });
  const below = framing === 'back' ? backAndHips(skin, cloth) : '';
  return svgDocument(
    width,
    height,
    `<rect width="${width}" height="${height}" fill="${backdrop}"/>` +
      `<svg viewBox="0 0 300 360" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice">` +
      `${settingDrawing(setting)}${framed(framing, body(skin, cloth) + below + (bareNeck ? '' : neckShadow()) + drawing)}</svg>`,
  );
}
