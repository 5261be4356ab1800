import { needsSecondFactor, useSession } from '@crown-and-coil/shared-api';
import { useLocation } from '@crown-and-coil/shared-ui';
import { useRegistry } from '../loading/registry';
import { decidePage, type Page } from './pages';

/** What the shell shows for the location to the current visitor. */
export function usePage(): Page {
  const { status, user, endedBy } = useSession();
  const page = decidePage(
    useRegistry(),
    useLocation().pathname,
    status === 'authenticated' && user
      ? { status, role: user.role, needsSecondFactor: needsSecondFactor(user) }
      : { status: status === 'restoring' ? status : 'anonymous' },
  );
  // After a log-out the home page follows, not the log-in page.
  return page.kind === 'log-in' && endedBy === 'logout' ? { kind: 'home' } : page;
}
