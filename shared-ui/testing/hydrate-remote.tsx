import { waitFor } from '@testing-library/react';
import type { ComponentProps, ReactNode } from 'react';
import { Provider } from 'react-redux';
import { mountRootParcel } from 'single-spa';
import { ThemeProvider } from 'styled-components';
import { createRouterBridge, RENDERED_VERSION, type Remote, type RemoteHost } from '../src/remote';
import type { To } from '../src/router/router';
import { placeOf, TreeRenderer } from '../src/server';
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

const MOUNT = 'mount-1';

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

/** Renders a remote's page as a server does. */
export async function renderRemote(visit: Visit, store: PageStore): Promise<string> {
  const { remote, at } = visit;
  await remote.preload(placeOf(at).location.pathname);
  const renderer = new TreeRenderer();
  try {
    return renderer.render(remote.tree?.(hostOf(visit, store)), `${MOUNT}-`);
  } finally {
    renderer.end();
  }
}

/**
 * Mounts a remote over its server-rendered page, as the shell does, and waits until its screen is hydrated.
 *
 * @returns the element; and what takes the page away
 */
export async function hydrateRemote(visit: Visit, html: string, store: PageStore) {
  const element = document.createElement('div');
  element.setAttribute(RENDERED_VERSION, '1');
  element.innerHTML = html;
  document.body.append(element);
  visit.early?.(element);
  const parcel = mountRootParcel(visit.remote.parcel(hostOf(visit, store)) as never, { domElement: element });
  await parcel.mountPromise;
  await waitFor(() => expect(element).not.toHaveAttribute(RENDERED_VERSION));
  const leave = async () => {
    await parcel.unmount();
    element.remove();
  };
  return { element, leave };
}
