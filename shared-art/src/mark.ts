import { smooth } from './curve';
import type { Point } from './geometry';
import { COLORS } from './palette';
import { path } from './svg';

/** Size and colour of the mark. Clay on light ground, gold on dark; not smaller than 20 (look, section 11). */
interface MarkOptions {
  /** Width and height in CSS pixels; it is drawn on a square of 48 units. */
  size?: number;
  stroke?: string;
  /** In units of the 48 unit square. */
  strokeWidth?: number;
}

/** The brand mark as an SVG document: a coil that rises into a crown, over a line. */
export function mark({ size = 48, stroke = COLORS.clay, strokeWidth = 3.2 }: MarkOptions = {}): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="${size}" height="${size}" ` +
    `aria-hidden="true">${markLines(stroke, strokeWidth)}</svg>`
  );
}

/** The mark's lines on a square of 48 units, for a picture that draws its own background. */
export function markLines(stroke: string, strokeWidth: number): string {
  const line = { stroke, 'stroke-width': strokeWidth, 'stroke-linecap': 'round' };
  const points = Array.from({ length: 121 }, (_, i): Point => {
    const t = i / 120;
    const angle = t * Math.PI * 2 * 4 - Math.PI / 2 - 0.2;
    const radius = 7.2 + 3.6 * Math.sin(t * Math.PI);
    return [
      7 + t * 34 + radius * 0.62 * Math.cos(angle + Math.PI),
      24 - 3.2 * Math.sin(t * Math.PI) + radius * 1.12 * Math.sin(angle),
    ];
  });
  return (
    path(smooth(points), { fill: 'none', ...line, 'stroke-linejoin': 'round' }) + path('M6 41.5H42', line)
  );
}
