import { useSession } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { Navigate, useLocation } from '@crown-and-coil/shared-ui';
import { PageLoading } from '@crown-and-coil/shared-ui/remote';
import { type ComponentType, use, useLayoutEffect } from 'react';
import { useRegistry } from '../loading/registry';
import { decidePage, type OwnPageName, ownPages } from '../routing/pages';
import { useVisitor } from '../session/use-visitor';
import { isHeadKept, setPageAddress, setPageDescription, setPageTitle } from './page-head';

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

/** Shows a remote: the browser mounts it, a server has its HTML. */
export type RemotePage = ComponentType<{ readonly name: string }>;

/** The page of the current location: one of the shell's own, or a remote's if the visitor may open it. */
export function PageHere({ RemotePage }: { readonly RemotePage: RemotePage }) {
  const location = useLocation();
  const visitor = useVisitor();
  const { endedBy } = useSession();
  const page = decidePage(useRegistry(), location.pathname, visitor);
  useDeclaredHead('title' in page ? page : page.kind === 'not-found' ? NOT_FOUND : null);

  switch (page.kind) {
    case 'own':
      return <OwnPageHere key={page.name} name={page.name} />;
    case 'remote':
      return <RemotePage key={page.remote} name={page.remote} />;
    case 'wait':
      return <PageLoading />;
    case 'log-in':
      // After a log-out the home page follows, not the log-in page.
      return endedBy === 'logout' ? (
        <Navigate to={href.home()} replace />
      ) : (
        <Navigate {...href.login.link({}, { from: location })} replace />
      );
    case 'unauthorized':
      return <Navigate to={href.unauthorized()} replace />;
    case 'not-found':
      return <OwnPageHere name="not-found" />;
  }
}

/** One of the shell's own pages; it suspends while its code is on its way. */
function OwnPageHere({ name }: { readonly name: OwnPageName }) {
  const Page = use(ownPages.load(name));
  return <Page />;
}
