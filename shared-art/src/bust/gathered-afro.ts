import { curveOf } from '../curve';
import { COLORS } from '../palette';
import { coil } from '../strands/coil';
import { path } from '../svg';
import { HAIR, type Hairstyle, hairShape, type Sitter } from './sitter';

const OUTLINE =
  'M150 34C176 34 190 52 188 72C222 84 240 112 240 150C240 200 214 246 184 258C162 266 138 266 116 258' +
  'C86 246 60 200 60 150C60 112 78 84 112 72C110 52 124 34 150 34Z';

/** Coils gathered up with a gold band, the rest left out. */
export function gatheredAfro({ clipId }: Sitter): Hairstyle {
  let d = '';
  for (let y = 46, i = 0; y < 262; y += 15, i++) {
    const rowY = y + 10 + (i % 2);
    d += coil(
      curveOf((t) => [40 + t * 220, rowY - 14 * Math.sin(t * 3.14)], 30),
      8,
      9.4,
    );
  }
  const coils = path(d, { fill: 'none', stroke: HAIR.light, 'stroke-width': 1.4 });
  const band = path('M108 76C132 90 168 90 192 76', {
    fill: 'none',
    stroke: COLORS.gold,
    'stroke-width': 8,
    'stroke-linecap': 'round',
  });
  return { drawing: hairShape(clipId, OUTLINE, coils) + band, bareNeck: false };
}
