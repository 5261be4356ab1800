import { curveOf } from '../curve';
import { lerp } from '../geometry';
import { COLORS } from '../palette';
import { braid } from '../strands/braid';
import { path } from '../svg';
import { braidLines, outsideIn } from './braid-parts';
import type { BraidTones } from './braids';
import { bareHead, HAIR, type Sitter } from './sitter';

/** Cornrows drawn up into a braided bun with a gold band. */
export function braidedBun({ skin }: Sitter, tones: BraidTones): string {
  let rows = '';
  for (const i of outsideIn(6)) {
    const nape = 226 - Math.abs(i) ** 1.7 * 2.3;
    const row = curveOf((t) => [150 + i * 11.6 * Math.cos(t * 1.53) ** 0.36, lerp(nape, 66, t)], 40);
    rows += braid(row, 14, 10, { fill: i % 2 ? tones.base : tones.lifted, start: 0, hairs: [0.5] });
  }
  const spiral = curveOf((t) => {
    const radius = 36 - t * 31;
    const angle = t * 15 + 2.2;
    return [150 + Math.cos(angle) * radius, 56 + Math.sin(angle) * radius * 0.86];
  }, 90);
  const bun =
    `<ellipse cx="150" cy="56" rx="40" ry="35" fill="${HAIR.dark}"/>` +
    braid(spiral, 19, 13, { fill: tones.lifted, start: 0, hairs: [0.5] });
  const band = path('M116 84C130 96 170 96 184 84', { fill: 'none', stroke: COLORS.gold, 'stroke-width': 6 });
  return bareHead(skin) + braidLines(tones.line, 1, rows + bun + band);
}
