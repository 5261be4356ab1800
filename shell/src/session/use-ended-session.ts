import { useSession } from '@crown-and-coil/shared-api';
import { useLocation, useNavigate } from '@crown-and-coil/shared-ui';
import { useEffect, useRef } from 'react';

/** Any 401 ends the session and goes to /login, which comes back here afterwards (specification, section 7). */
export function useEndedSession(): void {
  const { endedBy } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const here = useRef(location);
  here.current = location;

  useEffect(() => {
    if (endedBy !== 'unauthorized' || here.current.pathname === '/login') return;
    navigate('/login', { state: { from: here.current } });
  }, [endedBy, navigate]);
}
