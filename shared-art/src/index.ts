export {
  ART_ROOT,
  allStaticArt,
  artPath,
  CROWN_WIDTHS,
  type CrownWidth,
  ICON_WIDTHS,
  type StaticArt,
  TILE_SHAPES,
  type TileShape,
  tileSeedFor,
} from './art-path';
export { avatar, initials } from './avatar';
export { BACKDROPS, type BustOptions, bust, CLOTHS } from './bust/bust';
export { FRAMINGS, type Framing, SETTINGS, type Setting } from './bust/setting';
export type { BoxBraids } from './bust/sitter';
export { crown } from './crown';
export { tenthsText } from './curve';
export { type HairSubtype, type HairType, strand } from './hair-strand';
export { mark, markLines } from './mark';
export { ART_CATEGORIES, type ArtCategory, COLORS } from './palette';
export { cycle, type Random } from './random';
export { tile } from './tile';
