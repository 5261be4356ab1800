/** For tests of the remotes only. */
export {
  type FakeExtensions,
  type Place,
  type RenderScreensOptions,
  renderScreens,
  toasts,
} from './render-screens';
