import type { Curve } from '../curve';
import { clamp, type IsHidden, pointText } from '../geometry';
import { path } from '../svg';

/** How a braid is drawn; lengths in SVG units. */
export interface BraidOptions {
  fill: string;
  /** Where it starts along the curve; one pitch before it when left out. */
  start?: number;
  /** Where it ends along the curve; at its end when left out. */
  end?: number;
  /** Thins the tip over this many widths. */
  taper?: number;
  /** Hair lines in each leaf, as parts of its width. */
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
    leaves += path(leaf(curve, along, width * thickness * side, pitch, hairs), { fill });
  }
  return leaves;
}

/** One leaf of the plait with its hair lines; a negative width lies on the other side. */
function leaf(curve: Curve, along: number, width: number, pitch: number, hairs: readonly number[]): string {
  const at = (pitches: number, widths: number) =>
    pointText(curve.at(along + pitch * pitches, width * widths));
  let d =
    `M${at(-0.1, 0.06)}C${at(-0.06, 0.44)} ${at(0.3, 0.58)} ${at(0.66, 0.44)}` +
    `C${at(0.98, 0.3)} ${at(1.24, 0.04)} ${at(1.42, -0.26)}` +
    `C${at(1, -0.2)} ${at(0.4, -0.16)} ${at(-0.1, 0.06)}Z`;
  for (const k of hairs) {
    d += `M${at(0.22 - k * 0.1, 0.5 * k)}Q${at(0.72, 0.5 * k - 0.02)} ${at(1.2 - k * 0.1, 0.2 * k - 0.2)}`;
  }
  return d;
}
