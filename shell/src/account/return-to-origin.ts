import { needsSecondFactor, type SessionUser } from '@crown-and-coil/shared-api';
import { useLocation, useNavigate } from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import { originIn } from '../login/after-login';

/** For an admin who was sent here to set up a second factor: returns to the page that they came from. */
export function useReturnToOrigin(user: SessionUser): () => void {
  const [wasNeeded] = useState(() => needsSecondFactor(user));
  const origin = originIn(useLocation().state);
  const navigate = useNavigate();
  return () => {
    if (!wasNeeded || !origin) return;
    const { state, ...to } = origin;
    navigate(to, { replace: true, state });
  };
}
