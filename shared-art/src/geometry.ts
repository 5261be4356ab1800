/** A point in SVG user units: x to the right, y downwards. */
export type Point = readonly [x: number, y: number];

/** Whether a point may be omitted because it is not visible. */
export type IsHidden = (x: number, y: number) => boolean;

/** A full turn in radians. Keep this precision: a longer value would move lines by a tenth of a unit. */
export const TURN = 6.2832;

/** Half a turn, at the same precision. */
export const HALF_TURN = TURN / 2;

/** From `a` at t = 0 to `b` at t = 1. */
export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t;

/** `value` held within `low` and `high`. */
export const clamp = (value: number, low = 0, high = 1): number => Math.max(low, Math.min(high, value));

/** A number for SVG, to a tenth of a unit: finer is not seen and costs bytes. */
export const tenth = (value: number): string => String(Math.round(value * 10) / 10);

/** A point for path data: `12.3 4.5`. */
export const pointText = (point: Point): string => `${tenth(point[0])} ${tenth(point[1])}`;

/** Path data of straight lines through the points (not closed). */
export const polyline = (points: readonly Point[]): string => `M${points.map(pointText).join('L')}`;
