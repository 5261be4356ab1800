/** For tests of the remotes only. */
export { type Drawing, drawScreens, type Place } from './draw-screens';
