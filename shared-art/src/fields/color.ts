import { smooth } from '../curve';
import { lerp, type Point, tenth } from '../geometry';
import { COLORS } from '../palette';
import { path } from '../svg';
import type { FieldInput } from './field-input';

const RAMP = [COLORS.ink, COLORS.clayDeep, '#C4602F', COLORS.gold];

/** Root to tip: each strand turns colour at its own height. One path for each colour of the ramp. */
export function color({ width, height, random, palette, scale }: FieldInput): string {
  const ramp = palette.ramp ?? RAMP;
  const lines = ramp.map(() => '');
  const phase = random() * 6;
  for (let root = -40 * scale; root < width + 40 * scale; root += 7 * scale) {
    const strandX = (y: number) =>
      root +
      15 * scale * Math.sin(y / (33 * scale) + phase + root / (92 * scale)) +
      8 * scale * Math.sin(y / (61 * scale) - root / (50 * scale));
    const turns = ramp.slice(1).map((_, i) => {
      const step = i + 1;
      return (
        height * (step / ramp.length) +
        height * 0.07 * Math.sin(root / (38 * scale) + step * 2) +
        (random() - 0.5) * height * 0.13 +
        height * 0.02
      );
    });
    ramp.forEach((_, i) => {
      const from = turns[i - 1] ?? -20;
      const to = i < ramp.length - 1 ? (turns[i] ?? height) - 6 * scale : height + 20;
      lines[i] += strandPiece(strandX, from, to, scale);
    });
  }
  return (
    `<g fill="none" stroke-linecap="round" stroke-width="${tenth(3.5 * scale)}">` +
    `${ramp.map((stroke, i) => path(lines[i] ?? '', { stroke })).join('')}</g>`
  );
}

/** The piece of a strand between two heights. */
function strandPiece(strandX: (y: number) => number, from: number, to: number, scale: number): string {
  const steps = Math.max(3, Math.round((to - from) / (15 * scale)));
  const points = Array.from({ length: steps + 1 }, (_, i): Point => {
    const y = lerp(from, to, i / steps);
    return [strandX(y), y];
  });
  return smooth(points);
}
