import { type ComponentType, createContext, type ReactNode, useContext, useEffect } from 'react';
import type { RouterBridge } from '../router/router';

/** An error inside a remote, as reported to the shell. */
export interface RemoteErrorReport {
  readonly remote: string;
  readonly error: unknown;
  /** 'caught': an error boundary shows a message; 'uncaught': React has unmounted the remote's tree. */
  readonly kind: 'caught' | 'uncaught';
  readonly componentStack?: string;
}

/** What the shell provides to every remote it mounts. */
export interface RemoteHost {
  /** Unique for each mount, because single-spa-react keys its roots by it. */
  readonly mountName: string;
  readonly router: RouterBridge;
  /** Wraps the remote's tree in the shell's store and theme, so that shared-ui does not depend on the API. */
  readonly Providers: ComponentType<{ children: ReactNode }>;
  readonly reportError: (report: RemoteErrorReport) => void;
  /** Mounts the remote again after its whole tree has failed. */
  readonly remount: () => void;
  /** Sets the tab's title to "{title} | Crown & Coil". */
  readonly setTitle: (title: string) => void;
  /** Sets the page's description for search engines and link previews. */
  readonly setDescription: (description: string) => void;
  /** Whether a route with this flag exists for this browser; always true without a flag. */
  readonly isFlagOn: (flag: string | undefined) => boolean;
  /** Loads the remote and screen of a path ahead of time. */
  readonly prefetch: (path: string) => void;
}

interface HostServices extends Pick<RemoteHost, 'setTitle' | 'setDescription' | 'prefetch'> {
  /** The current page; the shell starts each with its declared title. */
  readonly pathname: string;
}

const nothing: HostServices = {
  pathname: '',
  setTitle: () => {},
  setDescription: () => {},
  prefetch: () => {},
};

/** Outside a shell (a component test, the gallery) the services do nothing. */
export const HostContext = createContext<HostServices>(nothing);

/** Services of the shell: `setTitle`, and `prefetch(path)`, which loads a screen ahead of time. */
export const useHost = (): Pick<RemoteHost, 'setTitle' | 'prefetch'> => useContext(HostContext);

/**
 * Puts a screen's own title in the tab: "{title} | Crown & Coil".
 *
 * @param title what the page shows, or undefined while it is not known yet: the title declared in
 *   `remote.json` stays
 */
export function usePageTitle(title: string | undefined): void {
  const { setTitle, pathname } = useContext(HostContext);
  // Another page with the same title sets it again.
  useEffect(() => {
    if (title !== undefined) setTitle(title);
  }, [title, setTitle, pathname]);
}

/**
 * Says in one or two sentences what a page shows, for search engines and link previews.
 *
 * @param description undefined while it is not known yet: the one declared in `remote.json` stays
 */
export function usePageDescription(description: string | undefined): void {
  const { setDescription, pathname } = useContext(HostContext);
  useEffect(() => {
    if (description !== undefined) setDescription(description);
  }, [description, setDescription, pathname]);
}
