import { ART_CATEGORIES, type ArtCategory, categorySlug } from './palette';
import { seedOf } from './random';

/**
 * The edition of the static artwork. It is part of every address, so the files are cached without expiry: browsers that have a
 * drawing keep it until this is raised. Releases ask for the edition that they were built with, and the gateway serves only its
 * own: before it is raised for a drawing that must not be seen any more, the gateway has to serve the one before as well.
 */
export const ART_EDITION = 1;

/** The URL path of the folder that serves the static artwork. */
export const ART_ROOT = `/art/${ART_EDITION}/`;

/** The seeds that every category's tile is drawn with. */
export const TILE_SEEDS = [1, 2, 3, 4, 5, 6] as const;
type TileSeed = (typeof TILE_SEEDS)[number];

/** Tile sizes in CSS pixels: a service card's art is 2:1, a home page category 4:3. */
export const TILE_SHAPES = {
  card: { width: 480, height: 240 },
  category: { width: 480, height: 360 },
} as const;
export type TileShape = keyof typeof TILE_SHAPES;

/** Widths in pixels of the crown as a WebP picture. */
export const CROWN_WIDTHS = [760, 1520] as const;
export type CrownWidth = (typeof CROWN_WIDTHS)[number];

/** Widths in pixels of the square PNG icons: the touch icon and the two of a web app manifest. */
export const ICON_WIDTHS = [180, 192, 512] as const;
type IconWidth = (typeof ICON_WIDTHS)[number];

/** One piece of the static artwork. */
export type StaticArt =
  /**
   * The crown from above (home hero, 404, booking confirmed), without a background. Pages use the SVG: it is sharp at any size and,
   * with brotli, a sixth of the bytes of the WebP at 760. The WebP is for places that do not support SVG, such as link previews.
   */
  | { kind: 'crown'; format: 'svg' }
  | { kind: 'crown'; format: 'webp'; width: CrownWidth }
  /** A category's pattern for a card or a category link. */
  | { kind: 'tile'; category: ArtCategory; seed: TileSeed; shape: TileShape }
  /** A category's pattern for small squares under 80 CSS pixels: list rows, empty boxes. */
  | { kind: 'swatch'; category: ArtCategory }
  /** The braids behind the last call to action on the home page; the narrow one for phones. */
  | { kind: 'braid-band'; shape: 'wide' | 'narrow' }
  /** The band at the foot of the 404 and 403 pages. */
  | { kind: 'texture-band' }
  /** The tall picture beside the login form. */
  | { kind: 'login-panel' }
  /** The brand mark: clay for light ground, gold for dark. */
  | { kind: 'mark'; on: 'light' | 'dark' }
  | { kind: 'favicon' }
  /** The preview picture of links to the site (Open Graph): 1200 by 630, a PNG, which every service accepts. */
  | { kind: 'link-preview' }
  | { kind: 'icon'; width: IconWidth };

/**
 * The address of a piece of static artwork, such as `/art/1/tile-loc-services-3-card.svg`. The build writes each file
 * under the same name: both use this function.
 */
export function artPath(art: StaticArt): string {
  return ART_ROOT + artFileName(art);
}

/** The file name of a piece of static artwork: the last part of its address. */
function artFileName(art: StaticArt): string {
  switch (art.kind) {
    case 'crown':
      return art.format === 'svg' ? 'crown.svg' : `crown-${art.width}.webp`;
    case 'tile':
      return `tile-${categorySlug(art.category)}-${art.seed}-${art.shape}.svg`;
    case 'swatch':
      return `swatch-${categorySlug(art.category)}.svg`;
    case 'braid-band':
      return `braid-band-${art.shape}.svg`;
    case 'mark':
      return `mark-on-${art.on}.svg`;
    case 'icon':
      return `icon-${art.width}.png`;
    case 'link-preview':
      return 'link-preview.png';
    default:
      return `${art.kind}.svg`;
  }
}

/** The tile seed of an id, so that a service keeps its picture from visit to visit. */
export function tileSeedFor(id: string): TileSeed {
  return TILE_SEEDS[seedOf(id) % TILE_SEEDS.length] ?? TILE_SEEDS[0];
}

/** Every piece of static artwork. */
export function allStaticArt(): StaticArt[] {
  const tiles = ART_CATEGORIES.flatMap((category) =>
    TILE_SEEDS.flatMap((seed): StaticArt[] => [
      { kind: 'tile', category, seed, shape: 'card' },
      { kind: 'tile', category, seed, shape: 'category' },
    ]),
  );
  return [
    { kind: 'crown', format: 'svg' },
    ...CROWN_WIDTHS.map((width): StaticArt => ({ kind: 'crown', format: 'webp', width })),
    ...tiles,
    ...ART_CATEGORIES.map((category): StaticArt => ({ kind: 'swatch', category })),
    { kind: 'braid-band', shape: 'wide' },
    { kind: 'braid-band', shape: 'narrow' },
    { kind: 'texture-band' },
    { kind: 'login-panel' },
    { kind: 'mark', on: 'light' },
    { kind: 'mark', on: 'dark' },
    { kind: 'favicon' },
    { kind: 'link-preview' },
    ...ICON_WIDTHS.map((width): StaticArt => ({ kind: 'icon', width })),
  ];
}
