import { MAX_PASSKEYS, PASSKEY_MESSAGES, type Passkey } from '@crown-and-coil/shared-api';
import {
  Button,
  formatDate,
  QueryState,
  Row,
  RuledList,
  Skeleton,
  Small,
  Stack,
  viewerZone,
} from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import { supportsPasskeys } from '../../passkeys/authenticator';
import { AccountSection, type AccountSectionProps, ListRow } from '../account-section';
import { useGetPasskeysQuery } from '../api';
import { useReturnToOrigin } from '../return-to-origin';
import { AddDialog } from './add-dialog';
import { RemoveDialog } from './remove-dialog';
import { RenameDialog } from './rename-dialog';

const day = (instant: string) => formatDate(instant, viewerZone());

/** The account's passkeys: add one, rename one, remove one. */
export function PasskeysSection({ user }: AccountSectionProps) {
  const query = useGetPasskeysQuery();
  const [open, setOpen] = useState<'add' | Passkey | null>(null);
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const returnToOrigin = useReturnToOrigin(user);
  const email = user.email;
  const hasCode = user.hasSecondFactor ?? false;

  return (
    <AccountSection
      title="Passkeys"
      lead="Log in with your fingerprint, face or screen lock. No password to type, none to be stolen."
    >
      <QueryState query={query} skeleton={<Skeleton $height="72px" />} error={PASSKEY_MESSAGES.loadFailed}>
        {(passkeys) => (
          <Stack>
            {passkeys.length === 0 ? (
              <Small as="p">
                You have no passkey yet. Add one for each device that you use, or keep them in a password
                manager. Your password still works.
              </Small>
            ) : (
              <RuledList>
                {passkeys.map((passkey) => (
                  <ListRow key={passkey.id}>
                    <div>
                      <strong>{passkey.name}</strong>
                      <Small as="p">
                        Added {day(passkey.createdAt)}.{' '}
                        {passkey.lastUsedAt ? `Last used ${day(passkey.lastUsedAt)}.` : 'Not used yet.'}
                      </Small>
                    </div>
                    <Row $gap="s2" $wrap>
                      <Button
                        variant="quiet"
                        aria-label={`Rename ${passkey.name}`}
                        onClick={() => setRenamed(passkey)}
                      >
                        Rename
                      </Button>
                      <Button
                        variant="quiet"
                        aria-label={`Remove ${passkey.name}`}
                        onClick={() => setOpen(passkey)}
                      >
                        Remove
                      </Button>
                    </Row>
                  </ListRow>
                ))}
              </RuledList>
            )}
            <AddButton count={passkeys.length} onPress={() => setOpen('add')} />
          </Stack>
        )}
      </QueryState>
      {open === 'add' ? (
        <AddDialog
          email={email}
          hasCode={hasCode}
          onClose={(isAdded) => {
            setOpen(null);
            if (isAdded) returnToOrigin();
          }}
        />
      ) : null}
      {open !== null && open !== 'add' ? (
        <RemoveDialog email={email} hasCode={hasCode} passkey={open} onClose={() => setOpen(null)} />
      ) : null}
      {renamed && <RenameDialog passkey={renamed} onClose={() => setRenamed(null)} />}
    </AccountSection>
  );
}

function AddButton({ count, onPress }: { readonly count: number; readonly onPress: () => void }) {
  if (!supportsPasskeys()) return <Small as="p">{PASSKEY_MESSAGES.unsupported}</Small>;
  if (count >= MAX_PASSKEYS) return <Small as="p">{PASSKEY_MESSAGES.tooMany}</Small>;
  return (
    <div>
      <Button onClick={onPress}>Add a passkey</Button>
    </div>
  );
}
