import { createStore, type PageState, readPageState, type Store } from '@crown-and-coil/shared-api';
import { GlobalStyle } from '@crown-and-coil/shared-ui';
import {
  type PageHead,
  RENDERED_VERSION,
  type Remote,
  type RemoteHost,
} from '@crown-and-coil/shared-ui/remote';
import { isFlagOn, type Registry, routesFor } from '@crown-and-coil/shared-ui/remote/registry';
import { placeOf, ServerRouter, stillBridge, TreeRenderer } from '@crown-and-coil/shared-ui/server';
import type { ReactNode } from 'react';
import { App, SHELL_PREFIX } from './app';
import { RegistryContext } from './loading/registry';
import { Providers } from './page/providers';
import { REMOTE, RemotePlace, serverMountName } from './page/remote-place';

/** A page to render. */
interface PageRequest {
  /** Path and query. */
  readonly url: string;
  /** The site's own origin. */
  readonly origin: string;
  /** The registry as the browser gets it. */
  readonly registry: Registry;
  /** The server build of the page's remote. */
  readonly remote: { readonly name: string; readonly module: { readonly default: Remote } } | null;
  /** Calls the API as an anonymous visitor. */
  readonly fetch: typeof fetch;
}

/** A page as a visitor sees it before any script has run. */
interface RenderedPage {
  /** The content of the element that the shell hydrates. */
  readonly html: string;
  /** The content of the style element that styled-components takes over, and its version. */
  readonly styles: string;
  readonly stylesVersion: string;
  /** `<link>` elements of the first pictures. */
  readonly preloads: readonly string[];
  /** The API responses, for the browser's store. */
  readonly state: PageState;
  readonly head: PageHead | null;
}

/**
 * Renders a public page as an anonymous visitor sees it.
 *
 * @returns null for a page to render in the browser: its screen has no head
 * @throws what the remote's screen throws
 */
export async function render(request: PageRequest): Promise<RenderedPage | null> {
  const { url, origin, registry, remote } = request;
  const place = placeOf(url);
  const { pathname, search } = place.location;
  const [found] = routesFor(registry, pathname);
  const screens = remote?.module.default;
  const isPublic = found?.remote === remote?.name && found?.route.access === 'public';
  if (!found || !isPublic || !screens?.tree) return null;

  await screens.preload(pathname);
  const query = new URLSearchParams(search);
  const selectHead = screens.head?.(pathname, { search: query, origin });
  if (!selectHead) return null;
  const { store, state } = await loadAnswers(request, screens.prefetch?.(pathname, query));
  const Around = ({ children }: { readonly children: ReactNode }) => (
    <RegistryContext value={() => registry}>
      <Providers store={store} loadExtension={neverLoads}>
        {children}
      </Providers>
    </RegistryContext>
  );
  const mountName = serverMountName(found.remote);
  const host: RemoteHost = {
    mountName,
    router: stillBridge(place),
    Providers: Around,
    reportError: () => {},
    remount: () => {},
    setTitle: () => {},
    setDescription: () => {},
    prefetch: () => {},
    isFlagOn: (flag) => isFlagOn(registry, flag),
  };

  const renderer = new TreeRenderer();
  try {
    const version = registry.remotes[found.remote]?.version ?? '';
    const inner = renderer.render(screens.tree(host), `${mountName}-`);
    const content = {
      __html: `<div ${REMOTE}="${found.remote}" ${RENDERED_VERSION}="${version}">${inner}</div>`,
    };
    const RemotePage = () => <RemotePlace instead={null} content={content} />;
    const html = renderer.render(
      <Around>
        <GlobalStyle />
        <ServerRouter place={place}>
          <App PageHere={RemotePage} />
        </ServerRouter>
      </Around>,
      SHELL_PREFIX,
    );
    const head = selectHead(store.getState() as never);
    return { html, ...renderer.styles, preloads: renderer.preloads, state, head };
  } finally {
    renderer.end();
  }
}

const transportOf = ({ origin, fetch }: PageRequest) => ({
  baseUrl: `${origin}/api`,
  fetch,
  isForOnePage: true,
});

/** Runs the screen's prefetch. Failed queries are left out, so that the browser repeats them. */
async function loadAnswers(
  request: PageRequest,
  load: unknown,
): Promise<{ readonly store: Store; readonly state: PageState }> {
  const store = createStore(transportOf(request));
  if (load) await store.dispatch(load as never);
  const loaded = store.getState();
  const state = readPageState(store);
  const isAllAnswered = Object.keys(state.api.queries).length === Object.keys(loaded.api.queries).length;
  // A new store only after a failure: the failed data is rendered as not loaded.
  return isAllAnswered
    ? { store: Object.assign(store, { initialState: loaded }), state }
    : { store: createStore(transportOf(request), state), state };
}

/** A server runs no effects, which load the extensions. */
const neverLoads = () => new Promise<never>(() => {});
