import { Button } from '@crown-and-coil/shared-ui';
import { usePasskeyLogIn } from './use-passkey-log-in';

/** Logs in with a passkey of this site. */
export function PasskeyButton() {
  const { isBusy, press } = usePasskeyLogIn();
  return (
    <Button block busy={isBusy} busyText="Waiting for your passkey..." onClick={() => void press()}>
      Log in with a passkey
    </Button>
  );
}
