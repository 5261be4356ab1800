import type { Curve } from '../curve';
import { pointText } from '../geometry';
import { path } from '../svg';
import { HAIR } from './sitter';

/** Numbers from the outside in, left and right in turn, so that the middle braid is drawn last and lies on top. */
export function outsideIn(sides: number): number[] {
  const order = Array.from({ length: sides }, (_, i) => [i - sides, sides - i]);
  return [...order.flat(), 0];
}

/** The group that gives braids their outline. */
export function braidLines(color: string, width: number, drawing: string): string {
  return (
    `<g stroke="${color}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round">` +
    `${drawing}</g>`
  );
}

/** A bead 9 units long on the braid. */
export function bead(curve: Curve, along: number, halfWidth: number, fill: string): string {
  const at = (u: number, v: number) => pointText(curve.at(along + u, v));
  const d = `M${at(0, -halfWidth)}L${at(0, halfWidth)}L${at(9, halfWidth)}L${at(9, -halfWidth)}Z`;
  return path(d, { fill, stroke: HAIR.dark });
}
