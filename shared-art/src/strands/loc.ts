import { type Curve, smooth } from '../curve';
import { type IsHidden, type Point, pointText } from '../geometry';
import type { Random } from '../random';
import { path } from '../svg';

/** How a loc is drawn. */
export interface LocOptions {
  fill: string;
  cuffFill: string;
  /** Where the cuff sits, as a part of the length; none when 0. */
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
    const bend = pointText(curve.at(along + width * 0.5, -width * 0.06));
    d += `M${pointText(from)}Q${bend} ${pointText(curve.at(along + width * 0.6, width * 0.34))}`;
  }
  const tube = path(d, { fill });
  return cuff ? tube + path(cuffOutline(curve, width, length * cuff), { fill: cuffFill }) : tube;
}

/** The tube, a little thicker and thinner along its way (`phase` says where), rounded at the tip. */
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
