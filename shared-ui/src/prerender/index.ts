/** For the build only: renders pages without a browser. No page imports it. */
export { type Prerendered, prerender } from './prerender';
