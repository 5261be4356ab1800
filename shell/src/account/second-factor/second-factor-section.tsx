import { SECOND_FACTOR_MESSAGES } from '@crown-and-coil/shared-api';
import { Button, QueryState, Row, Skeleton, Small, Stack } from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import { AccountSection, type AccountSectionProps } from '../account-section';
import { useGetSecondFactorQuery } from '../api';
import { useReturnToOrigin } from '../return-to-origin';
import { ChangeDialog, type FactorChange } from './change-dialog';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import { SetupDialog } from './setup-dialog';

/** Two-step log-in: set up, new recovery codes, turn off. An admin who came from a page returns to it. */
export function SecondFactorSection({ user }: AccountSectionProps) {
  const query = useGetSecondFactorQuery();
  const [open, setOpen] = useState<'setup' | FactorChange | null>(null);
  // Not in the dialogs: they can be closed while the call runs, and the codes come only once.
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const returnToOrigin = useReturnToOrigin(user);

  const close = () => setOpen(null);
  function showCodes(made: readonly string[]): void {
    setOpen(null);
    setCodes(made);
  }
  function closeCodes(): void {
    setCodes(null);
    returnToOrigin();
  }

  return (
    <AccountSection
      title="Two-step log-in"
      lead="A code from your phone as well as your password, so that someone who learns your password still cannot log in."
    >
      <QueryState
        query={query}
        skeleton={<Skeleton $height="72px" />}
        error={SECOND_FACTOR_MESSAGES.loadFailed}
      >
        {({ isOn, recoveryCodesLeft }) =>
          isOn ? (
            <Stack>
              <p>
                <strong>On.</strong>{' '}
                {recoveryCodesLeft === 1
                  ? '1 recovery code is left.'
                  : `${recoveryCodesLeft} recovery codes are left.`}
              </p>
              <Row $wrap>
                <Button onClick={() => setOpen('renew')}>New recovery codes</Button>
                <Button variant="quiet" onClick={() => setOpen('off')}>
                  Turn off
                </Button>
              </Row>
            </Stack>
          ) : (
            <Stack>
              <Small as="p">
                You need an authenticator app, such as Google Authenticator, 1Password or the password manager
                of your phone.
              </Small>
              <div>
                <Button onClick={() => setOpen('setup')}>Set up two-step log-in</Button>
              </div>
            </Stack>
          )
        }
      </QueryState>
      {open === 'setup' ? <SetupDialog email={user.email} onCodes={showCodes} onClose={close} /> : null}
      {open === 'off' || open === 'renew' ? (
        <ChangeDialog email={user.email} change={open} onCodes={showCodes} onClose={close} />
      ) : null}
      {codes ? <RecoveryCodesDialog codes={codes} onClose={closeCodes} /> : null}
    </AccountSection>
  );
}
