import { createContext, useContext, useEffect } from 'react';
import type { RemoteHost } from './remote-host';

export type HostServices = Pick<RemoteHost, 'setTitle' | 'prefetch'>;

const nothing: HostServices = { setTitle: () => {}, prefetch: () => {} };

/** Outside a shell (a component test, the gallery) the services do nothing. */
export const HostContext = createContext<HostServices>(nothing);

/** Services of the shell: `prefetch(path)` loads another remote's screen ahead of time. */
export const useHost = (): HostServices => useContext(HostContext);

/**
 * Puts a screen's own title in the tab: "{title} | Crown & Coil".
 *
 * @param title what the page shows, or undefined while it is not known yet: the title declared in
 *   `remote.json` stays
 */
export function usePageTitle(title: string | undefined): void {
  const { setTitle } = useHost();
  useEffect(() => {
    if (title !== undefined) setTitle(title);
  }, [title, setTitle]);
}
