import { Provider, type Store, useSession } from '@crown-and-coil/shared-api';
import { theme } from '@crown-and-coil/shared-ui';
import { SlotContext, type SlotHost } from '@crown-and-coil/shared-ui/remote';
import { extensionsFor } from '@crown-and-coil/shared-ui/remote/registry';
import { type ReactNode, useContext, useMemo } from 'react';
import { ThemeProvider } from 'styled-components';
import { failures } from '../failures/failures';
import { currentRegistry, RegistryContext } from '../loading/registry';

/** Reports a failed extension as a failure of its own remote, not of the page that it extends. */
const reportFailure: SlotHost['reportFailure'] = ({ remote, version, kind, error, componentStack }) => {
  console.error(`The extension of ${remote} failed (${kind})`, error);
  const build = { name: remote, version: version ?? currentRegistry().remotes[remote]?.version ?? 'unknown' };
  failures.report({ build, kind, error, componentStack });
};

interface ProvidersProps {
  readonly store: Store;
  readonly loadExtension: SlotHost['load'];
  readonly children: ReactNode;
}

/** Provides slots with the extensions for the role that is logged in. */
function WithSlots({ loadExtension, children }: Omit<ProvidersProps, 'store'>) {
  const role = useSession().user?.role ?? null;
  const registry = useContext(RegistryContext);
  const host = useMemo<SlotHost>(
    () => ({
      extensionsOf: (slot) => extensionsFor(registry(), slot, role),
      load: loadExtension,
      reportFailure,
    }),
    [role, registry, loadExtension],
  );
  return <SlotContext value={host}>{children}</SlotContext>;
}

/** Store, theme and slots: around the shell, and around each remote's own root. */
export const Providers = ({ store, loadExtension, children }: ProvidersProps) => (
  // Hydration renders the server's state first, then the current one, for example with a session.
  <Provider store={store} serverState={store.initialState}>
    <ThemeProvider theme={theme}>
      <WithSlots loadExtension={loadExtension}>{children}</WithSlots>
    </ThemeProvider>
  </Provider>
);
