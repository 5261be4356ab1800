import { useSession, useStore } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { Navigate, useLocation, useNavigate, useNavigationType } from '@crown-and-coil/shared-ui';
import {
  createRouterBridge,
  PageLoading,
  RENDERED_VERSION,
  type Remote,
  type RemoteHost,
  RemoteProblem,
} from '@crown-and-coil/shared-ui/remote';
import { isFlagOn } from '@crown-and-coil/shared-ui/remote/registry';
import { type ReactNode, use, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { mountRootParcel, type Parcel } from 'single-spa';
import type { Build } from '../failures/describe-failure';
import { failures, showBuild } from '../failures/failures';
import { currentRegistry, refreshRegistry } from '../loading/registry';
import { remotes } from '../loading/remotes';
import { decidePage, type OwnPageName, ownPages } from '../routing/pages';
import { prefetchPath } from '../routing/prefetch';
import { usePage, visitorOf } from '../routing/use-page';
import { focusHeading } from './focus-heading';
import { isHeadKept, setPageAddress, setPageDescription, setPageTitle } from './page-head';
import { Providers } from './providers';
import { REMOTE, RemotePlace, serverMountName } from './remote-place';

/** Sets the declared title and description at once; a screen may replace them with its data's (`usePageTitle`). */
function useDeclaredHead(page: { readonly title: string; readonly description?: string } | null): void {
  const { pathname } = useLocation();
  const { title, description } = page ?? {};
  // Keyed by path: another page with the same title resets what a screen has set.
  useLayoutEffect(() => {
    if (title === undefined || isHeadKept(pathname)) return;
    setPageTitle(title);
    setPageDescription(description);
    setPageAddress(title === NOT_FOUND.title ? null : pathname);
  }, [title, description, pathname]);
}

const NOT_FOUND = { title: 'Page not found' };

/** The page of the current location: one of the shell's own, or a remote's if the visitor may open it. */
export function PageHere() {
  const location = useLocation();
  const page = usePage();
  useDeclaredHead('title' in page ? page : page.kind === 'not-found' ? NOT_FOUND : null);

  switch (page.kind) {
    case 'own':
      return <OwnPageHere key={page.name} name={page.name} />;
    case 'remote':
      return <RemoteOutlet key={page.remote} name={page.remote} />;
    case 'wait':
      return <PageLoading />;
    case 'log-in':
      return <Navigate {...href.login.link({}, { from: location })} replace />;
    case 'home':
      return <Navigate to={href.home()} replace />;
    case 'second-factor':
      return <Navigate to={href.account()} replace state={{ from: location }} />;
    case 'unauthorized':
      return <Navigate to={href.unauthorized()} replace />;
    case 'not-found':
      return <OwnPageHere name="not-found" />;
  }
}

/** One of the shell's own pages; it suspends while its code loads. */
function OwnPageHere({ name }: { readonly name: OwnPageName }) {
  const Page = use(ownPages.load(name));
  return <Page />;
}

let mounts = 0;

function elementFor(remote: string): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute(REMOTE, remote);
  return element;
}

type Phase = 'loading' | 'mounted' | 'failed';

/** The element is empty in the shell's tree: its content is the remote's. */
const OPAQUE = { __html: '' };

/** The element with a server-rendered remote, until it is hydrated. */
const renderedElementIn = (parent: ParentNode, remote: string): HTMLElement | null =>
  parent.querySelector<HTMLElement>(`[${REMOTE}="${remote}"][${RENDERED_VERSION}]`);

interface WhileAllowedProps {
  readonly name: string;
  readonly router: RemoteHost['router'];
  readonly children: ReactNode;
}

/**
 * Empties a remote's root in the render in which the visitor loses the page, for example by a log-out. The shell unmounts
 * the remote a moment later, and until then its queries would be sent again without a session.
 */
function WhileAllowed({ name, router, children }: WhileAllowedProps) {
  const { pathname } = router.getSnapshot().location;
  const page = decidePage(currentRegistry(), pathname, visitorOf(useSession()));
  return page.kind === 'remote' && page.remote === name ? children : null;
}

