import { createStore, type PageState, persistSession } from '@crown-and-coil/shared-api';
import { BrowserRouter, browserAddress, GlobalStyle, whenIdle } from '@crown-and-coil/shared-ui';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, SHELL_PREFIX } from './app';
import { failures, shownBuild } from './failures/failures';
import { watchFailures } from './failures/watch-failures';
import { watchInstallPrompt } from './install/install-prompt';
import './provided-modules';
import { completeRegistry } from './loading/registry';
import { remotes } from './loading/remotes';
import { showLiveNotifications } from './notifications/live-notifications';
import { watchOverrides } from './override/watch-overrides';
import { keepHead } from './page/page-head';
import { PageHere } from './page/page-here';
import { changePage } from './page/page-transition';
import { Providers } from './page/providers';
import { watchLinks } from './routing/watch-links';
import { fetchOnce } from './session/first-calls';
import { forgetDraftsAtLogOut } from './session/forget-drafts';
import { watchTheme } from './theme/chosen-theme';

const host = document.getElementById('app');
if (!host) throw new Error('The page has no element "app".');

/** Whether the page is server-rendered (docs/architecture.md). */
const isServerRendered = host.hasAttribute('data-drawn');
const pageState = document.getElementById('page-state')?.textContent;

const store = createStore(
  { baseUrl: '/api', fetch: (...request) => fetchOnce(new Request(...request)) },
  pageState ? (JSON.parse(pageState) as PageState) : undefined,
);

watchTheme();
watchInstallPrompt();
watchFailures({ reports: failures, shown: shownBuild });
// Before the first render: the header waits for the session.
persistSession(store);
showLiveNotifications(store);
forgetDraftsAtLogOut(store);

const page = (
  <StrictMode>
    <Providers store={store} loadExtension={remotes.loadExtension}>
      <GlobalStyle />
      <BrowserRouter changePage={changePage}>
        <App PageHere={PageHere} />
      </BrowserRouter>
    </Providers>
  </StrictMode>
);
const options = { identifierPrefix: SHELL_PREFIX };

const begin = (): void => {
  if (isServerRendered) {
    keepHead(browserAddress().pathname);
    // In time slices, so that input is not blocked for the whole page.
    startTransition(() => {
      hydrateRoot(host, page, options);
    });
  } else createRoot(host, options).render(page);
  watchLinks(store.dispatch);
  watchOverrides();
  // Not needed before the page is shown.
  whenIdle(() => {
    void import('./offline/start-offline').then(
      ({ startOffline }) => startOffline(store),
      // The next page retries.
      () => {},
    );
  });
};
const waiting = completeRegistry();
if (waiting) void waiting.finally(begin);
else begin();
