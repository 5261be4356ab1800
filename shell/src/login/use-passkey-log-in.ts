import {
  type AppDispatch,
  apiErrorMessage,
  finishPasskeyLogIn,
  PASSKEY_MESSAGES,
  type PasskeyLogin,
  startPasskeyLogIn,
  useDispatch,
} from '@crown-and-coil/shared-api';
import { useFormikContext } from '@crown-and-coil/shared-ui/forms';
import { useEffect, useState } from 'react';
import {
  askForPasskey,
  passkeyProblem,
  supportsPasskeyAutofill,
  supportsPasskeys,
} from '../passkeys/authenticator';

/** A challenge expires after 5 minutes, so the one behind the suggestions is renewed. */
const NEXT_CHALLENGE_MS = 4 * 60_000;

/**
 * Log-in with a passkey of this site: by a button, and until it is pressed from the browser's suggestions for the
 * email. The surrounding form shows problems.
 */
export function usePasskeyLogIn(): { readonly isBusy: boolean; readonly press: () => Promise<void> } {
  const { setStatus } = useFormikContext();
  const dispatch = useDispatch<AppDispatch>();
  const [isBusy, setIsBusy] = useState(false);
  /** Aborts the pending ceremony of the suggestions; null without one. A browser runs one ceremony at a time. */
  const [round, setRound] = useState<number | null>(0);

  /** The problem; null when the person is logged in, and the page navigates to its destination. */
  async function logIn(): Promise<string | null> {
    if (!supportsPasskeys()) return PASSKEY_MESSAGES.unsupported;
    const { data: challenge, error } = await dispatch(startPasskeyLogIn());
    if (!challenge) return apiErrorMessage(error, PASSKEY_MESSAGES.failed);
    try {
      return await finish(dispatch, await askForPasskey(challenge));
    } catch (failure) {
      return passkeyProblem(failure, {
        declined: PASSKEY_MESSAGES.cancelled,
        failed: PASSKEY_MESSAGES.failed,
      });
    }
  }

  async function press(): Promise<void> {
    setStatus(undefined);
    setRound(null);
    setIsBusy(true);
    const problem = await logIn();
    setIsBusy(false);
    setRound(0);
    if (problem !== null) setStatus({ message: problem });
  }

  useEffect(() => {
    if (round === null) return;
    const end = new AbortController();
    const next = () => {
      if (document.visibilityState === 'visible') setRound(round + 1);
      else document.addEventListener('visibilitychange', next, { once: true });
    };
    const timer = setTimeout(next, NEXT_CHALLENGE_MS);
    void suggest(dispatch, end.signal).then(async (given) => {
      if (given === null || end.signal.aborted) return;
      setStatus(undefined);
      // Do not start another round: an authenticator that responds without user interaction would loop.
      setRound(null);
      setIsBusy(true);
      const problem = await finish(dispatch, given);
      setIsBusy(false);
      if (problem !== null) setStatus({ message: problem });
    });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', next);
      end.abort();
    };
  }, [round, dispatch, setStatus]);

  return { isBusy, press };
}

/**
 * Waits for a passkey from the suggestions. Null without one: no problem is shown, as the person has not asked for it.
 */
async function suggest(dispatch: AppDispatch, signal: AbortSignal): Promise<PasskeyLogin | null> {
  try {
    if (!(await supportsPasskeyAutofill()) || signal.aborted) return null;
    const { data: challenge } = await dispatch(startPasskeyLogIn());
    return challenge ? await askForPasskey(challenge, signal) : null;
  } catch {
    return null;
  }
}

async function finish(dispatch: AppDispatch, given: PasskeyLogin): Promise<string | null> {
  const { error } = await dispatch(finishPasskeyLogIn(given));
  return error ? apiErrorMessage(error, PASSKEY_MESSAGES.failed) : null;
}
