import { type Curve, curveOf, smooth } from '../curve';
import { HALF_TURN, type Point, pointText, polyline, tenth } from '../geometry';
import { type Choices, cycle } from '../random';
import { braid, loc } from '../strands';
import { path } from '../svg';
import type { FieldInput, IsHiddenNear } from './field-input';

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

/** Measures one loc; the returned function draws it. (Two steps, because a random depth is drawn between them.) */
function hang({ width, height, random, palette, scale, hidden }: FieldInput, x: number, front: boolean) {
  const thickness = (19 + random() * 8) * scale;
  const phase = x / (74 * scale) + (front ? 1.4 : 0);
  const sway = (11 + random() * 6) * scale;
  // A clipped field is rotated, so its locs have to reach further down.
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

const HAIR_STEPS = [0, 0.2, 0.4, 0.6, 0.8, 1];

/** Wefts: stitched tracks whose hair falls in ribbons over the track below. Drawn from the lowest row up. */
export function weavesAndWigs({ width, height, random, palette, scale, hidden }: FieldInput): string {
  const rowCount = Math.max(2, Math.round(height / (124 * scale)));
  const rowHeight = height / rowCount;
  const phase = random() * 6;
  const fills: Choices<string> = [palette.ground, palette.fill2 ?? '#F2D3BF', palette.fill];
  let rows = '';
  for (let row = rowCount - 1; row >= 0; row--) {
    const trackY = (x: number) =>
      row * rowHeight + 12 * scale + 13 * scale * Math.sin((x / width) * HALF_TURN * 1.7 + phase);
    const hair = fallingHair(width, scale, row, rowHeight, trackY, hidden);
    rows += path(curtain(width, scale, trackY, hair.hem), { fill: cycle(fills, row) });
    rows +=
      `<g fill="none" stroke-linecap="round">` +
      path(hair.strands, { stroke: palette.line, 'stroke-width': tenth(1.7 * scale) }) +
      path(hair.highlights, { stroke: palette.accent2, 'stroke-width': tenth(3 * scale) }) +
      `</g>`;
    rows += stitchedTrack(width, scale, trackY, palette.accent);
  }
  return rows;
}

type TrackY = (x: number) => number;

/** The strands of one row, with every thirteenth as a highlight, and the points where they end. */
function fallingHair(
  width: number,
  scale: number,
  row: number,
  rowHeight: number,
  trackY: TrackY,
  hidden?: IsHiddenNear,
) {
  const hairAt = (x: number, t: number): Point => {
    const ribbon = Math.abs(Math.sin(((x / (66 * scale)) * HALF_TURN) / 1.6 + row * 0.9));
    const length = rowHeight * (0.84 + 0.15 * ribbon);
    const sway = 15 * scale * Math.sin(t * 5.2 + x / (82 * scale) + row * 1.9);
    return [x + sway * Math.min(1, t * 2), trackY(x) + t * length];
  };
  let strands = '';
  let highlights = '';
  const hem: Point[] = [];
  for (let x = -30 * scale, i = 0; x < width + 30 * scale; x += 6.1 * scale, i++) {
    hem.push(hairAt(x, 1));
    const points = HAIR_STEPS.map((t) => hairAt(x, t));
    if (points.every(([px, py]) => hidden?.(px, py, 20 * scale))) continue;
    const line = smooth(points);
    if (i % 13 === 6) highlights += line;
    else strands += line;
  }
  return { strands, highlights, hem };
}

/** The body of a row's hair: from the track down to the hem and back. */
function curtain(width: number, scale: number, trackY: TrackY, hem: readonly Point[]): string {
  const back = Array.from({ length: 9 }, (_, i): Point => {
    const x = width * (1 - i / 8);
    return [x, trackY(x)];
  });
  const left: Point = [-60 * scale, trackY(-30 * scale)];
  const right: Point = [width + 60 * scale, trackY(width)];
  return `${polyline([left, ...hem, right, ...back])}Z`;
}

/** The track with its zigzag of thread. */
function stitchedTrack(width: number, scale: number, trackY: TrackY, color: string): string {
  const track: Point[] = [];
  const thread: Point[] = [];
  for (let x = -10, i = 0; x <= width + 14; x += 9 * scale, i++) {
    track.push([x, trackY(x)]);
    thread.push([x, trackY(x) + (i % 2 ? 4.4 : -4.4) * scale]);
  }
  const band = smooth(track.filter((_, i) => i % 4 === 0 || i === track.length - 1));
  return (
    path(band, { fill: 'none', stroke: color, 'stroke-width': tenth(15 * scale) }) +
    path(`M${thread.map(pointText).join('L')}`, {
      fill: 'none',
      stroke: '#F4D8C6',
      'stroke-width': tenth(1.9 * scale),
      'stroke-linejoin': 'round',
    })
  );
}
