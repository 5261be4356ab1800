import type { ArtPalette } from '../palette';
import type { Random } from '../random';

/** Whether nothing within `margin` units of the point is visible. */
export type IsHiddenNear = (x: number, y: number, margin: number) => boolean;

/** What a field is drawn from; lengths in SVG units. */
export interface FieldInput {
  width: number;
  height: number;
  random: Random;
  palette: ArtPalette;
  /** Size of the strokes: 1 for a tile 480 wide, less for a smaller picture. */
  scale: number;
  /** Lets a field that is clipped to another shape leave out what falls outside. */
  hidden?: IsHiddenNear;
}
