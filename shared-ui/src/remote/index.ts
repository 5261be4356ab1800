export { defineRemote, type Remote } from './define-remote';
export { useHost, usePageDescription, usePageTitle } from './host-context';
export { PageLoading } from './page-loading';
export type { RemoteErrorReport, RemoteHost } from './remote-host';
export { RemoteProblem } from './remote-problem';
export { createRouterBridge, type RouterBridgeControl, type RouterSnapshot } from './router-bridge';
export { type LoadScreen, ScreenCache } from './screen-cache';
