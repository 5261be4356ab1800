import { useSession } from '@crown-and-coil/shared-api';
import { SkipLink, ToastViewport, useLocation } from '@crown-and-coil/shared-ui';
import { PageLoading } from '@crown-and-coil/shared-ui/remote';
import { Suspense, useRef } from 'react';
import { Feedback } from './feedback/feedback';
import { SiteFooter } from './footer/site-footer';
import { SiteHeader } from './header/site-header';
import { PageFailure } from './loading/page-failure';
import { usePrefetching } from './loading/use-prefetching';
import { Frame } from './page/frame';
import { useArrival } from './page/use-arrival';
import { ownPage, ownPages } from './routing/own-pages';
import { PageHere } from './routing/page-here';
import { useEndedSession } from './session/use-ended-session';

/** The frame of every page: header, the page itself, footer, and what floats above them. */
export function App() {
  const location = useLocation();
  const session = useSession();
  const main = useRef<HTMLElement>(null);
  useEndedSession();
  useArrival(main);
  usePrefetching();

  return (
    <Frame>
      <SkipLink targetId="main" />
      <SiteHeader />
      <main id="main" ref={main} tabIndex={-1}>
        <PageFailure resetKey={location.key} onReset={() => ownPages.forgetFailures()}>
          <Suspense fallback={<PageLoading />}>
            <PageHere />
          </Suspense>
        </PageFailure>
      </main>
      {ownPage(location.pathname)?.footer === false ? null : <SiteFooter />}
      <ToastViewport />
      {/* Another person starts with an empty one. */}
      {session.user ? <Feedback key={session.user.email} user={session.user} /> : null}
    </Frame>
  );
}
