import { createContext, useContext, useEffect } from 'react';
import type { RemoteHost } from './remote-host';

export interface HostServices extends Pick<RemoteHost, 'setTitle' | 'setDescription' | 'prefetch'> {
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
