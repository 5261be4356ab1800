import { type Curve, smooth } from './curve';
import { clamp, type IsHidden, type Point, pointText, TURN } from './geometry';
import type { Random } from './random';
import { path } from './svg';

/** How a braid is drawn; lengths in SVG units. */
interface BraidOptions {
  fill: string;
  /** Where it starts along the curve; one pitch before it when left out. */
  start?: number;
  /** Where it ends along the curve; at its end when left out. */
  end?: number;
  /** Thins the tip over this many widths. */
  taper?: number;
  /** Hair lines in each leaf, as fractions of its width. */
  hairs?: readonly number[];
  /** Leaves whose middle is hidden are left out. */
  hidden?: IsHidden;
}

/** A three-strand plait along the curve: overlapping leaves, left and right of it in turn. Stroke comes from the group. */
export function braid(curve: Curve, width: number, pitch: number, options: BraidOptions): string {
  const { fill, taper, hairs = [0.3, 0.66], hidden, end = curve.length } = options;
  let leaves = '';
  let side = 1;
  for (let along = options.start ?? -pitch; along < end; along += pitch * 0.5, side = -side) {
    const middle = curve.at(along + pitch * 0.6);
    if (hidden?.(middle[0], middle[1])) continue;
    const thickness = taper ? clamp((end - along) / (taper * width), 0.35, 1) : 1;
    const across = width * thickness * side;
    const root = curve.at(along + pitch * LEAF_ROOT[0], across * LEAF_ROOT[1]);
    const shape = leaf(across, pitch, curve.directionAt(along + pitch * 0.6), hairs);
    leaves += path(`M${pointText(root)}${shape}`, { fill });
  }
  return leaves;
}

/**
 * Steps of path data that lie `along` and `across` a direction. It is rounded to 3 degrees: shapes that lie alike then have
 * the same text, which compresses to nearly nothing.
 */
function turnedBy(direction: number): (along: number, across: number) => string {
  const angle = (Math.round((direction / TURN) * 120) * TURN) / 120;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return (along, across) => pointText([along * cos - across * sin, along * sin + across * cos]);
}

/** Where a leaf starts, in pitches along the plait and widths across it. */
const LEAF_ROOT: Point = [-0.1, 0.06];

/**
 * One leaf of the plait with its hair lines, as path data from its root, where the pen is. A negative width lies on the other
 * side.
 */
function leaf(width: number, pitch: number, direction: number, hairs: readonly number[]): string {
  const turned = turnedBy(direction);
  let pen = LEAF_ROOT;
  const draw = (command: string, ...points: readonly Point[]) => {
    const steps = points.map(([x, y]) => turned((x - pen[0]) * pitch, (y - pen[1]) * width));
    pen = points.at(-1) ?? pen;
    return command + steps.join(' ');
  };
  let d =
    draw('c', [-0.06, 0.44], [0.3, 0.58], [0.66, 0.44]) +
    draw('c', [0.98, 0.3], [1.24, 0.04], [1.42, -0.26]) +
    `${draw('c', [1, -0.2], [0.4, -0.16], LEAF_ROOT)}z`;
  for (const k of hairs) {
    d += draw('m', [0.22 - k * 0.1, 0.5 * k]);
    d += draw('q', [0.72, 0.5 * k - 0.02], [1.2 - k * 0.1, 0.2 * k - 0.2]);
  }
  return d;
}

/**
 * Path data of a coil running along the curve (a prolate trochoid).
 * @param radius of a turn, in SVG units
 * @param pitch advance along the curve for each turn, in SVG units
 * @param hidden points for which it returns true are left out, which breaks the line there
 */
export function coil(curve: Curve, radius: number, pitch: number, hidden?: IsHidden): string {
  const pointsPerTurn = radius > 12 ? 9 : 7;
  const turns = curve.length / pitch;
  let d = '';
  let run: Point[] = [];
  const endRun = () => {
    if (run.length > 3) d += smooth(run);
    run = [];
  };
  for (let i = 0; i <= turns * pointsPerTurn; i++) {
    const angle = (i / pointsPerTurn) * Math.PI * 2;
    const along = (i / pointsPerTurn) * pitch;
    const point = curve.at(along + radius * 0.8 * Math.sin(angle), radius * Math.cos(angle));
    if (hidden?.(point[0], point[1])) endRun();
    else run.push(point);
  }
  endRun();
  return d;
}

/** How a loc is drawn. */
interface LocOptions {
  fill: string;
  cuffFill: string;
  /** Where the cuff sits, as a fraction of the length; none when 0. */
  cuff?: number;
  /** Distance between two lines of the rope twist, in SVG units. */
  step?: number;
  /** Lines of the twist that start at a hidden point are left out. */
  hidden?: IsHidden;
}

/** A loc hanging along the curve: a tube with a rounded tip, rope-twist lines and perhaps a cuff. */
export function loc(
  curve: Curve,
  width: number,
  length: number,
  options: LocOptions,
  random: Random,
): string {
  const { fill, cuff, cuffFill, step = 11, hidden } = options;
  let d = outline(curve, width, length, random() * 6);
  for (let along = 4; along < length - width * 0.7; along += step + random() * 2) {
    const from = curve.at(along, -width * 0.42);
    if (hidden?.(from[0], from[1])) continue;
    d += `M${pointText(from)}${twist(width, curve.directionAt(along + width * 0.3))}`;
  }
  const tube = path(d, { fill });
  return cuff ? tube + path(cuffOutline(curve, width, length * cuff), { fill: cuffFill }) : tube;
}

/** A line of the rope twist, as path data from its upper end, where the pen is. */
function twist(width: number, direction: number): string {
  const turned = turnedBy(direction);
  return `q${turned(0.5 * width, 0.36 * width)} ${turned(0.6 * width, 0.76 * width)}`;
}

/** The tube, rounded at the tip. Its thickness varies slightly along its length; `phase` shifts the variation. */
function outline(curve: Curve, width: number, length: number, phase: number): string {
  const left: Point[] = [];
  const right: Point[] = [];
  for (let along = 0; along <= length - width * 0.5; along += 12) {
    const swell = 1 + 0.09 * Math.sin(along / 11 + phase);
    left.push(curve.at(along, (-width / 2) * swell));
    right.push(curve.at(along, (width / 2) * swell));
  }
  const tip = [
    curve.at(length - width * 0.22, -width * 0.36),
    curve.at(length, 0),
    curve.at(length - width * 0.22, width * 0.36),
  ];
  return smooth([...left, ...tip, ...right.reverse()]);
}

/** A cuff with two rings, slightly wider than the loc. */
function cuffOutline(curve: Curve, width: number, along: number): string {
  const height = width * 0.66;
  const left = (offset: number) => pointText(curve.at(along + offset, -width * 0.6));
  const right = (offset: number) => pointText(curve.at(along + offset, width * 0.6));
  const rings = [height / 3, (height * 2) / 3].map((offset) => `M${left(offset)}L${right(offset)}`);
  return `M${left(0)}L${right(0)}L${right(height)}L${left(height)}Z${rings.join('')}`;
}
