import { useLocation, useNavigate, useNavigationType } from '@crown-and-coil/shared-ui';
import {
  createRouterBridge,
  PageLoading,
  type RemoteHost,
  RemoteProblem,
} from '@crown-and-coil/shared-ui/remote';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
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
    let remote: MountedRemote | undefined;
    const fail = (error: unknown) => {
      console.error(error);
      if (!gone) setPhase('failed');
    };
    const host = (): RemoteHost => ({
      mountName: `${name}-${++mounts}`,
      router: bridge,
      Providers,
      reportError: ({ error, kind, componentStack }) => {
        console.error(`${name} (${kind})`, error, componentStack);
        if (kind === 'uncaught') fail(error);
      },
      remount: tryAgain,
      setTitle: setPageTitle,
      setDescription: setPageDescription,
      prefetch: prefetchPath,
    });
    remotes.load(name, bridge.getSnapshot().location.pathname).then((loaded) => {
      if (gone || !parent.current) return;
      remote = mountRemote(loaded, parent.current, host());
      remote.mounted.then(() => !gone && setPhase('mounted'), fail);
    }, fail);
    return () => {
      gone = true;
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
      {phase === 'loading' ? still ? <StillPage element={still} /> : <PageLoading /> : null}
      {phase === 'failed' ? <RemoteProblem onTryAgain={tryAgain} /> : null}
      {/* It draws before its mount is reported: shown then, it would first stand below the loading page and jump up. */}
      <div ref={parent} hidden={phase !== 'mounted'} />
    </>
  );
}
