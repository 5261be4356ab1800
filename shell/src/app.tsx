import { useSession } from '@crown-and-coil/shared-api';
import { Link, Navigate, useLocation } from '@crown-and-coil/shared-ui';
import { PageLoading } from '@crown-and-coil/shared-ui/remote';
import { lazy, Suspense } from 'react';
import { currentRegistry } from './loading/registry';
import { RemoteOutlet } from './loading/remote-outlet';
import { decidePage } from './routing/decide-page';

const Login = lazy(() => import('./login/login'));
const Unauthorized = lazy(() => import('./unauthorized/unauthorized'));

export function App() {
  return (
    <>
      <header>
        <Link to="/">Crown & Coil</Link>
      </header>
      <main id="main">
        <Suspense fallback={<PageLoading />}>
          <PageHere />
        </Suspense>
      </main>
    </>
  );
}

function PageHere() {
  const location = useLocation();
  const session = useSession();
  if (location.pathname === '/login') return <Login />;
  if (location.pathname === '/unauthorized') return <Unauthorized />;
  const visitor =
    session.status === 'authenticated' && session.user
      ? ({ status: 'authenticated', role: session.user.role } as const)
      : ({ status: session.status === 'restoring' ? 'restoring' : 'anonymous' } as const);
  const page = decidePage(currentRegistry(), location.pathname, visitor);
  if (page.kind === 'remote') return <RemoteOutlet key={page.remote} name={page.remote} />;
  if (page.kind === 'wait') return <PageLoading />;
  if (page.kind === 'log-in') return <Navigate to="/login" replace state={{ from: location }} />;
  if (page.kind === 'unauthorized') return <Navigate to="/unauthorized" replace />;
  return <h1>Not found</h1>;
}
