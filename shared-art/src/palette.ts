/** The brand colours that the artwork uses (look, section 2). The interface's own tokens live in shared-ui. */
export const COLORS = {
  ink: '#2A1912',
  ink2: '#4B342A',
  paper: '#FBF5EA',
  shea: '#F3E8D6',
  sand: '#E6D3B8',
  clay: '#A5421F',
  clayDeep: '#7F2F14',
  clayTint: '#E9B99E',
  peach: '#F4D6C4',
  gold: '#E3A02B',
  goldTint: '#F3CF86',
  bottle: '#16392D',
  sage: '#C6D5C2',
  plum: '#4A2136',
} as const;

/** The eight service categories in the order the screens show them; each has its own pattern. */
export const ART_CATEGORIES = [
  'Cuts and Trims',
  'Styling',
  'Protective Styles',
  'Loc Services',
  'Weaves and Wigs',
  'Treatment',
  'Color',
  'Other',
] as const;

/** A service category by its catalogue name (specification, section 3). */
export type ArtCategory = (typeof ART_CATEGORIES)[number];

/** The colours of one pattern, as CSS hex colours. */
export interface ArtPalette {
  /** The field behind the lines. */
  ground: string;
  /** The main stroke. */
  line: string;
  /** The body of a strand. */
  fill: string;
  /** A second body colour, for every few strands; each pattern has its own default. */
  fill2?: string;
  /** Beads, stitches, drops. */
  accent: string;
  /** The second bead, stitch or drop colour. */
  accent2: string;
  /** From root to tip, for the Color pattern only. */
  ramp?: readonly string[];
}

/** The palette of each category's tile. */
export const PALETTES: Readonly<Record<ArtCategory, ArtPalette>> = {
  'Cuts and Trims': {
    ground: COLORS.ink,
    line: COLORS.shea,
    fill: '#3A241B',
    accent: COLORS.gold,
    accent2: COLORS.clay,
  },
  Styling: {
    ground: COLORS.clay,
    line: COLORS.peach,
    fill: COLORS.clay,
    accent: COLORS.ink,
    accent2: COLORS.gold,
  },
  'Protective Styles': {
    ground: COLORS.bottle,
    line: '#F0E3C9',
    fill: '#1F4A3B',
    accent: COLORS.gold,
    accent2: COLORS.clayTint,
  },
  'Loc Services': {
    ground: '#EBB955',
    line: COLORS.ink,
    fill: COLORS.goldTint,
    accent: COLORS.clay,
    accent2: COLORS.paper,
  },
  'Weaves and Wigs': {
    ground: '#E6B79C',
    line: COLORS.ink,
    fill: '#EFC9B2',
    accent: COLORS.bottle,
    accent2: COLORS.clay,
  },
  Treatment: {
    ground: COLORS.sage,
    line: COLORS.bottle,
    fill: '#D7E2D2',
    accent: COLORS.gold,
    accent2: COLORS.clay,
  },
  Color: {
    ground: '#F1E1C6',
    line: COLORS.ink,
    fill: COLORS.shea,
    accent: COLORS.clay,
    accent2: COLORS.gold,
  },
  Other: {
    ground: COLORS.plum,
    line: '#F2CDB8',
    fill: '#5B2C45',
    accent: COLORS.gold,
    accent2: COLORS.clayTint,
  },
};

/** The category in file names and ids: 'Weaves and Wigs' is `weaves-and-wigs`. */
export function categorySlug(category: ArtCategory): string {
  return category.toLowerCase().replace(/[^a-z]+/g, '-');
}
