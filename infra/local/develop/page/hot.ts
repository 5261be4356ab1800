/** Part of a remote's development build: replaces changed modules, and shows build errors. */
import {
  type BuildMessage,
  subscribeAll,
} from 'webpack-hot-middleware/client?dynamicPublicPath=true&path=events&timeout=3000&overlay=false&reload=true';
import { hideProblem, showProblem } from './problem-panel';

subscribeAll(({ action, name = '', errors = [] }: BuildMessage) => {
  if (action === 'building') return;
  if (errors.length > 0) showProblem(name, `${name} does not build`, errors);
  else hideProblem(name);
});

const THROWN = 'thrown';

window.onHotAcceptError = (message) => showProblem(THROWN, 'A changed module throws', [message]);

import.meta.webpackHot.addStatusHandler((status) => {
  if (status === 'check') hideProblem(THROWN);
  // Only React's development build can refresh components.
  if (status === 'prepare' && !('reactRefresh' in window)) window.location.reload();
});
