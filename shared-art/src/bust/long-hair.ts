import { type Curve, curveOf, smooth } from '../curve';
import { field } from '../fields/field';
import type { Point } from '../geometry';
import { COLORS } from '../palette';
import { type Choices, cycle } from '../random';
import { loc } from '../strands';
import { path } from '../svg';
import { braidLines } from './braids';
import { HAIR, HAIR_PALETTE, type Hairstyle, hairShape, type Sitter } from './sitter';

const LOB_OUTLINE =
  'M150 44C212 44 248 88 250 146C252 200 248 250 226 282C196 296 104 296 74 282C52 250 48 200 50 146C52 88 88 44 150 44Z';

/** Root to tip: copper, plum or green. */
const RAMPS: Choices<readonly string[]> = [
  ['#5A3D30', '#5A1F12', '#A5421F', '#D9873A', COLORS.gold],
  ['#5A3D30', '#3A1830', '#6E2A4A', '#A84A5E', '#DB8A7E'],
  ['#5A3D30', '#1A3A30', '#2F6B54', '#6FA37F', '#C9D8A8'],
];

/** A lob coloured from root to tip. */
export function coloredLengths({ seed, clipId }: Sitter): Hairstyle {
  const palette = { ...HAIR_PALETTE, ramp: cycle(RAMPS, seed) };
  const lengths = field('Color', { width: 240, height: 262, seed, scale: 0.8, palette });
  const drawing = hairShape(clipId, LOB_OUTLINE, `<g transform="translate(30 34)">${lengths}</g>`);
  return { drawing, bareNeck: false };
}

const CAP =
  'M150 50C198 50 228 88 230 146C230 190 224 216 210 226L90 226C76 216 70 190 70 146C72 88 102 50 150 50Z';

/** Nineteen long locs from the crown, some with a gold cuff. */
export function locs({ seed, random }: Sitter): Hairstyle {
  const base = cycle([HAIR.body, '#4A1D14', '#5B3A1C'], seed);
  const lifted = cycle([HAIR.lifted, '#6A2C1B', '#7A5226'], seed);
  const hanging: { depth: number; drawing: string }[] = [];
  for (let i = 0; i < 19; i++) {
    const offset = (i - 9) * 9.4;
    const thickness = 13.5 + random() * 3;
    const length = 214 + Math.abs(offset) * 0.5 + 46 * Math.cos(offset / 56) + random() * 30;
    const depth = -Math.abs(i - 9) + random() * 2;
    const cuff = random() < 0.3 ? 0.62 + random() * 0.25 : 0;
    const options = { fill: i % 3 ? base : lifted, cuff, cuffFill: COLORS.gold, step: 8 };
    hanging.push({ depth, drawing: loc(hangingLine(offset, i), thickness, length, options, random) });
  }
  hanging.sort((a, b) => a.depth - b.depth);
  const drawing = hanging.map((each) => each.drawing).join('');
  return { drawing: path(CAP, { fill: HAIR.dark }) + braidLines(HAIR.light, 1.2, drawing), bareNeck: false };
}

/** Over the head to the side, then down, with more sway towards the tip. */
function hangingLine(offset: number, index: number): Curve {
  const height = 26 + Math.abs(offset) * 0.92;
  return curveOf((t) => {
    if (t < 0.3) {
      const angle = (t / 0.3) * 1.5708;
      return [150 + offset * Math.sin(angle), 54 + height * (1 - Math.cos(angle))];
    }
    const down = t - 0.3;
    const sway = 5 * down * Math.sin(t * 9 + index * 1.7);
    return [150 + offset * (1 + down * 0.2) + sway, 54 + height + down * 430];
  }, 60);
}

const WEAVE_OUTLINE =
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
  return { drawing: hairShape(clipId, WEAVE_OUTLINE, hair + parting), bareNeck: false };
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
