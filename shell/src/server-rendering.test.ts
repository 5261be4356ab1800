import { api, createStore, sessionRestored } from '@crown-and-coil/shared-api';
import type { Registry } from '@crown-and-coil/shared-ui/remote/registry';
import { renderOnServer } from '@crown-and-coil/shared-ui/testing/render-on-server';
import { createElement } from 'react';
import { App } from './app';
import { RegistryContext } from './loading/registry';
import { link } from './testing/live-remotes';

const registryOf = (label: string): Registry => ({
  remotes: {
    'mfe-browse': {
      version: '1',
      entry: '/remotes/mfe-browse/1/remoteEntry.js',
      routes: [
        {
          path: '/browse-services',
          screen: 'browse-services',
          access: 'public',
          title: 'Services',
          chunks: [],
        },
      ],
      links: [link('header', '/browse-services', { label }), link('footer', '/browse-services', { label })],
    },
  } as never,
});

function drawFrame(label: string): string {
  const store = createStore({ baseUrl: 'https://crown-and-coil.test/api', fetch: () => Promise.reject() });
  store.dispatch(sessionRestored(null));
  const { html } = renderOnServer({
    store,
    path: '*',
    at: '/browse-services',
    screen: createElement(RegistryContext, { value: () => registryOf(label) }, createElement(App)),
  });
  store.dispatch(api.util.resetApiState());
  return html;
}

test('the frame is drawn on a server, with the links of the registry of its page', () => {
  const html = drawFrame('Services');
  expect(html).toContain('<main id="main"');
  expect(html.match(/<a [^>]*href="\/browse-services"[^>]*>Services<\/a>/g)).toHaveLength(2);
  expect(html).toContain('href="/login"');
  const other = drawFrame('Styles');
  expect(other).toContain('>Styles</a>');
  expect(other).not.toContain('>Services</a>');
});