/** Loads a remote and keeps it mounted while the location stays within its routes. */
function RemoteOutlet({ name }: { readonly name: string }) {
  const location = useLocation();
  const navigationType = useNavigationType();
  const navigate = useNavigate();
  const store = useStore();
  const latestNavigate = useRef(navigate);
  const parent = useRef<HTMLDivElement>(null);
  const [phase, setPhase] = useState<Phase>(() =>
    renderedElementIn(document, name) ? 'mounted' : 'loading',
  );
  const [attempt, setAttempt] = useState(0);
  const [firstLocation] = useState(location);
  const [bridge] = useState(() =>
    createRouterBridge({ location, navigationType }, (to, options) =>
      typeof to === 'number' ? latestNavigate.current(to) : latestNavigate.current(to, options),
    ),
  );

  useLayoutEffect(() => bridge.activate(), [bridge]);
  useLayoutEffect(() => {
    latestNavigate.current = navigate;
    bridge.publish({ location, navigationType });
  }, [bridge, location, navigationType, navigate]);

  const tryAgain = useCallback(() => {
    const main = parent.current?.closest('main');
    // The button is about to be removed, which would lose the focus.
    if (main) focusHeading(main, main.querySelector('h1'));
    setPhase('loading');
    void refreshRegistry().then(() => {
      remotes.forget(name);
      setAttempt((before) => before + 1);
    });
  }, [name]);

  useEffect(() => {
    let gone = false;
    let isUp = false;
    let remote: MountedRemote | undefined;
    const fail = (error: unknown) => {
      console.error(error);
      if (!gone) setPhase('failed');
    };
    const hostOf = (build: Build, hydrates: boolean): RemoteHost => ({
      mountName: hydrates ? serverMountName(name) : `${name}-${++mounts}`,
      router: bridge,
      Providers: ({ children }) => (
        <Providers store={store} loadExtension={remotes.loadExtension}>
          <WhileAllowed name={name} router={bridge}>
            {children}
          </WhileAllowed>
        </Providers>
      ),
      reportError: ({ error, kind, componentStack }) => {
        console.error(`${name} (${kind})`, error, componentStack);
        const during = gone ? 'unmount' : isUp || kind === 'caught' ? 'render' : 'mount';
        failures.report({ build, kind: during, error, componentStack });
        if (kind === 'uncaught') fail(error);
      },
      remount: tryAgain,
      setTitle: setPageTitle,
      setDescription: setPageDescription,
      prefetch: (path) => prefetchPath(path, store.dispatch),
      isFlagOn: (flag) => isFlagOn(currentRegistry(), flag),
    });
    const mount = (loaded: Remote) => {
      if (gone || !parent.current) return;
      const build = { name, version: remotes.versionOf(loaded) };
      const isStuck = (error: unknown) => failures.report({ build, kind: 'unmount', error });
      const rendered = renderedElementIn(parent.current, name);
      const canHydrate =
        rendered?.getAttribute(RENDERED_VERSION) === build.version &&
        bridge.getSnapshot().location === firstLocation;
      if (!canHydrate) rendered?.remove();
      const element = (canHydrate && rendered) || parent.current.appendChild(elementFor(name));
      remote = mountRemote(loaded, element, hostOf(build, canHydrate), isStuck);
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
  }, [name, bridge, store, attempt, firstLocation, tryAgain]);

  const instead = {
    loading: <PageLoading key={attempt} onTryAgain={tryAgain} />,
    failed: <RemoteProblem onTryAgain={tryAgain} />,
    mounted: null,
  }[phase];
  return <RemotePlace instead={instead} parent={parent} content={OPAQUE} />;
}

const TIMEOUTS = {
  bootstrap: { millis: 20_000, dieOnTimeout: true, warningMillis: 20_000 },
  mount: { millis: 10_000, dieOnTimeout: true, warningMillis: 10_000 },
  unmount: { millis: 5_000, dieOnTimeout: true, warningMillis: 5_000 },
};

/** A remote that is mounted, or about to be. */
interface MountedRemote {
  /** Rejects when the remote does not mount. */
  readonly mounted: Promise<unknown>;
  /** Unmounts it, after a mount in progress. Never rejects: anything that stays mounted is in a detached element. */
  readonly unmount: () => Promise<void>;
}

/**
 * Mounts a remote as a parcel into its own element, which is removed with it.
 *
 * @param host the shell's API for the remote; its `mountName` must be unique for each mount
 * @param onStuck called when a mounted remote fails to unmount, or not in time
 */
function mountRemote(
  remote: Remote,
  element: HTMLElement,
  host: RemoteHost,
  onStuck: (error: unknown) => void,
): MountedRemote {
  const starting = startParcel(remote, element, host);
  const mounted = starting.then((parcel) => parcel.mountPromise);
  return {
    mounted,
    async unmount() {
      const isUp = await mounted.then(
        () => true,
        () => false,
      );
      // A failed mount has already been reported, and each mount uses a new parcel.
      if (isUp) await starting.then((parcel) => parcel.unmount()).catch(onStuck);
      element.remove();
    },
  };
}

type MountParcel = typeof mountRootParcel;

let mountBelowRoot: Promise<MountParcel> | undefined;

/**
 * Mounts parcels below one empty root parcel. single-spa 6.0.3 never releases root parcels, with their elements and React
 * trees, but releases child parcels when they unmount.
 */
function mountParcelBelowRoot(): Promise<MountParcel> {
  mountBelowRoot ??= new Promise((resolve, reject) => {
    const rootParcel = mountRootParcel(
      {
        name: 'shell',
        bootstrap: async () => {},
        mount: async ({ mountParcel }: { mountParcel: MountParcel }) => resolve(mountParcel),
        unmount: async () => {},
      } as never,
      { domElement: document.createElement('div') },
    );
    rootParcel.mountPromise.catch(reject);
  });
  return mountBelowRoot;
}

/** Asynchronous, so that an error while creating the parcel rejects like a failed mount. */
async function startParcel(remote: Remote, element: HTMLElement, host: RemoteHost): Promise<Parcel> {
  const mountParcel = await mountParcelBelowRoot();
  return mountParcel({ ...remote.parcel(host), timeouts: TIMEOUTS } as never, { domElement: element });
}
