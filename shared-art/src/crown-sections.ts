import type { IsHiddenNear } from './fields/field-input';
import { lerp, type Point, polyline, TURN } from './geometry';

/** The angle at which each parting leaves the middle, in radians, before the crown is rotated. Uneven, like hair parted by hand. */
const PARTINGS = [0, 0.86, 1.58, 2.3, 3.12, 3.96, 4.7, 5.44];

/** The crown's circle; lengths in SVG units. */
export interface CrownFrame {
  /** Its centre, both x and y. */
  centre: number;
  radius: number;
  /** Scale of the drawing: 1 when the crown is 760 wide. */
  unit: number;
}

/** The circle of a crown `size` wide. */
export function crownFrame(size: number): CrownFrame {
  return { centre: size / 2, radius: size * 0.445, unit: size / 760 };
}

/** One of the eight sections. */
export interface Section {
  /** Path data of its edge. */
  outline: string;
  /** The points of the parting before it. */
  parting: readonly Point[];
  /** Rotation of its field, in radians. */
  rotation: number;
  /** The size of its field. */
  width: number;
  height: number;
  /** Which points of its field, before rotation, are outside the section. */
  hidden: IsHiddenNear;
}

/** The section after parting `index` (0 to 7), going round clockwise. */
export function section(frame: CrownFrame, index: number): Section {
  const { centre, radius } = frame;
  const before: Point[] = [];
  const after: Point[] = [];
  for (let t = 0; t <= 1.0001; t += 0.04) {
    before.push(partingPoint(frame, index, t));
    after.push(partingPoint(frame, index + 1, t));
  }
  // The partings end where the steps above end, a rounding error short of t = 1.
  const end = before.slice(1).reduce((t) => t + 0.04, 0);
  const from = partingAngle(index, end);
  const to = partingAngle(index + 1, end);
  const rim = Array.from({ length: 11 }, (_, i) => polar(centre, radius, lerp(from, to, (i + 1) / 12)));
  const edge = [...before, ...rim, ...after.toReversed()];
  const width = radius * 1.12;
  const rotation = (from + to) / 2 - 0.06 - Math.PI / 2;
  return {
    outline: `${polyline(edge)}Z`,
    parting: before.filter((_, i) => i % 3 === 0 || i === before.length - 1),
    rotation,
    width,
    height: radius * 1.02,
    hidden: outside(frame, edge, width, rotation),
  };
}

/** The angle of parting `index` at t from the middle (0) to the rim (1): a curve with a slight waver. */
function partingAngle(index: number, t: number): number {
  const round = index % PARTINGS.length;
  const base = (PARTINGS[round] ?? 0) - 1.9 + (index >= PARTINGS.length ? TURN : 0);
  return base + 0.5 * Math.sin(t * 2.3) - 0.16 * t + 0.035 * Math.sin(t * 11 + round * 2);
}

function partingPoint({ centre, radius, unit }: CrownFrame, index: number, t: number): Point {
  return polar(centre, lerp(20 * unit, radius, t), partingAngle(index, t));
}

function polar(centre: number, radius: number, angle: number): Point {
  return [centre + Math.cos(angle) * radius, centre + Math.sin(angle) * radius];
}

/**
 * Keeps only the strokes near the section, which more than halves the file. Each point of the field is rotated into
 * place first. Points within 1.3 margins of the edge are kept, because their strokes may reach into the section.
 */
function outside(frame: CrownFrame, edge: readonly Point[], width: number, rotation: number): IsHiddenNear {
  const { centre, radius, unit } = frame;
  const cos = Math.cos(rotation);
  const sin = Math.sin(rotation);
  return (x, y, margin) => {
    const fromMiddle = x - width / 2;
    const down = y - 4;
    const px = centre + fromMiddle * cos - down * sin;
    const py = centre + fromMiddle * sin + down * cos;
    const distance = Math.hypot(px - centre, py - centre);
    if (distance > radius + margin) return true;
    if (distance < 60 * unit + margin) return false;
    return !contains(edge, px, py) && nearest(edge, px, py) > margin * 1.3;
  };
}

/** Whether the closed polygon holds the point (a ray to the right crosses its edge an odd number of times). */
function contains(polygon: readonly Point[], x: number, y: number): boolean {
  let inside = false;
  let previous = polygon.at(-1);
  for (const point of polygon) {
    if (previous && point[1] > y !== previous[1] > y) {
      const crossing = ((previous[0] - point[0]) * (y - point[1])) / (previous[1] - point[1]) + point[0];
      if (x < crossing) inside = !inside;
    }
    previous = point;
  }
  return inside;
}

/** The distance to the nearest of the points. */
function nearest(points: readonly Point[], x: number, y: number): number {
  return points.reduce((best, point) => Math.min(best, Math.hypot(point[0] - x, point[1] - y)), Infinity);
}
