import { curveOf } from '../curve';
import { COLORS } from '../palette';
import { braid } from '../strands/braid';
import { bead, braidLines, outsideIn } from './braid-parts';
import type { BraidTones } from './braids';
import { bareHead, type Sitter } from './sitter';

const QUARTER = 1.5708;

/** Straight-back cornrows whose tails hang loose at the nape, every other one with a gold bead. */
export function straightBackCornrows({ skin, random }: Sitter, tones: BraidTones): string {
  let rows = '';
  for (const i of outsideIn(5)) {
    const outward = Math.abs(i);
    const row = curveOf((t) => {
      const overHead = Math.min(1, t / 0.36) * QUARTER;
      const hanging = Math.max(0, t - 0.36);
      const gathered = 1 - Math.min(1, hanging * 2.4) * 0.42;
      return [
        150 + i * 13.6 * Math.sin(overHead) * gathered,
        62 + outward * 1.5 + (30 + outward * 7) * (1 - Math.cos(overHead)) + hanging * 330,
      ];
    }, 60);
    const end = row.length - 4 - outward * 9 - random() * 10;
    const fill = i % 2 ? tones.base : tones.lifted;
    rows += braid(row, 13.5, 10.5, { fill, start: 0, end, taper: 1.6, hairs: [0.5] });
    if (i % 2 === 0) rows += bead(row, end, 4.6, COLORS.gold);
  }
  return bareHead(skin) + braidLines(tones.line, 1, rows);
}
