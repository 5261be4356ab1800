import { curveOf, smooth } from './curve';
import type { Point } from './geometry';
import { COLORS } from './palette';
import { coil } from './strands';
import { path, svgDocument } from './svg';

/** Hair type: 1 straight, 2 wavy, 3 curly, 4 coily (specification, section 3). */
export type HairType = 1 | 2 | 3 | 4;

/** Hair subtype, from the looser A to the tighter C. */
export type HairSubtype = 'A' | 'B' | 'C';

/** In SVG units. */
const WIDTH = 240;
const HEIGHT = 48;

/** How far a straight strand bends (as a fraction of the full bend; A bends slightly the other way). */
const STRAIGHT_BEND: Readonly<Record<HairSubtype, number>> = { A: 0 - 0.4, B: 1 - 0.4, C: 2 - 0.4 };

/** Waves along the strand, and their height. */
const WAVES: Readonly<Record<HairSubtype, readonly [count: number, amplitude: number]>> = {
  A: [2.5, 8],
  B: [3.5, 11],
  C: [4.5, 13],
};

type Coils = Readonly<Record<HairSubtype, readonly [radius: number, pitch: number]>>;
const CURLS: Coils = { A: [17, 44], B: [16, 32], C: [14, 24] };
const COILS: Coils = { A: [13, 17], B: [11, 12.5], C: [9, 9] };

/** One strand of hair of the given type, as an SVG document, for the profile and the hair type picker. */
export function strand(type: HairType, subtype: HairSubtype = 'B'): string {
  const d = strandPath(type, subtype, WIDTH, HEIGHT / 2);
  const line = { fill: 'none', stroke: COLORS.clay, 'stroke-width': 2.4, 'stroke-linecap': 'round' };
  return svgDocument(WIDTH, HEIGHT, path(d, line));
}

function strandPath(type: HairType, subtype: HairSubtype, width: number, y: number): string {
  if (type === 1) {
    const bend = STRAIGHT_BEND[subtype] * 1.6;
    return smooth(points(8, (i) => [4 + (i * (width - 8)) / 8, y + bend * Math.sin(i * 0.8)]));
  }
  if (type === 2) {
    const [count, amplitude] = WAVES[subtype];
    return smooth(
      points(60, (i) => [4 + (i * (width - 8)) / 60, y + amplitude * Math.sin((i / 60) * count * 6.283)]),
    );
  }
  const [radius, pitch] = (type === 3 ? CURLS : COILS)[subtype];
  const margin = radius * 0.9 + 4;
  return coil(
    curveOf((t) => [margin + t * (width - margin * 2), y], 20),
    radius,
    pitch,
  );
}

function points(steps: number, pointAt: (i: number) => Point): Point[] {
  return Array.from({ length: steps + 1 }, (_, i) => pointAt(i));
}
