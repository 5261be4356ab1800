/** For the shell's server build only: draws pages without a browser. No page imports it. */
export { Drawing, type DrawnStyles } from './drawing';
export { placeOf, ServerRouter, stillBridge } from './server-router';
