import { smooth } from '../curve';
import { type Point, tenth } from '../geometry';
import { path } from '../svg';
import type { FieldInput } from './field-input';

/** Finger waves: one comb, many teeth; every ninth line is drawn broad. */
export function styling({ width, height, random, palette, scale }: FieldInput): string {
  const phase = random() * 6.28;
  const waveLength = width / (2.1 + random() * 0.5);
  let fine = '';
  let broad = '';
  let bright = '';
  for (let y = -50 * scale, i = 0; y < height + 50 * scale; y += 9.2 * scale, i++) {
    const points: Point[] = [];
    for (let x = -10; x <= width + 20; x += 15 * scale) {
      const angle = (x / waveLength) * 6.283 + phase + 1.15 * Math.sin(y / (104 * scale));
      const swell = 9 * scale * Math.sin(angle * 2 + y / (46 * scale));
      points.push([
        x,
        y + 24 * scale * Math.sin(angle) + swell + 5 * scale * Math.cos(angle - y / (30 * scale)),
      ]);
    }
    const line = smooth(points);
    if (i % 9 === 4) broad += line;
    else if (i % 9 === 0) bright += line;
    else fine += line;
  }
  return (
    `<g fill="none" stroke-linecap="round">` +
    path(fine, { stroke: palette.line, 'stroke-width': tenth(1.9 * scale) }) +
    path(broad, { stroke: palette.accent, 'stroke-width': tenth(4.6 * scale) }) +
    path(bright, { stroke: palette.accent2, 'stroke-width': tenth(3 * scale) }) +
    `</g>`
  );
}
