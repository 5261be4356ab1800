/** For the shell's server build only: renders pages without a browser. */
export { Drawing, type DrawnStyles } from './drawing';
export { placeOf, ServerRouter, stillBridge } from './server-router';
