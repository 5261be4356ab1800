import { type Curve, curveOf } from '../curve';
import { COLORS } from '../palette';
import { cycle } from '../random';
import { loc } from '../strands/loc';
import { path } from '../svg';
import { braidLines } from './braid-parts';
import { HAIR, type Hairstyle, type Sitter } from './sitter';

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

/** Over the head to the side, then down, swaying more towards the tip. */
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
