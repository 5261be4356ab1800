import { field } from '../fields/field';
import { clamp, lerp, tenth } from '../geometry';
import { COLORS } from '../palette';
import { cycle } from '../random';
import { clipPath, path } from '../svg';
import { ears, HAIR, HAIR_PALETTE, type Hairstyle, HEAD, hairShape, type Sitter } from './sitter';

/** The darkness of the hair from skin (outermost) to crown: radius and opacity. */
const SHADE = [
  [180, 0],
  [150, 0.28],
  [124, 0.55],
  [100, 0.8],
  [84, 1],
] as const;

/** A fade with a hard part: two lines on odd seeds, one round the back on even ones. */
export function fade({ seed, skin, clipId }: Sitter): Hairstyle {
  const shade = SHADE.map(
    ([radius, opacity]) =>
      `<circle cx="150" cy="84" r="${radius}" fill="${HAIR.dark}" fill-opacity="${opacity}"/>`,
  ).join('');
  const drawing =
    `${ears(skin)}<defs>${clipPath(clipId, path(HEAD))}</defs>${path(HEAD, { fill: skin })}` +
    `<g clip-path="url(#${clipId})">${shade}<g fill="none" stroke="${HAIR.light}">${clipperRows()}</g>` +
    `${hardPart(seed, skin)}</g>`;
  return { drawing, bareNeck: true };
}

/**
 * Rows of hair as dashed circles whose stroke is as wide as the hair is long. The stubble near the skin is short dashes
 * too: rows of round dots can read as imitation of Aboriginal painting (look, section 11). It fades out towards the skin.
 */
function clipperRows(): string {
  let rows = '';
  for (let radius = 178, row = 0; radius > 16; radius -= 6.4, row++) {
    const t = clamp((178 - radius) / 74);
    const stubble = radius > 104;
    const length = stubble ? lerp(2.4, 3.4, t) : 4.6;
    const dashes = stubble ? `${tenth(lerp(0.9, 1.3, t))} ${tenth(lerp(4.5, 4.1, t))}` : '1.5 4';
    rows +=
      `<circle cx="150" cy="84" r="${tenth(radius)}" stroke-width="${tenth(length)}" ` +
      `stroke-dasharray="${dashes}" stroke-dashoffset="${row % 2 ? 2.7 : 0}"` +
      `${stubble ? ` stroke-opacity="${lerp(0.15, 1, t).toFixed(2)}"` : ''}/>`;
  }
  return rows;
}

function hardPart(seed: number, skin: string): string {
  const line = (d: string, width: number, attributes = {}) =>
    path(d, { fill: 'none', stroke: skin, 'stroke-width': width, ...attributes });
  if (seed % 2 === 0) return line('M74 172C120 190 180 190 226 172', 4);
  const round = { 'stroke-linecap': 'round' };
  return (
    line('M72 150C110 128 150 140 176 118', 5, round) + line('M72 166C112 146 154 158 186 134', 3.4, round)
  );
}

const OUTLINE =
  'M150 50C206 50 240 90 242 146C244 196 236 238 214 262C190 274 110 274 86 262C64 238 56 196 58 146C60 90 94 50 150 50Z';

/** A bob of finger waves; the seed chooses a dark or a warm tone. */
export function fingerWaves({ seed, clipId }: Sitter): Hairstyle {
  const odd = seed % 2 === 1;
  const waves = field('Styling', {
    width: 220,
    height: 270,
    seed,
    scale: 0.72,
    palette: {
      ...HAIR_PALETTE,
      line: cycle(['#A27D66', '#B98A6B', '#8F7A6E'], seed),
      accent: odd ? '#0F0805' : COLORS.clay,
      accent2: odd ? COLORS.gold : '#D9B08C',
    },
  });
  return {
    drawing: hairShape(clipId, OUTLINE, `<g transform="translate(40 30)">${waves}</g>`),
    bareNeck: false,
  };
}
