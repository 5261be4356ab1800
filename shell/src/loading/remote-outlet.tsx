import { useLocation, useNavigate, useNavigationType } from '@crown-and-coil/shared-ui';
import {
  createRouterBridge,
  PageLoading,
  type Remote,
  type RemoteHost,
  RemoteProblem,
} from '@crown-and-coil/shared-ui/remote';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Build } from '../failures/culprit';
import { failures } from '../failures/failures';
import { showBuild } from '../failures/shown-build';
import { focusHeading } from '../page/focus-heading';
import { setPageDescription, setPageTitle } from '../page/page-head';
import { Providers } from '../page/providers';
import { dropStill, stillOf } from '../page/still';
import { StillPage } from '../page/still-page';
import { type MountedRemote, mountRemote } from './mount-remote';
import { prefetchPath } from './prefetch';
import { refreshRegistry } from './registry';
import { remotes } from './remotes';

let mounts = 0;

type Phase = 'loading' | 'mounted' | 'failed';

/** Loads a remote and keeps it mounted while the location stays within its routes. */
export function RemoteOutlet({ name }: { readonly name: string }) {
  const location = useLocation();
  const navigationType = useNavigationType();
  const navigate = useNavigate();
  const latestNavigate = useRef(navigate);
  latestNavigate.current = navigate;
  const parent = useRef<HTMLDivElement>(null);
  const [phase, setPhase] = useState<Phase>('loading');
  const [attempt, setAttempt] = useState(0);
  const [bridge] = useState(() =>
    createRouterBridge({ location, navigationType }, (to, options) =>
      typeof to === 'number' ? latestNavigate.current(to) : latestNavigate.current(to, options),
    ),
  );

  useLayoutEffect(() => bridge.publish({ location, navigationType }), [bridge, location, navigationType]);
  useLayoutEffect(() => () => bridge.freeze(), [bridge]);
  useLayoutEffect(() => {
    if (phase !== 'loading') dropStill();
  }, [phase]);

  useEffect(() => {
    let gone = false;
    let isUp = false;
    let remote: MountedRemote | undefined;
    const fail = (error: unknown) => {
      console.error(error);
      if (!gone) setPhase('failed');
    };
    const hostOf = (build: Build): RemoteHost => ({
      mountName: `${name}-${++mounts}`,
      router: bridge,
      Providers,
      reportError: ({ error, kind, componentStack }) => {
        console.error(`${name} (${kind})`, error, componentStack);
        const during = gone ? 'unmount' : isUp || kind === 'caught' ? 'render' : 'mount';
        failures.report({ build, kind: during, error, componentStack });
        if (kind === 'uncaught') fail(error);
      },
      remount: tryAgain,
      setTitle: setPageTitle,
      setDescription: setPageDescription,
      prefetch: prefetchPath,
    });
    const mount = (loaded: Remote) => {
      if (gone || !parent.current) return;
      const build = { name, version: remotes.versionOf(loaded) };
      const isStuck = (error: unknown) => failures.report({ build, kind: 'unmount', error });
      remote = mountRemote(loaded, parent.current, hostOf(build), isStuck);
      showBuild(build);
      remote.mounted.then(
        () => {
          isUp = true;
          if (!gone) setPhase('mounted');
        },
        (error: unknown) => {
          failures.report({ build, kind: 'mount', error });
          if (!gone && remotes.passOver(name, loaded)) setAttempt((before) => before + 1);
          else fail(error);
        },
      );
    };
    remotes.load(name, bridge.getSnapshot().location.pathname).then(mount, fail);
    return () => {
      gone = true;
      showBuild(null);
      void remote?.unmount();
    };
  }, [name, bridge, attempt]);

  function tryAgain(): void {
    const main = parent.current?.closest('main');
    // The button is about to go, and the focus with it.
    if (main) focusHeading(main, main.querySelector('h1'));
    setPhase('loading');
    void refreshRegistry().then(() => {
      remotes.forget(name);
      setAttempt((before) => before + 1);
    });
  }

  const still = stillOf(location.pathname);
  return (
    <>
      {phase === 'loading' ? (
        still ? (
          <StillPage element={still} />
        ) : (
          <PageLoading key={attempt} onTryAgain={tryAgain} />
        )
      ) : null}
      {phase === 'failed' ? <RemoteProblem onTryAgain={tryAgain} /> : null}
      {/* It draws before its mount is reported: shown then, it would first stand below the loading page and jump up. */}
      <div ref={parent} hidden={phase !== 'mounted'} />
    </>
  );
}
