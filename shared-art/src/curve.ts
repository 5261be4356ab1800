import type { Point } from './geometry';

interface Segment {
  from: Point;
  to: Point;
  /** Distance along the curve at which the segment starts and ends. */
  start: number;
  end: number;
}

/** A curve addressed by distance along it, with a moving frame: `along` it and `across` it (to its right). */
export class Curve {
  /** Distance from its first to its last point, in SVG units. */
  readonly length: number;
  readonly #first: Segment;
  readonly #segments: readonly Segment[];

  /** A curve of straight segments through at least two points. */
  constructor(points: readonly Point[]) {
    const segments: Segment[] = [];
    let start = 0;
    let from: Point | undefined;
    for (const to of points) {
      if (from) {
        const end = start + Math.hypot(to[0] - from[0], to[1] - from[1]);
        segments.push({ from, to, start, end });
        start = end;
      }
      from = to;
    }
    const first = segments[0];
    if (!first) throw new RangeError('A curve needs at least two points.');
    this.length = start;
    this.#first = first;
    this.#segments = segments;
  }

  /** The point `along` units from the start and `across` units to the side; past an end the curve continues straight. */
  at(along: number, across = 0): Point {
    const { from, to, start, end } = this.#segmentAt(along);
    const length = end - start || 1;
    const t = (along - start) / length;
    const tangentX = (to[0] - from[0]) / length;
    const tangentY = (to[1] - from[1]) / length;
    return [
      from[0] + (to[0] - from[0]) * t - tangentY * across,
      from[1] + (to[1] - from[1]) * t + tangentX * across,
    ];
  }

  /** The first segment that reaches `along`, else the last. */
  #segmentAt(along: number): Segment {
    let low = 0;
    let high = this.#segments.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#segments[middle]?.end ?? 0) < along) low = middle + 1;
      else high = middle;
    }
    return this.#segments[low] ?? this.#first;
  }
}

/** The curve of a function of t in [0, 1], sampled at `steps` + 1 points. */
export function curveOf(pointAt: (t: number) => Point, steps = 40): Curve {
  return new Curve(Array.from({ length: steps + 1 }, (_, i) => pointAt(i / steps)));
}

/** Path data of a smooth line (Catmull-Rom) through the points, relative and in whole tenths to be short. */
export function smooth(points: readonly Point[]): string {
  const first = points[0];
  if (!first || points.length < 2) return '';
  const tenths = (value: number) => Math.round(value * 10);
  let x = tenths(first[0]);
  let y = tenths(first[1]);
  let d = `M${x / 10} ${y / 10}c`;
  for (let i = 0; i < points.length - 1; i++) {
    const from = points[i] ?? first;
    const to = points[i + 1] ?? from;
    const before = points[i - 1] ?? from;
    const after = points[i + 2] ?? to;
    const endX = tenths(to[0]) - x;
    const endY = tenths(to[1]) - y;
    const numbers = [
      tenths(from[0] + (to[0] - before[0]) / 6) - x,
      tenths(from[1] + (to[1] - before[1]) / 6) - y,
      tenths(to[0] - (after[0] - from[0]) / 6) - x,
      tenths(to[1] - (after[1] - from[1]) / 6) - y,
      endX,
      endY,
    ];
    d += numbers.map((n, j) => (n < 0 || (i === 0 && j === 0) ? '' : ' ') + tenthsText(n)).join('');
    x += endX;
    y += endY;
  }
  return d;
}

/** Whole tenths as a short decimal: -5 is `-.5`. */
function tenthsText(tenths: number): string {
  return String(tenths / 10).replace(/^(-?)0\./, '$1.');
}
