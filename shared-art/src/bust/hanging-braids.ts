import { type Curve, curveOf } from '../curve';
import { COLORS } from '../palette';
import { braid } from '../strands/braid';
import { path } from '../svg';
import { bead, braidLines, outsideIn } from './braid-parts';
import type { BraidTones } from './braids';
import type { Sitter } from './sitter';

const CAP =
  'M150 54C196 54 226 92 230 146C232 190 226 206 214 214L86 214C74 206 68 190 70 146C74 92 104 54 150 54Z';
const QUARTER = 1.5708;

/** Lengths of the two cuts, in SVG units. */
const CUTS = {
  bob: { spread: 14.6, width: 19, pitch: 15, length: 176, curve: 22, uneven: 8, beads: false },
  long: { spread: 13.4, width: 17.5, pitch: 13, length: 226, curve: 40, uneven: 18, beads: true },
} as const;

/** Thirteen box braids from the crown: a bob, or long with two beads on each. */
export function hangingBraids({ random }: Sitter, tones: BraidTones, cut: keyof typeof CUTS): string {
  const { spread, width, pitch, length, curve, uneven, beads } = CUTS[cut];
  let hanging = '';
  for (const side of outsideIn(6)) {
    const offset = side * spread;
    const index = side + 6;
    const line = hangingLine(offset, index);
    const wanted = length + Math.abs(offset) * 0.55 + curve * Math.cos(offset / 60) + random() * uneven;
    const end = Math.min(line.length, wanted);
    const fill = index % 3 === 1 ? tones.lifted : tones.base;
    hanging += braid(line, width, pitch, { fill, start: 0, end, taper: 1.3, hairs: [0.5] });
    if (!beads) continue;
    hanging += bead(line, end + 8, 5.6, index % 2 ? COLORS.gold : COLORS.clay);
    hanging += bead(line, end + 19, 5.6, index % 2 ? COLORS.clay : COLORS.gold);
  }
  return path(CAP, { fill: tones.base }) + braidLines(tones.line, 1.1, hanging);
}

/** Over the head to the side, then down with a slight sway. */
function hangingLine(offset: number, index: number): Curve {
  const height = 30 + Math.abs(offset) * 0.9;
  return curveOf((t) => {
    if (t < 0.3) {
      const angle = (t / 0.3) * QUARTER;
      return [150 + offset * Math.sin(angle), 56 + height * (1 - Math.cos(angle))];
    }
    const down = t - 0.3;
    return [150 + offset * (1 + down * 0.1) + 3 * Math.sin(t * 8 + index), 56 + height + down * 420];
  }, 60);
}
