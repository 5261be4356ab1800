import {
  type AppDispatch,
  apiErrorMessage,
  finishPasskeyLogIn,
  PASSKEY_MESSAGES,
  startPasskeyLogIn,
  useDispatch,
} from '@crown-and-coil/shared-api';
import { Button } from '@crown-and-coil/shared-ui';
import { useFormikContext } from '@crown-and-coil/shared-ui/forms';
import { useState } from 'react';
import { askForPasskey, passkeyProblem, supportsPasskeys } from '../passkeys/authenticator';

/** Logs in with a passkey of this site, which the browser lets the person choose. Problems show in the form around it. */
export function PasskeyButton() {
  const { setStatus } = useFormikContext();
  const dispatch = useDispatch<AppDispatch>();
  const [isBusy, setIsBusy] = useState(false);

  /** The problem; null when the person is logged in, and the page navigates to its destination. */
  async function logIn(): Promise<string | null> {
    if (!supportsPasskeys()) return PASSKEY_MESSAGES.unsupported;
    const { data: challenge, error } = await dispatch(startPasskeyLogIn());
    if (!challenge) return apiErrorMessage(error, PASSKEY_MESSAGES.failed);
    try {
      const given = await askForPasskey(challenge);
      const answer = await dispatch(finishPasskeyLogIn(given));
      return answer.error ? apiErrorMessage(answer.error, PASSKEY_MESSAGES.failed) : null;
    } catch (failure) {
      return passkeyProblem(failure, {
        declined: PASSKEY_MESSAGES.cancelled,
        failed: PASSKEY_MESSAGES.failed,
      });
    }
  }

  async function press(): Promise<void> {
    setStatus(undefined);
    setIsBusy(true);
    const problem = await logIn();
    setIsBusy(false);
    if (problem !== null) setStatus({ message: problem });
  }

  return (
    <Button block busy={isBusy} busyText="Waiting for your passkey..." onClick={() => void press()}>
      Log in with a passkey
    </Button>
  );
}
