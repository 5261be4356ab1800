import {
  apiErrorMessage,
  KINDS_OF_ROLE,
  NOTIFICATION_MESSAGES,
  type NotificationSettings,
  type NotificationSettingsWrite,
} from '@crown-and-coil/shared-api';
import {
  Alert,
  Checkbox,
  CheckLabel,
  formatPhone,
  QueryState,
  Skeleton,
  Small,
  Stack,
  WaitForAll,
} from '@crown-and-coil/shared-ui';
import { useGetPushDevicesQuery } from '../../push/api';
import { AccountSection, type AccountSectionProps } from '../account-section';
import { useGetNotificationSettingsQuery, useUpdateNotificationSettingsMutation } from '../api';
import { ChannelsTable } from './channels-table';
import { PushDevices, ThisDeviceSkeleton } from './push-devices';
import { QuietHoursFields } from './quiet-hours-fields';

/** Notification channels, quiet hours and devices. Admins get no notifications. */
export function NotificationsSection({ user }: AccountSectionProps) {
  return user.role === 'admin' ? null : (
    <AccountSection
      title="Notifications"
      lead="You find every notification under the bell on our site. Choose what else we send, and where to."
    >
      <Settings role={user.role} account={user.username} />
    </AccountSection>
  );
}

interface SettingsProps {
  readonly role: 'client' | 'professional';
  /** Username. */
  readonly account: string;
}

function Settings({ role, account }: SettingsProps) {
  const settings = useGetNotificationSettingsQuery();
  const devices = useGetPushDevicesQuery(undefined, { skip: !settings.data?.pushKey });
  const [update, { isError, error }] = useUpdateNotificationSettingsMutation();
  return (
    <Stack>
      <WaitForAll queries={[settings, devices]} skeleton={<SettingsSkeleton role={role} account={account} />}>
        <QueryState query={settings} error={NOTIFICATION_MESSAGES.settingsFailed}>
          {(found) => (
            <Loaded
              role={role}
              account={account}
              settings={{ ...UNCHANGED, ...found }}
              onChange={(change) => void update({ email: found.email, ...change })}
            />
          )}
        </QueryState>
      </WaitForAll>
      {isError ? <Alert>{apiErrorMessage(error, NOTIFICATION_MESSAGES.settingsSaveFailed)}</Alert> : null}
    </Stack>
  );
}

/** Placeholder heights: a device, a row per kind, quiet hours. */
const SettingsSkeleton = ({ role, account }: SettingsProps) => (
  <Stack aria-hidden="true">
    <ThisDeviceSkeleton account={account} />
    {KINDS_OF_ROLE[role].map((kind) => (
      <Skeleton key={kind} $height="25px" />
    ))}
    <Skeleton $height="232px" />
  </Stack>
);

/** Not sent by an API of the previous release. */
const UNCHANGED: Omit<NotificationSettings, 'email'> = {
  nextVisits: true,
  reviews: true,
  emailOff: [],
  pushOff: [],
  quietHours: null,
  textReminders: false,
  textNumber: null,
  pushKey: null,
};

interface LoadedProps {
  readonly role: SettingsProps['role'];
  readonly account: string;
  readonly settings: NotificationSettings;
  readonly onChange: (change: Partial<NotificationSettingsWrite>) => void;
}

function Loaded({ role, account, settings, onChange }: LoadedProps) {
  const { pushKey, quietHours, textReminders, textNumber } = settings;
  const hasTexts = role === 'client' && textNumber !== null;
  return (
    <Stack>
      {pushKey === null ? null : <PushDevices account={account} pushKey={pushKey} />}
      <ChannelsTable
        kinds={KINDS_OF_ROLE[role]}
        settings={settings}
        hasPush={pushKey !== null}
        onChange={onChange}
      />
      {hasTexts ? (
        <CheckLabel>
          <Checkbox
            checked={textReminders}
            onChange={({ currentTarget }) => onChange({ textReminders: currentTarget.checked })}
          />
          <span>Text me the day before a visit, to {formatPhone(textNumber)}</span>
        </CheckLabel>
      ) : null}
      {pushKey === null && !hasTexts ? null : (
        <QuietHoursFields quietHours={quietHours} onChange={(next) => onChange({ quietHours: next })} />
      )}
      <Small>We always email you about your account, such as a new password or a new log-in.</Small>
    </Stack>
  );
}
