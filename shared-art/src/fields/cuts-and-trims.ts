import { clamp, lerp, tenth } from '../geometry';
import { path } from '../svg';
import type { FieldInput } from './field-input';

/** A fade: clipper rows round the crown, long on top, through stubble to skin, with two hard parts. */
export function cutsAndTrims({ width, height, random, palette, scale }: FieldInput): string {
  const centreX = width * (0.4 + random() * 0.2);
  const centreY = -height * 0.16;
  const skinAt = height * 1.16;
  let rows = '';
  let radius = 14 * scale;
  for (let row = 0; radius < skinAt + 40 * scale; row++) {
    const t = clamp(radius / skinAt);
    const length = rowLength(t) * scale;
    rows += clipperRow({ centreX, centreY, radius, row, t, length, scale });
    radius += Math.max(length + 2.6 * scale, 7.4 * scale);
  }
  const mirrored = random() < 0.5;
  const part = hardPart(width, height, mirrored, random());
  const parts: [offset: number, gap: number, line: number, color: string][] = [
    [0, 15, 4.2, palette.accent],
    [0.075, 10, 3, palette.accent2],
  ];
  for (const [offset, gap, line, color] of parts) {
    rows += path(part(offset), { stroke: palette.ground, 'stroke-width': tenth(gap * scale) });
    rows += path(part(offset), { stroke: color, 'stroke-width': tenth(line * scale) });
  }
  return `<g fill="none" stroke="${palette.line}">${rows}</g>`;
}

/** Hair length at `t` from the crown (0) to the skin (1). */
function rowLength(t: number): number {
  return t < 0.62 ? lerp(13, 7, t / 0.62) : Math.max(0, lerp(7, 0.6, (t - 0.62) / 0.2));
}

interface Row {
  centreX: number;
  centreY: number;
  radius: number;
  row: number;
  t: number;
  length: number;
  scale: number;
}

/** One row of hairs: a dashed circle whose stroke is as wide as the hair is long, so that each dash is a hair. */
function clipperRow({ centreX, centreY, radius, row, t, length, scale }: Row): string {
  const gap = lerp(5, 7.4, t) * scale;
  const stubble = length < 2.6 * scale;
  const strokeWidth = stubble ? lerp(4.6, 2.6, t) * scale : length;
  const dash = stubble ? 1.3 * scale : lerp(2.1, 1.5, t) * scale;
  const opacity = t > 0.84 ? clamp(1 - (t - 0.84) / 0.17, 0.16, 1) : 1;
  const x = tenth(centreX);
  const y = tenth(centreY);
  return (
    `<circle cx="${x}" cy="${y}" r="${tenth(radius)}" stroke-width="${tenth(strokeWidth)}" ` +
    `stroke-dasharray="${tenth(dash)} ${tenth(gap - dash)}"` +
    `${opacity < 1 ? ` opacity="${opacity.toFixed(2)}"` : ''} transform="rotate(${tenth(row * 2.3)} ${x} ${y})"/>`
  );
}

/** The line of a hard part, lowered by a part of the height; `shape` in [0, 1) chooses a bowl or a slope. */
function hardPart(width: number, height: number, mirrored: boolean, shape: number) {
  const x = (t: number) => tenth(mirrored ? width * (1 - t) : width * t);
  const y = (t: number) => tenth(height * t);
  if (shape < 0.5) {
    return (offset: number) =>
      `M${x(-0.05)} ${y(0.3 + offset)}C${x(0.26)} ${y(0.62 + offset)} ` +
      `${x(0.62)} ${y(0.66 + offset * 0.8)} ${x(1.05)} ${y(0.2 + offset * 1.2)}`;
  }
  return (offset: number) =>
    `M${x(-0.05)} ${y(0.78 + offset)}C${x(0.3)} ${y(0.74 + offset)} ` +
    `${x(0.42)} ${y(0.2 + offset)} ${x(1.05)} ${y(0.12 + offset * 1.3)}`;
}
