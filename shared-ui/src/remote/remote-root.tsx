import { Suspense, use, useMemo, useSyncExternalStore } from 'react';
import { Router } from 'react-router-dom';
import { ScreenErrorBoundary } from './error-boundary';
import { matchesPath } from './find-route';
import { HostContext } from './host-context';
import { PageLoading } from './page-loading';
import type { RemoteDeclaration } from './registry';
import type { RemoteHost } from './remote-host';
import { RouteParameters } from './route-parameters';
import type { ScreenCache } from './screen-cache';

interface Props {
  readonly declaration: RemoteDeclaration;
  readonly screens: ScreenCache;
  readonly host: RemoteHost;
}

function Screen({ name, screens }: { readonly name: string; readonly screens: ScreenCache }) {
  const Ready = use(screens.load(name));
  return <Ready />;
}

/** A remote's own react tree: the shell's providers, its router, and the screen of the present location. */
export function RemoteRoot({ declaration, screens, host }: Props) {
  const { location, navigationType } = useSyncExternalStore(host.router.subscribe, host.router.getSnapshot);
  const { pathname } = location;
  const services = useMemo(
    () => ({
      pathname,
      setTitle: host.setTitle,
      setDescription: host.setDescription,
      prefetch: host.prefetch,
    }),
    [host, pathname],
  );
  const route = declaration.routes.find(({ path }) => matchesPath(path, pathname));

  return (
    <HostContext value={services}>
      <host.Providers>
        <Router location={location} navigationType={navigationType} navigator={host.router.navigator}>
          <ScreenErrorBoundary
            resetKey={location.key}
            onReset={() => screens.forgetFailures()}
            onTryAgain={host.remount}
          >
            <Suspense fallback={<PageLoading onTryAgain={host.remount} />}>
              {route ? (
                <RouteParameters path={route.path}>
                  <Screen key={route.screen} name={route.screen} screens={screens} />
                </RouteParameters>
              ) : null}
            </Suspense>
          </ScreenErrorBoundary>
        </Router>
      </host.Providers>
    </HostContext>
  );
}
