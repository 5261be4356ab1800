import type { ArtPalette } from '../palette';
import { COLORS } from '../palette';
import type { Random } from '../random';
import { clipPath, path } from '../svg';

/** Who sits in the chair; what each hairstyle is drawn from. Busts are drawn on 300 by 360 units, the middle at x = 150. */
export interface Sitter {
  seed: number;
  random: Random;
  /** CSS colour of the skin. */
  skin: string;
  /** The id to use for the one clip of the hairstyle. */
  clipId: string;
}

/** A drawn hairstyle. */
export interface Hairstyle {
  drawing: string;
  /** Whether the hair is so short or so high that no shadow falls on the neck. */
  bareNeck: boolean;
}

/** The colours of hair: its ground, its body and the light on it. */
export const HAIR = { dark: '#20120D', body: '#34201A', lifted: '#442A20', light: '#A27D66' } as const;

/** The palette of a field that is drawn as hair. */
export const HAIR_PALETTE: ArtPalette = {
  ground: HAIR.dark,
  line: HAIR.light,
  fill: HAIR.body,
  fill2: HAIR.lifted,
  accent: COLORS.gold,
  accent2: COLORS.clay,
};

/** The outline of a head, seen from behind, down into the neck. */
export const HEAD =
  'M150 62C196 62 222 98 222 148C222 178 214 200 202 216C194 228 188 240 187 262L113 262' +
  'C112 240 106 228 98 216C86 200 78 178 78 148C78 98 104 62 150 62Z';

/** Both ears, for styles that leave them free. */
export function ears(skin: string): string {
  return (
    path('M82 158C70 154 66 168 71 182C75 194 82 198 88 195Z', { fill: skin }) +
    path('M218 158C230 154 234 168 229 182C225 194 218 198 212 195Z', { fill: skin })
  );
}

/** A bare head with its ears. */
export function bareHead(skin: string): string {
  return ears(skin) + path(HEAD, { fill: skin });
}

/** Hair of the given outline; the drawing is clipped to it. */
export function hairShape(clipId: string, outline: string, drawing: string): string {
  return (
    `<defs>${clipPath(clipId, path(outline))}</defs>${path(outline, { fill: HAIR.dark })}` +
    `<g clip-path="url(#${clipId})">${drawing}</g>`
  );
}
