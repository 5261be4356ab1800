/** For the build alone: draws pages without a browser. No page imports it. */
export { drawStill, type Still } from './draw-still';
