import { useSession } from '@crown-and-coil/shared-api';
import { keepFocus, SkipLink, ToastViewport, useLocation } from '@crown-and-coil/shared-ui';
import { ErrorBoundary, PageLoading } from '@crown-and-coil/shared-ui/remote';
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { reportPageFailure } from './failures/failures';
import { Feedback } from './feedback/feedback';
import { SiteFooter } from './footer/site-footer';
import { SiteHeader } from './header/site-header';
import { InstallNote } from './install/install-note';
import { useReturnFromLogIn } from './login/return-from-log-in';
import { OfflineNote } from './offline/offline-note';
import { useArrival } from './page/use-arrival';
import { ownPage, ownPages } from './routing/pages';
import { useLinks } from './routing/use-links';
import { usePage } from './routing/use-page';
import { useEndedSession } from './session/use-ended-session';

/** Column of header, page and footer; on a short page the footer is at the bottom of the window. */
const Frame = styled.div`
  display: flex;
  flex-direction: column;
  min-height: calc(100svh - var(--foot, 0px));
  & > main {
    flex: 1 0 auto;
  }
`;

/** The `identifierPrefix` of the shell's root, in the browser and on a server. */
export const SHELL_PREFIX = 'shell-';

/** Counts the people who were logged in one after another, for keys: what one has typed is not for the next. */
function usePersonCount(): number {
  const username = useSession().user?.username;
  const { pathname } = useLocation();
  const [last, setLast] = useState({ username, count: 0 });
  if (username !== undefined && username !== last.username) {
    // Not for the first one, whose page may be hydrating, nor on a page that itself starts the session and goes on.
    const isKept = last.username === undefined || ownPage(pathname)?.access === 'public';
    setLast({ username, count: isKept ? last.count : last.count + 1 });
  }
  return last.count;
}

/**
 * The frame of every page: header, page, footer, toasts and the feedback panel.
 *
 * @param PageHere the page of the location, lazily loaded in a browser and preloaded on a server
 */
export function App({ PageHere }: { readonly PageHere: ComponentType }) {
  const location = useLocation();
  const session = useSession();
  const main = useRef<HTMLElement>(null);
  const page = usePage();
  const personCount = usePersonCount();
  const footerLinks = useLinks('footer');
  useEndedSession();
  useReturnFromLogIn();
  useArrival(main);
  useEffect(() => keepFocus(), []);
  const hasFooter = page.kind === 'own' ? page.footer : page.kind !== 'log-in';

  return (
    <Frame>
      <SkipLink targetId="main" />
      <SiteHeader />
      <main id="main" ref={main} tabIndex={-1}>
        <OfflineNote />
        <ErrorBoundary
          resetKey={location.key}
          onReset={() => ownPages.forgetFailures()}
          onError={reportPageFailure}
        >
          <Suspense fallback={<PageLoading />}>
            <PageHere key={personCount} />
          </Suspense>
        </ErrorBoundary>
        <InstallNote />
      </main>
      {hasFooter ? <SiteFooter links={footerLinks} /> : null}
      <ToastViewport />
      {/* Keyed, so that another person starts with an empty form. */}
      {session.user ? <Feedback key={session.user.email} user={session.user} /> : null}
    </Frame>
  );
}
