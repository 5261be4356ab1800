import { type Curve, curveOf } from '../curve';
import { pointText, tenth } from '../geometry';
import { braid } from '../strands/braid';
import { path } from '../svg';
import type { FieldInput } from './field-input';

/** Cornrows swept round the head, with a pair of beads on every third. */
export function protectiveStyles({ width, height, random, palette, scale, hidden }: FieldInput): string {
  const rowWidth = 33 * scale;
  const centreX = width * (1.12 + random() * 0.1);
  const centreY = height * 1.3;
  const reach = Math.hypot(centreX, centreY) + rowWidth;
  const margin = 30 * scale;
  const unseen = (x: number, y: number) =>
    x < -margin ||
    y < -margin ||
    x > width + margin ||
    y > height + margin ||
    (hidden?.(x, y, margin) ?? false);
  let rows = '';
  let beads = '';
  for (let radius = height * 0.24, i = 0; radius < reach; radius += rowWidth + 9 * scale, i++) {
    const row = curveOf((t) => {
      const angle = Math.PI * (1.02 + t * 0.62);
      const r = radius + 7 * scale * Math.sin(t * 9 + i * 0.9);
      return [centreX + r * Math.cos(angle) * 1.06, centreY + r * Math.sin(angle) * 0.96];
    }, 60);
    const fill = i % 4 === 2 ? (palette.fill2 ?? '#2C6250') : palette.fill;
    rows += braid(row, rowWidth, 25 * scale, { fill, start: -25 * scale - random() * 16, hidden: unseen });
    if (i % 3 !== 1) continue;
    const along = row.length * (0.3 + random() * 0.4);
    beads += bead(row, along, rowWidth, 10 * scale, palette.accent);
    beads += bead(row, along + 15 * scale, rowWidth, 10 * scale, palette.accent2);
  }
  return (
    `<g stroke="${palette.line}" stroke-width="${tenth(1.7 * scale)}" stroke-linejoin="round" ` +
    `stroke-linecap="round">${rows}</g>` +
    `<g stroke="${palette.ground}" stroke-width="${tenth(1.6 * scale)}" stroke-linejoin="round">${beads}</g>`
  );
}

/** A bead across a cornrow. */
function bead(row: Curve, along: number, rowWidth: number, length: number, fill: string): string {
  const at = (offset: number, widths: number) => pointText(row.at(along + offset, rowWidth * widths));
  return path(`M${at(0, -0.46)}L${at(0, 0.46)}L${at(length, 0.46)}L${at(length, -0.46)}Z`, { fill });
}
