import { needsSecondFactor, type SessionState, useSession } from '@crown-and-coil/shared-api';
import { useLocation } from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import { useRegistry } from '../loading/registry';
import { decidePage, type Page, type Visitor } from './pages';

/** The visitor of a session. */
export const visitorOf = ({ status, user }: Pick<SessionState, 'status' | 'user'>): Visitor =>
  status === 'authenticated' && user
    ? { status, role: user.role, needsSecondFactor: needsSecondFactor(user) }
    : { status: status === 'restoring' ? status : 'anonymous' };

/** What the shell shows for the location to the current visitor. */
export function usePage(): Page {
  const session = useSession();
  const { endedBy } = session;
  const { key, pathname } = useLocation();
  const page = decidePage(useRegistry(), pathname, visitorOf(session));
  const [end, setEnd] = useState({ endedBy, key });
  if (end.endedBy !== endedBy) setEnd({ endedBy, key });
  // From the page of a log-out the home page follows. Protected pages that are opened later ask for a log-in.
  return page.kind === 'log-in' && endedBy === 'logout' && end.key === key ? { kind: 'home' } : page;
}
