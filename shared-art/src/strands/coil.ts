import { type Curve, smooth } from '../curve';
import type { IsHidden, Point } from '../geometry';

/**
 * Path data of a coil running along the curve (a prolate trochoid).
 * @param radius of a turn, in SVG units
 * @param pitch advance along the curve for each turn, in SVG units
 * @param hidden points for which it answers true are left out, which breaks the line there
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
