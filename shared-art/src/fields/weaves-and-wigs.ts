import { smooth } from '../curve';
import { HALF_TURN, type Point, pointText, polyline, tenth } from '../geometry';
import { type Choices, cycle } from '../random';
import { path } from '../svg';
import type { FieldInput } from './field-input';

const HAIR_STEPS = [0, 0.2, 0.4, 0.6, 0.8, 1];

/** Wefts: stitched tracks whose hair falls in ribbons over the track below. Drawn from the lowest row up. */
export function weavesAndWigs({ width, height, random, palette, scale }: FieldInput): string {
  const rowCount = Math.max(2, Math.round(height / (124 * scale)));
  const rowHeight = height / rowCount;
  const phase = random() * 6;
  const fills: Choices<string> = [palette.ground, palette.fill2 ?? '#F2D3BF', palette.fill];
  let rows = '';
  for (let row = rowCount - 1; row >= 0; row--) {
    const trackY = (x: number) =>
      row * rowHeight + 12 * scale + 13 * scale * Math.sin((x / width) * HALF_TURN * 1.7 + phase);
    const hair = fallingHair(width, scale, row, rowHeight, trackY);
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
function fallingHair(width: number, scale: number, row: number, rowHeight: number, trackY: TrackY) {
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
    const line = smooth(HAIR_STEPS.map((t) => hairAt(x, t)));
    if (i % 13 === 6) highlights += line;
    else strands += line;
    hem.push(hairAt(x, 1));
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
