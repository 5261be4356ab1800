import { curveOf } from '../curve';
import { tenth } from '../geometry';
import { loc } from '../strands/loc';
import type { FieldInput } from './field-input';

/** Hanging locs, some with cuffs: a long row behind, a shorter one in front. */
export function locServices(input: FieldInput): string {
  const { width, palette, scale, random } = input;
  const gap = 25 * scale;
  const locs: { depth: number; drawing: string }[] = [];
  for (const front of [false, true]) {
    for (let x = -gap + (front ? gap / 2 : 0); x < width + gap; x += gap) {
      const hanging = hang(input, x, front);
      locs.push({ depth: (front ? 1000 : 0) + random() * 500, drawing: hanging() });
    }
  }
  locs.sort((a, b) => a.depth - b.depth);
  return (
    `<g stroke="${palette.line}" stroke-width="${tenth(1.7 * scale)}" stroke-linejoin="round" ` +
    `stroke-linecap="round">${locs.map((each) => each.drawing).join('')}</g>`
  );
}

/** Measures one loc; the answer draws it. (Two steps, because its depth is drawn by lot between them.) */
function hang({ width, height, random, palette, scale, hidden }: FieldInput, x: number, front: boolean) {
  const thickness = (19 + random() * 8) * scale;
  const phase = x / (74 * scale) + (front ? 1.4 : 0);
  const sway = (11 + random() * 6) * scale;
  // A clipped field is seen turned, so its locs have to reach further down.
  const reach = hidden ? 1.3 : 1;
  const length =
    reach *
    (front
      ? height * (0.4 + 0.26 * Math.sin((x / width) * 5.2 + 0.6) * 0.6 + random() * 0.2)
      : height * (1 + 0.24 * Math.sin((x / width) * 4.4 + 2) + random() * 0.2));
  const curve = curveOf(
    (t) => [x + sway * Math.sin(t * 3.6 + phase) * t * 1.3, -16 + t * (height * 1.5)],
    50,
  );
  return () => {
    const cuff = random() < 0.24 ? 0.5 + random() * 0.32 : 0;
    const cuffFill = random() < 0.6 ? palette.accent : palette.accent2;
    const fill = front ? palette.fill : palette.ground;
    const unseen = (px: number, py: number) => py > height + 10 || (hidden?.(px, py, 20 * scale) ?? false);
    return loc(curve, thickness, length, { fill, cuff, cuffFill, step: 10 * scale, hidden: unseen }, random);
  };
}
