/** For the shell's server build only: renders pages without a browser. */

export { placeOf, ServerRouter, stillBridge } from './server-router';
export { type RenderedStyles, TreeRenderer } from './tree-renderer';
