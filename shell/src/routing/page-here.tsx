import { useSession } from '@crown-and-coil/shared-api';
import { Navigate, useLocation } from '@crown-and-coil/shared-ui';
import { PageLoading } from '@crown-and-coil/shared-ui/remote';
import { useLayoutEffect } from 'react';
import { currentRegistry } from '../loading/registry';
import { RemoteOutlet } from '../loading/remote-outlet';
import { setPageTitle } from '../page/page-title';
import { useVisitor } from '../session/use-visitor';
import { decidePage } from './decide-page';
import { OwnPageHere } from './own-page-here';
import { ownPage } from './own-pages';

/** Sets the title of a page at once; a screen may set a better one when it knows it (`usePageTitle`). */
function useDeclaredTitle(title: string | undefined): void {
  const { pathname } = useLocation();
  // Another page with the same title starts with it again.
  useLayoutEffect(() => {
    if (title !== undefined) setPageTitle(title);
  }, [title, pathname]);
}

/** The page of the present location: one of the shell's own, or a remote's if the visitor may see it. */
export function PageHere() {
  const location = useLocation();
  const visitor = useVisitor();
  const { endedBy } = useSession();
  const own = ownPage(location.pathname);
  const page = decidePage(currentRegistry(), location.pathname, visitor);
  useDeclaredTitle(
    own?.title ??
      (page.kind === 'remote' ? page.title : page.kind === 'not-found' ? 'Page not found' : undefined),
  );

  if (own) return <OwnPageHere key={own.name} name={own.name} />;
  switch (page.kind) {
    case 'remote':
      return <RemoteOutlet key={page.remote} name={page.remote} />;
    case 'wait':
      return <PageLoading />;
    case 'log-in':
      // Whoever has just logged out does not want to log in again here.
      return endedBy === 'logout' ? (
        <Navigate to="/" replace />
      ) : (
        <Navigate to="/login" replace state={{ from: location }} />
      );
    case 'unauthorized':
      return <Navigate to="/unauthorized" replace />;
    case 'not-found':
      return <OwnPageHere name="not-found" />;
  }
}
