import { type ArtPalette, COLORS } from '../palette';
import type { Random } from '../random';
import { clipPath, path } from '../svg';

/** Box braids of a size and a length. */
export interface BoxBraids {
  readonly size: 'jumbo' | 'large' | 'medium' | 'small' | 'extra-small';
  readonly length: 'shoulder' | 'mid-back' | 'waist' | 'hip';
}

/** The person in the chair: what each hairstyle is drawn from. Busts are 300 by 360 units, centred on x = 150. */
export interface Sitter {
  seed: number;
  random: Random;
  /** CSS colour of the skin. */
  skin: string;
  /** Id of the hairstyle's clip path. */
  clipId: string;
  /** The braids to draw, where braids are drawn; chosen by the seed when left out. */
  boxBraids?: BoxBraids | undefined;
}

/** A drawn hairstyle. */
export interface Hairstyle {
  drawing: string;
  /** Whether the hair is so short or so high that no shadow falls on the neck. */
  bareNeck: boolean;
}

/** The colours of hair: background, body and highlights. */
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

/** Both ears, for styles that do not cover them. */
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

/** Shoulders and neck, and a top with a fine collar line. */
export function body(skin: string, cloth: string): string {
  return (
    path(
      'M-10 372C-6 322 34 306 84 296C108 291 114 276 113 236L187 236C186 276 192 291 216 296C266 306 306 322 310 372Z',
      { fill: skin },
    ) +
    path('M-10 380C-8 334 30 312 84 300C100 324 200 324 216 300C270 312 308 334 310 380Z', { fill: cloth }) +
    path('M84 300C100 324 200 324 216 300', {
      fill: 'none',
      stroke: COLORS.paper,
      'stroke-opacity': '.5',
      'stroke-width': '2.2',
    })
  );
}

/** Arms, back and hips below the shoulders, with a belt at the waist. */
export function backAndHips(skin: string, cloth: string): string {
  const arm = (d: string) =>
    path(d, { fill: 'none', stroke: skin, 'stroke-width': '58', 'stroke-linecap': 'round' });
  return (
    arm('M12 366C-18 440 -24 520 4 640') +
    arm('M288 366C318 440 324 520 296 640') +
    path(
      'M84 300C24 312 -18 336 -16 392C-10 430 34 424 46 440C58 470 58 490 56 520C40 566 34 640 34 900L266 900' +
        'C266 640 260 566 244 520C242 490 242 470 254 440C266 424 310 430 316 392C318 336 276 312 216 300' +
        'C200 324 100 324 84 300Z',
      { fill: cloth },
    ) +
    path('M55 498L245 498L246 516L54 516Z', { fill: COLORS.paper, opacity: '.5' })
  );
}

/** The shadow that hair casts on the neck. */
export function neckShadow(): string {
  return path('M113 236L187 236C187 250 187 258 188 266C166 280 134 280 112 266C113 258 113 250 113 236Z', {
    fill: '#000',
    opacity: '.16',
  });
}
