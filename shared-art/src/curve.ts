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

  /** The direction in which the curve runs at `along`, in radians. */
  directionAt(along: number): number {
    const { from, to } = this.#segmentAt(along);
    return Math.atan2(to[1] - from[1], to[0] - from[0]);
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

/** Rounds of bringing the curve nearer to its points; each leaves less than half of the distance. */
const ROUNDS = 5;

/**
 * Path data of a smooth line through the points, relative and in whole tenths to be short.
 *
 * It is a chain of quadratic curves. Each takes its control point from the one before it (`t`), so that a point of the line
 * costs two numbers: a drawing has a third of the bytes that it has with cubic curves.
 */
export function smooth(points: readonly Point[]): string {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length < 2) return '';
  const controls = controlsOf(points);
  let [x, y] = [tenths(first[0]), tenths(first[1])];
  let d = `M${x / 10} ${y / 10}`;
  const write = (command: string, ...steps: readonly number[]): void => {
    d += command + steps.map((n, i) => (n < 0 || (i === 0 && command) ? '' : ' ') + tenthsText(n)).join('');
  };
  const [start] = controls;
  if (!start) {
    write('l', tenths(last[0]) - x, tenths(last[1]) - y);
    return d;
  }
  // Where the control point is that the next curve starts from, with all that was rounded so far.
  let [controlX, controlY] = [tenths(start[0]), tenths(start[1])];
  controls.forEach((_, i) => {
    const next = controls[i + 1];
    // Halfway between the control points that are drawn: so roundings do not add up.
    const endX = next ? Math.round((controlX + tenths(next[0])) / 2) : tenths(last[0]);
    const endY = next ? Math.round((controlY + tenths(next[1])) / 2) : tenths(last[1]);
    if (i === 0) write('q', controlX - x, controlY - y, endX - x, endY - y);
    else write(i === 1 ? 't' : '', endX - x, endY - y);
    [x, y] = [endX, endY];
    [controlX, controlY] = [2 * endX - controlX, 2 * endY - controlY];
  });
  return d;
}

/** The control points of quadratic curves that pass, in their middles, through all points between the ends. */
function controlsOf(points: readonly Point[]): readonly Point[] {
  const inner = points.slice(1, -1);
  const ends = { first: points[0] ?? [0, 0], last: points.at(-1) ?? [0, 0] };
  let controls: readonly Point[] = inner;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = controls;
    const joint = (i: number, axis: 0 | 1): number => {
      const [one, other] = [before[i - 1], before[i]];
      if (!one) return ends.first[axis];
      return other ? (one[axis] + other[axis]) / 2 : ends.last[axis];
    };
    const moved = (point: Point, i: number, axis: 0 | 1): number =>
      point[axis] + (2 * (before[i]?.[axis] ?? 0) - joint(i, axis) - joint(i + 1, axis)) / 4;
    controls = inner.map((point, i): Point => [moved(point, i, 0), moved(point, i, 1)]);
  }
  return controls;
}

const tenths = (value: number): number => Math.round(value * 10);

const texts = new Map<number, string>();

/** Whole tenths as a short decimal: -5 is `-.5`. A drawing repeats few numbers very often. */
export function tenthsText(tenths: number): string {
  let text = texts.get(tenths);
  if (text === undefined) {
    text = String(tenths / 10).replace(/^(-?)0\./, '$1.');
    texts.set(tenths, text);
  }
  return text;
}
