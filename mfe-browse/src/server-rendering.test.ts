import { api } from '@crown-and-coil/shared-api';
import { renderRemote } from '@crown-and-coil/shared-ui/testing/hydrate-remote';
import { renderOnServer } from '@crown-and-coil/shared-ui/testing/render-on-server';
import remote from './app';
import { loadPublicScreen, openPage, PUBLIC_SCREENS } from './testing/public-screens';

test.each(PUBLIC_SCREENS)(
  '$at is rendered completely on a server, with the same result each time',
  async ({ at, shows }) => {
    const { state } = await loadPublicScreen(at);
    const html = await renderOnServer(async () => {
      const { store } = openPage(state);
      const rendered = await renderRemote({ remote, at }, store);
      // Its timers would keep the process.
      store.dispatch(api.util.resetApiState());
      return rendered;
    });
    for (const text of shows) expect(html).toContain(text);
    // Nothing is still loading: the screen asks for no more than was loaded.
    expect(html).not.toContain('aria-busy="true"');
    expect(html).not.toContain('aria-hidden="true">Loading');
    // The Content-Security-Policy refuses style attributes in HTML.
    expect(html).not.toContain(' style="');
  },
);
