/**
 * What the service worker, the shell and a screen agree on for when the browser is offline. It is small, keeps its state in
 * the browser, and is built into each of them.
 */
export * from '../contract/offline';
export * from './unsent';
export * from './use-unsent';
