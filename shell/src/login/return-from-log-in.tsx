import { useSession } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { useLocation, useNavigate, useNavigationType } from '@crown-and-coil/shared-ui';
import { useEffect, useRef } from 'react';
import { originIn } from './after-login';

/** Goes back to the page that opened the log-in: to return to it by a new entry would make Back show it twice. */
export function BackToOrigin() {
  const navigate = useNavigate();
  const isGoing = useRef(false);
  useEffect(() => {
    if (isGoing.current) return;
    isGoing.current = true;
    navigate(-1);
  }, [navigate]);
  return null;
}

/** Restores the origin's navigation state after `BackToOrigin`. */
export function useReturnFromLogIn(): void {
  const { status } = useSession();
  const location = useLocation();
  const navigationType = useNavigationType();
  const navigate = useNavigate();
  const previous = useRef(location);
  useEffect(() => {
    const { pathname, state } = previous.current;
    previous.current = location;
    const origin = pathname === href.login() ? originIn(state) : null;
    if (navigationType !== 'POP' || status !== 'authenticated' || origin?.pathname !== location.pathname)
      return;
    navigate(location, { replace: true, state: origin.state });
  }, [location, navigationType, status, navigate]);
}
