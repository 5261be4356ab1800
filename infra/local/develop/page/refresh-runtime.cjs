/** `react-refresh/runtime` in a remote: the page's. A shell with React's production build has none, and ignores this one. */
module.exports = window.reactRefresh ?? require('react-refresh');
