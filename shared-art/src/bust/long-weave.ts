import { smooth } from '../curve';
import type { Point } from '../geometry';
import { path } from '../svg';
import { HAIR, type Hairstyle, hairShape, type Sitter } from './sitter';

const OUTLINE =
  'M150 50C204 50 236 92 240 150C244 214 262 268 252 330C226 352 74 352 48 330C38 268 56 214 60 150C64 92 96 50 150 50Z';

/** A long weave, parted in the middle, falling in waves over the shoulders. */
export function longWeave({ skin, clipId }: Sitter): Hairstyle {
  let lines = '';
  for (let i = -20; i <= 20; i++) if (i !== 0) lines += fallingLine(Math.sign(i), Math.abs(i) / 20);
  for (const i of [-1, 0, 1]) {
    lines += smooth([
      [150 + i, 116 + Math.abs(i) * 4],
      [150 + i * 3, 170],
      [152 + i * 5, 230],
      [147 + i * 7, 290],
      [153 + i * 8, 350],
    ]);
  }
  const hair = path(lines, { fill: 'none', stroke: HAIR.light, 'stroke-width': 1.5 });
  const parting = path('M150 50V108', { stroke: skin, 'stroke-width': 3 });
  return { drawing: hairShape(clipId, OUTLINE, hair + parting), bareNeck: false };
}

/** A strand from the parting; `side` is -1 or 1, `outward` from 0 at the back of the part to 1 at its front. */
function fallingLine(side: number, outward: number): string {
  const fromX = 150 + side * 2;
  const fromY = 112 - outward * 56;
  const reach = side * (1 + outward * 90);
  const points: Point[] = [];
  for (let t = 0; t <= 1.001; t += 0.1) {
    const angle = Math.min(1, t / 0.4) * 1.5708;
    const hanging = Math.max(0, t - 0.4);
    const wave = 7 * Math.sin(t * 8 + outward * 3) * t;
    points.push([
      fromX + reach * Math.sin(angle) * (1 + hanging * 0.32) + wave,
      fromY + (150 - fromY) * (1 - Math.cos(angle)) * 0.9 + hanging * 350,
    ]);
  }
  return smooth(points);
}
