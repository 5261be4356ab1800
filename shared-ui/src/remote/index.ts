export { createRouterBridge, type RouterBridgeControl, type RouterSnapshot } from '../router/router';
export {
  defineRemote,
  type HeadCircumstances,
  type LoadScreen,
  type Remote,
  ScreenCache,
  type ScreenModule,
} from './define-remote';
export { ErrorBoundary } from './error-boundary';
export type { PageHead } from './page-head';
export { PageLoading } from './page-loading';
export {
  type RemoteErrorReport,
  type RemoteHost,
  useHost,
  usePageDescription,
  usePageTitle,
} from './remote-host';
export { RemoteProblem } from './remote-problem';
export { RENDERED_VERSION } from './server-rendered-element';
export {
  Extension,
  type ExtensionFailure,
  type LoadedExtension,
  Slot,
  SlotContext,
  type SlotHost,
  type SlotProps,
  useSlot,
} from './slots';
