/** Runs before react-dom, in the development shell: the one refresh runtime of the page. */
const refresh = require('react-refresh');

refresh.injectIntoGlobalHook(window);
window.reactRefresh = refresh;
