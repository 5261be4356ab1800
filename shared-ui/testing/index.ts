/** For tests of the remotes only. */
export { type Drawing, drawScreens, type FakeExtensions, type Place, toasts } from './draw-screens';
