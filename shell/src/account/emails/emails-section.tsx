import { apiErrorMessage, NOTIFICATION_MESSAGES } from '@crown-and-coil/shared-api';
import { Alert, Checkbox, CheckLabel, QueryState, Skeleton, Small, Stack } from '@crown-and-coil/shared-ui';
import { AccountSection, type AccountSectionProps } from '../account-section';
import { useGetNotificationSettingsQuery, useUpdateNotificationSettingsMutation } from '../api';

/** Switches emails about bookings on or off. Admins have no bookings. */
export function EmailsSection({ user }: AccountSectionProps) {
  return user.role === 'admin' ? null : (
    <AccountSection
      title="Emails"
      lead="What happens to your bookings stands under the bell. It comes by email too, if you like."
    >
      <EmailsSwitch isClient={user.role === 'client'} />
    </AccountSection>
  );
}

function EmailsSwitch({ isClient }: { readonly isClient: boolean }) {
  const settings = useGetNotificationSettingsQuery();
  const [update, { isLoading, isError, error, originalArgs }] = useUpdateNotificationSettingsMutation();
  return (
    <Stack>
      <QueryState
        query={settings}
        skeleton={<Skeleton $height="24px" $width="264px" />}
        error={NOTIFICATION_MESSAGES.settingsFailed}
      >
        {({ email, nextVisits, reviews = true }) => (
          <Stack $gap="s3">
            <CheckLabel>
              <Checkbox
                checked={isLoading ? (originalArgs?.email ?? email) : email}
                onChange={({ currentTarget }) => void update({ email: currentTarget.checked })}
              />
              <span>Email me about my bookings</span>
            </CheckLabel>
            {isClient && (
              <CheckLabel>
                <Checkbox
                  checked={isLoading ? (originalArgs?.nextVisits ?? nextVisits) : nextVisits}
                  onChange={({ currentTarget }) => void update({ email, nextVisits: currentTarget.checked })}
                />
                <span>Remind me when my next visit is due</span>
              </CheckLabel>
            )}
            {isClient && (
              <CheckLabel>
                <Checkbox
                  checked={isLoading ? (originalArgs?.reviews ?? reviews) : reviews}
                  onChange={({ currentTarget }) => void update({ email, reviews: currentTarget.checked })}
                />
                <span>Ask me for a review after a visit</span>
              </CheckLabel>
            )}
          </Stack>
        )}
      </QueryState>
      <Small>
        Requests, answers, changes, and a reminder the day before. Emails about your account, such as a new
        password, always come.
      </Small>
      {isError ? <Alert>{apiErrorMessage(error, NOTIFICATION_MESSAGES.settingsSaveFailed)}</Alert> : null}
    </Stack>
  );
}
