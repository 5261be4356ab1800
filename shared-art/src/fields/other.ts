import { curveOf } from '../curve';
import { clamp, lerp, tenth } from '../geometry';
import { coil } from '../strands/coil';
import { path } from '../svg';
import type { FieldInput } from './field-input';

/** The texture scale: from a loose wave at the top to a tight coil at the bottom. */
export function other({ width, height, random, palette, scale, hidden }: FieldInput): string {
  const unseen = (x: number, y: number) =>
    x < -20 * scale || x > width + 20 * scale || (hidden?.(x, y, 16 * scale) ?? false);
  let rows = '';
  let y = 12 * scale;
  for (let i = 0; y < height + 26 * scale; i++) {
    const t = clamp(y / height);
    const radius = lerp(19, 7.5, t) * scale;
    const rowY = y;
    const phase = random() * 6;
    const row = curveOf(
      (u) => [-40 + u * (width + 80), rowY + 8 * scale * Math.sin(u * 5 + phase * 0.3 + rowY / 80)],
      40,
    );
    const stroke = i % 5 === 2 ? palette.accent : i % 5 === 4 ? palette.accent2 : palette.line;
    rows += path(coil(row, radius, lerp(33, 10, t) * scale, unseen), { stroke });
    y += radius * 2 + lerp(4, 3.4, t) * scale;
  }
  return `<g fill="none" stroke-width="${tenth(1.9 * scale)}" stroke-linecap="round">${rows}</g>`;
}
