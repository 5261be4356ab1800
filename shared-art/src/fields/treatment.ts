import { tenth } from '../geometry';
import { path } from '../svg';
import type { FieldInput } from './field-input';

interface Drop {
  x: number;
  y: number;
  radius: number;
  /** In [0, 1): decides the drop's colours. */
  lot: number;
}

/** Oil drops spreading: nested tears, laid over one another in staggered rows. */
export function treatment({ width, height, random, palette, scale }: FieldInput): string {
  const cell = 124 * scale;
  const drops: Drop[] = [];
  for (let y = -0.2 * cell, row = 0; y < height + cell * 0.8; y += cell * 0.62, row++) {
    for (let x = (row % 2 ? -0.5 : 0) * cell; x < width + cell; x += cell) {
      drops.push({
        x: x + (random() - 0.5) * 0.3 * cell,
        y: y + (random() - 0.5) * 0.2 * cell,
        radius: cell * (0.52 + random() * 0.2),
        lot: random(),
      });
    }
  }
  let drawing = '';
  for (const { x, y, radius, lot } of drops) {
    drawing += path(tear(x, y, radius), { fill: lot < 0.22 ? palette.fill : palette.ground });
    let ripples = '';
    for (let r = radius - 7.4 * scale; r > 15 * scale; r -= 7.4 * scale) {
      ripples += tear(x, y + (radius - r) * 0.1, r);
    }
    const heart = lot < 0.34 ? palette.accent : lot > 0.8 ? palette.accent2 : palette.line;
    drawing += path(ripples, { fill: 'none' });
    drawing += path(tear(x, y + radius * 0.09, 9 * scale), { fill: heart, stroke: 'none' });
  }
  return `<g stroke="${palette.line}" stroke-width="${tenth(1.6 * scale)}" stroke-linejoin="round">${drawing}</g>`;
}

/** Path data of a tear: pointed above, round below. */
function tear(x: number, y: number, radius: number): string {
  const at = (u: number, v: number) => `${tenth(x + u * radius)} ${tenth(y + v * radius)}`;
  return (
    `M${at(0, -1.34)}C${at(0.28, -0.86)} ${at(0.94, -0.42)} ${at(0.94, 0.16)}` +
    `C${at(0.94, 0.68)} ${at(0.52, 1.02)} ${at(0, 1.02)}C${at(-0.52, 1.02)} ${at(-0.94, 0.68)} ${at(-0.94, 0.16)}` +
    `C${at(-0.94, -0.42)} ${at(-0.28, -0.86)} ${at(0, -1.34)}Z`
  );
}
