import { ACCOUNT_MESSAGES, type OwnSession } from '@crown-and-coil/shared-api';
import {
  Button,
  formatDateTime,
  QueryState,
  RuledList,
  Skeleton,
  Small,
  Stack,
  viewerZone,
} from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import { AccountSection, type AccountSectionProps, ListRow } from '../account-section';
import { useGetSessionsQuery } from '../api';
import { deviceName } from './device-name';
import { LogOutDialog } from './log-out-dialog';

/** Where the person is logged in, with log-outs one by one and of all other devices. */
export function DevicesSection({ user }: AccountSectionProps) {
  const sessions = useGetSessionsQuery();
  const [ending, setEnding] = useState<OwnSession | 'others' | null>(null);
  return (
    <AccountSection
      title="Devices"
      lead="Where you are logged in. Lost a phone, or left yourself logged in somewhere? Log it out here."
    >
      <QueryState
        query={sessions}
        skeleton={<Skeleton $height="72px" />}
        error={ACCOUNT_MESSAGES.sessionsFailed}
      >
        {(devices) => (
          <Stack>
            <RuledList>
              {devices.map((session) => (
                <ListRow key={session.id}>
                  <div>
                    <strong>{deviceName(session)}</strong>
                    <Small as="p">
                      {session.isCurrent
                        ? 'This device'
                        : `Last used ${formatDateTime(session.lastUsedAt, viewerZone())}`}
                    </Small>
                  </div>
                  {session.isCurrent ? null : (
                    <Button
                      variant="quiet"
                      aria-label={`Log out ${deviceName(session)}, last used ${formatDateTime(session.lastUsedAt, viewerZone())}`}
                      onClick={() => setEnding(session)}
                    >
                      Log out
                    </Button>
                  )}
                </ListRow>
              ))}
            </RuledList>
            {devices.some(({ isCurrent }) => !isCurrent) ? (
              <div>
                <Button onClick={() => setEnding('others')}>Log out on all other devices</Button>
              </div>
            ) : (
              <Small>You are logged in nowhere else.</Small>
            )}
          </Stack>
        )}
      </QueryState>
      {ending ? <LogOutDialog email={user.email} what={ending} onClose={() => setEnding(null)} /> : null}
    </AccountSection>
  );
}
