import { useSession } from '@crown-and-coil/shared-api';
import { useLocation, useNavigate } from '@crown-and-coil/shared-ui';
import { useEffect, useRef } from 'react';

/** Any 401 ends the session and goes to /login, which comes back here afterwards (specification, section 7). */
export function useEndedSession(): void {
  const { endedBy } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  // Read when a session ends, and only then: the one that has ended must not stand in the way of later pages.
  const latest = useRef({ location, navigate });
  latest.current = { location, navigate };

  useEffect(() => {
    const { location: from, navigate: go } = latest.current;
    if (endedBy !== 'unauthorized' || from.pathname === '/login') return;
    // In the place of the page: its guard sends to /login as well, and one entry is enough for Back.
    go('/login', { replace: true, state: { from } });
  }, [endedBy]);
}
