import { useSession } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { useLocation, useNavigate } from '@crown-and-coil/shared-ui';
import { useEffect, useEffectEvent } from 'react';

/** Opens /login after any 401 has ended the session; log-in returns to this page (specification, section 7). */
export function useEndedSession(): void {
  const { endedBy } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  // An event: only the end of a session navigates, not a later change of the location.
  const onEnd = useEffectEvent(() => {
    if (location.pathname === href.login()) return;
    // Replaces the page's history entry, as its guard redirects to /login as well.
    const { to, state } = href.login.link({}, { from: location });
    navigate(to, { replace: true, state });
  });

  useEffect(() => {
    if (endedBy === 'unauthorized') onEnd();
  }, [endedBy]);
}
