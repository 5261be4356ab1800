import { persistSession, store } from '@crown-and-coil/shared-api';
import { BrowserRouter, GlobalStyle } from '@crown-and-coil/shared-ui';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import './loading/lazily-provided';
import { Providers } from './page/providers';

const host = document.getElementById('app');
if (!host) throw new Error('The page has no element "app".');

// Before the first render: the header waits for the session, and nobody waits for the header.
persistSession(store);

createRoot(host, { identifierPrefix: 'shell-' }).render(
  <Providers>
    <GlobalStyle />
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </Providers>,
);
