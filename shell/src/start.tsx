import { createStore, persistSession } from '@crown-and-coil/shared-api';
import { BrowserRouter, GlobalStyle } from '@crown-and-coil/shared-ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { failures, shownBuild } from './failures/failures';
import { watchFailures } from './failures/watch-failures';
import './provided-modules';
import { completeRegistry } from './loading/registry';
import { showLiveNotifications } from './notifications/live-notifications';
import { watchOverrides } from './override/watch-overrides';
import { takeKnownAnswers } from './page/known-answers';
import { takePrerenderedPage } from './page/prerendered-page';
import { Providers } from './page/providers';
import { forgetDraftsAtLogOut } from './session/forget-drafts';

const host = document.getElementById('app');
if (!host) throw new Error('The page has no element "app".');

const store = createStore({ baseUrl: '/api', fetch: (...request) => fetch(...request) });

watchFailures({ reports: failures, shown: shownBuild });
// Before the first render: the header waits for the session.
persistSession(store);
showLiveNotifications(store);
forgetDraftsAtLogOut(store);
takeKnownAnswers(store.dispatch);
takePrerenderedPage(host);

const draw = (): void =>
  createRoot(host, { identifierPrefix: 'shell-' }).render(
    <StrictMode>
      <Providers store={store}>
        <GlobalStyle />
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </Providers>
    </StrictMode>,
  );

const waiting = completeRegistry();
const begin = (): void => {
  draw();
  watchOverrides();
};
if (waiting) void waiting.finally(begin);
else begin();
