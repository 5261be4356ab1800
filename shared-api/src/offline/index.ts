/**
 * Offline code shared by the service worker, the shell and screens. It is small, keeps its state in the browser, and is
 * bundled into each of them.
 */
export * from '../contract/offline';
export * from './unsent';
export * from './use-unsent';
