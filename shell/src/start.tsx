import { persistSession, store } from '@crown-and-coil/shared-api';
import { BrowserRouter, GlobalStyle } from '@crown-and-coil/shared-ui';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { failures } from './failures/failures';
import { shownBuild } from './failures/shown-build';
import { watchFailures } from './failures/watch-failures';
import './loading/lazily-provided';
import { completeRegistry } from './loading/registry';
import { showLiveNotifications } from './notifications/live-notifications';
import { watchOverrides } from './override/watch-overrides';
import { takeKnownAnswers } from './page/known-answers';
import { Providers } from './page/providers';
import { takeStill } from './page/still';
import { forgetDraftsAtLogOut } from './session/forget-drafts';

const host = document.getElementById('app');
if (!host) throw new Error('The page has no element "app".');

watchFailures({ reports: failures, shown: shownBuild });
// Before the first render: the header waits for the session, and nobody waits for the header.
persistSession(store);
showLiveNotifications();
forgetDraftsAtLogOut(store);
takeKnownAnswers(store.dispatch);
takeStill(host);

const draw = (): void =>
  createRoot(host, { identifierPrefix: 'shell-' }).render(
    <Providers>
      <GlobalStyle />
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </Providers>,
  );

const waiting = completeRegistry();
const begin = (): void => {
  draw();
  watchOverrides();
};
if (waiting) void waiting.finally(begin);
else begin();
