import { curveOf, smooth } from '../curve';
import { clamp, lerp, type Point, pointText, tenth } from '../geometry';
import { COLORS } from '../palette';
import { coil } from '../strands';
import { path } from '../svg';
import type { FieldInput } from './field-input';

/** Finger waves: parallel lines, as a comb leaves them; every ninth one is broad. */
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

interface Drop {
  x: number;
  y: number;
  radius: number;
  /** In [0, 1): decides the drop's colours. */
  chance: number;
}

/** Spreading oil drops: nested teardrops that overlap in staggered rows. */
export function treatment({ width, height, random, palette, scale, hidden }: FieldInput): string {
  const cell = 124 * scale;
  const drops: Drop[] = [];
  for (let y = -0.2 * cell, row = 0; y < height + cell * 0.8; y += cell * 0.62, row++) {
    for (let x = (row % 2 ? -0.5 : 0) * cell; x < width + cell; x += cell) {
      drops.push({
        x: x + (random() - 0.5) * 0.3 * cell,
        y: y + (random() - 0.5) * 0.2 * cell,
        radius: cell * (0.52 + random() * 0.2),
        chance: random(),
      });
    }
  }
  let drawing = '';
  const gap = 7.4 * scale;
  for (const { x, y, radius: roughly, chance } of drops) {
    // Whole gaps, so that all drops of one size have the same text after their first point: it compresses to nearly nothing.
    const radius = Math.round(roughly / gap) * gap;
    // Its point is 1.34 radii from its middle.
    if (hidden?.(x, y, radius * 1.4)) continue;
    let drop = pointText([x, y - 1.34 * radius]) + teardrop(radius);
    for (let r = radius - gap; r > 15 * scale; r -= gap) drop += `m0 ${tenth(1.44 * gap)}${teardrop(r)}`;
    drawing += path(`M${drop}`, { fill: chance < 0.22 ? palette.fill : palette.ground });
    const heart = chance < 0.34 ? palette.accent : chance > 0.8 ? palette.accent2 : palette.line;
    const heartTip = pointText([x, y + 0.09 * radius - 1.34 * 9 * scale]);
    drawing += path(`M${heartTip}${teardrop(9 * scale)}`, { fill: heart, stroke: 'none' });
  }
  return `<g stroke="${palette.line}" stroke-width="${tenth(1.6 * scale)}" stroke-linejoin="round">${drawing}</g>`;
}

/** Path data of a teardrop, pointed above and round below, from the point where the pen is: its tip. */
function teardrop(radius: number): string {
  const by = (u: number, v: number) => pointText([u * radius, v * radius]);
  return (
    `c${by(0.28, 0.48)} ${by(0.94, 0.92)} ${by(0.94, 1.5)}c${by(0, 0.52)} ${by(-0.42, 0.86)} ${by(-0.94, 0.86)}` +
    `c${by(-0.52, 0)} ${by(-0.94, -0.34)} ${by(-0.94, -0.86)}c${by(0, -0.58)} ${by(0.66, -1.02)} ${by(0.94, -1.5)}z`
  );
}

const RAMP = [COLORS.ink, COLORS.clayDeep, '#C4602F', COLORS.gold];

/** Root to tip: each strand changes colour at its own height. One path for each colour of the ramp. */
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
  const steps = Math.max(3, Math.round((to - from) / (24 * scale)));
  const points = Array.from({ length: steps + 1 }, (_, i): Point => {
    const y = lerp(from, to, i / steps);
    return [strandX(y), y];
  });
  return smooth(points);
}

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
