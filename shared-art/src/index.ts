export {
  ART_EDITION,
  ART_ROOT,
  allStaticArt,
  artFileName,
  artPath,
  CROWN_WIDTHS,
  type CrownWidth,
  ICON_WIDTHS,
  type IconWidth,
  type StaticArt,
  TILE_SEEDS,
  TILE_SHAPES,
  type TileSeed,
  type TileShape,
  tileSeedFor,
} from './art-path';
export { type AvatarOptions, avatar, initials } from './avatar';
export { BACKDROPS, type BustOptions, bust, CLOTHS, SKINS } from './bust/bust';
export { FRAMINGS, type Framing, SETTINGS, type Setting } from './bust/setting';
export type { BoxBraids } from './bust/sitter';
export { type CrownOptions, crown } from './crown';
export { tenthsText } from './curve';
export { type HairSubtype, type HairType, strand } from './hair-strand';
export { type MarkOptions, mark, markLines } from './mark';
export { ART_CATEGORIES, type ArtCategory, type ArtPalette, COLORS, categorySlug, PALETTES } from './palette';
export { cycle, type Random, seededRandom, seedOf } from './random';
export { type TileOptions, tile } from './tile';
