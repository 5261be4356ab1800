import { useSession } from '@crown-and-coil/shared-api';
import { Navigate, useLocation } from '@crown-and-coil/shared-ui';
import { PageLoading } from '@crown-and-coil/shared-ui/remote';
import { useLayoutEffect } from 'react';
import { currentRegistry } from '../loading/registry';
import { RemoteOutlet } from '../loading/remote-outlet';
import { setPageAddress, setPageDescription, setPageTitle } from '../page/page-head';
import { useVisitor } from '../session/use-visitor';
import { decidePage } from './decide-page';
import { OwnPageHere } from './own-page-here';

/** Sets what a page is called at once; a screen may set something better when it knows it (`usePageTitle`). */
function useDeclaredHead(page: { readonly title: string; readonly description?: string } | null): void {
  const { pathname } = useLocation();
  const { title, description } = page ?? {};
  // Another page with the same title starts with it again.
  useLayoutEffect(() => {
    if (title === undefined) return;
    setPageTitle(title);
    setPageDescription(description);
    setPageAddress(title === NOT_FOUND.title ? null : pathname);
  }, [title, description, pathname]);
}

const NOT_FOUND = { title: 'Page not found' };

/** The page of the present location: one of the shell's own, or a remote's if the visitor may see it. */
export function PageHere() {
  const location = useLocation();
  const visitor = useVisitor();
  const { endedBy } = useSession();
  const page = decidePage(currentRegistry(), location.pathname, visitor);
  useDeclaredHead('title' in page ? page : page.kind === 'not-found' ? NOT_FOUND : null);

  switch (page.kind) {
    case 'own':
      return <OwnPageHere key={page.name} name={page.name} />;
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
