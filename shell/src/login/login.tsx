import { useSession } from '@crown-and-coil/shared-api';
import {
  Alert,
  artPath,
  BesidePicture,
  Lead,
  Muted,
  Navigate,
  TextLink,
  useLocation,
  useNavigationType,
} from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import { useRegistry } from '../loading/registry';
import { useLinks } from '../routing/use-links';
import { destinationAfterLogin, originIn } from './after-login';
import { LoginForm } from './login-form';
import { BackToOrigin } from './return-from-log-in';

/** Logs in, then returns to the page before or opens the role's landing page (specification, section 2). */
export default function Login() {
  const { status, user, endedBy } = useSession();
  const { state } = useLocation();
  const navigationType = useNavigationType();
  const [wasLoggedIn] = useState(status === 'authenticated');
  const [signUp] = useLinks('sign-up');
  const registry = useRegistry();

  if (status === 'authenticated' && user) {
    // Forward leads back to the log-in. What it passed to the origin is done: a favourite saved, a booking sent.
    const origin = wasLoggedIn && navigationType === 'POP' ? null : originIn(state);
    const destination = destinationAfterLogin(registry, user.role, origin);
    // A guard replaces the page's entry by the log-in. A link pushes the log-in, so the page is the previous entry.
    if (destination === origin && navigationType === 'PUSH') return <BackToOrigin />;
    const { state: originState, ...to } = destination;
    return <Navigate to={to} replace state={originState} />;
  }
  return (
    <BesidePicture picture={artPath({ kind: 'login-panel' })}>
      <h1>Welcome back.</h1>
      <Lead style={{ marginTop: 8, marginBottom: 24 }}>
        Log in to book, or to run your chair.{originIn(state) && ' You go on where you left off.'}
      </Lead>
      {endedBy === 'unauthorized' ? (
        <Alert tone="info">Your session has ended. Log in again to go on.</Alert>
      ) : null}
      <LoginForm />
      {signUp ? (
        <Muted style={{ marginTop: 24 }}>
          New here? <TextLink to={signUp.path}>{signUp.label}</TextLink> and we'll let you know when your spot
          opens.
        </Muted>
      ) : null}
    </BesidePicture>
  );
}
