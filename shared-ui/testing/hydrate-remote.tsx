import { waitFor } from '@testing-library/react';
import type { ComponentProps, ReactNode } from 'react';
import { Provider } from 'react-redux';
import { mountRootParcel } from 'single-spa';
import { ThemeProvider } from 'styled-components';
import { createRouterBridge, DRAWN_VERSION, type Remote, type RemoteHost } from '../src/remote';
import type { To } from '../src/router/router';
import { Drawing, placeOf } from '../src/server';
import { theme } from '../src/theme';

type Store = ComponentProps<typeof Provider>['store'];

interface Visit {
  readonly remote: Remote;
  readonly at: string;
  /** Called with each navigation. */
  readonly onNavigate?: (to: To | number) => void;
  /** What the person does to the page before its scripts are ready. */
  readonly early?: (page: HTMLElement) => void;
}

const MOUNT = 'drawn-1';

const hostOf = (
  { at, onNavigate = () => {} }: Visit,
  store: Store & { readonly initialState: unknown },
): RemoteHost => ({
  mountName: MOUNT,
  router: createRouterBridge(placeOf(at), onNavigate),
  Providers: ({ children }: { readonly children: ReactNode }) => (
    <Provider store={store} serverState={store.initialState}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </Provider>
  ),
  reportError: ({ error }) => console.error(error),
  remount: () => {},
  setTitle: () => {},
  setDescription: () => {},
  prefetch: () => {},
  isFlagOn: (flag) => flag === undefined,
});

type PageStore = Parameters<typeof hostOf>[1];

/** Draws a remote's page as a server does. */
export async function drawRemote(visit: Visit, store: PageStore): Promise<string> {
  const { remote, at } = visit;
  await remote.preload(placeOf(at).location.pathname);
  const drawing = new Drawing();
  try {
    return drawing.draw(remote.tree?.(hostOf(visit, store)), `${MOUNT}-`);
  } finally {
    drawing.end();
  }
}

/**
 * Mounts a remote over its drawn page, as the shell does, and waits until its screen is hydrated.
 *
 * @returns the element; and what takes the page away
 */
export async function hydrateRemote(visit: Visit, html: string, store: PageStore) {
  const element = document.createElement('div');
  element.setAttribute(DRAWN_VERSION, '1');
  element.innerHTML = html;
  document.body.append(element);
  visit.early?.(element);
  const parcel = mountRootParcel(visit.remote.parcel(hostOf(visit, store)) as never, { domElement: element });
  await parcel.mountPromise;
  await waitFor(() => expect(element).not.toHaveAttribute(DRAWN_VERSION));
  const leave = async () => {
    await parcel.unmount();
    element.remove();
  };
  return { element, leave };
}
