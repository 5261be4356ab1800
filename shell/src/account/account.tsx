import { needsSecondFactor, SECOND_FACTOR_MESSAGES, useSession } from '@crown-and-coil/shared-api';
import { Alert, Page, PageHeader } from '@crown-and-coil/shared-ui';
import { Extension, useSlot } from '@crown-and-coil/shared-ui/remote';
import { type ComponentType, useState } from 'react';
import { AccountSection, type AccountSectionProps } from './account-section';
import { CalendarSection } from './calendar/calendar-section';
import { DeletionSection } from './deletion/deletion-section';
import { DevicesSection } from './devices/devices-section';
import { EmailSection } from './email/email-section';
import { ExportSection } from './export/export-section';
import { NotificationsSection } from './notifications/notifications-section';
import { PasskeysSection } from './passkeys/passkeys-section';
import { PasswordSection } from './password/password-section';
import { SecondFactorSection } from './second-factor/second-factor-section';

/** The sections that remotes add to the account page, each in a card beside its label. */
const AddedSections = () =>
  useSlot('account.section').map((extension) => (
    <AccountSection key={extension.id} title={extension.label ?? extension.module}>
      <Extension extension={extension} props={{}} />
    </AccountSection>
  ));

const SECOND_FACTOR = { id: 'second-factor', Section: SecondFactorSection } as const;
const PASSKEYS = { id: 'passkeys', Section: PasskeysSection } as const;
const FACTORS: readonly { readonly id: string }[] = [SECOND_FACTOR, PASSKEYS];

/**
 * The sections of /account, the most used first. To add one, add a folder beside these and a row here; it renders null
 * for roles that it is not for. Sections of remotes come before the last one.
 */
const ACCOUNT_SECTIONS: readonly {
  readonly id: string;
  readonly Section: ComponentType<AccountSectionProps>;
}[] = [
  { id: 'notifications', Section: NotificationsSection },
  { id: 'calendar', Section: CalendarSection },
  { id: 'email', Section: EmailSection },
  { id: 'password', Section: PasswordSection },
  PASSKEYS,
  SECOND_FACTOR,
  { id: 'devices', Section: DevicesSection },
  { id: 'export', Section: ExportSection },
  { id: 'added', Section: AddedSections },
  { id: 'deletion', Section: DeletionSection },
];

/** The settings of the person's own account, for every role. */
export default function Account() {
  const { user } = useSession();
  const [isHeldBack] = useState(() => user !== null && needsSecondFactor(user));
  if (!user) return null;
  // A section that an admin must complete comes first, and stays there while its recovery codes are shown.
  const sections = isHeldBack
    ? [SECOND_FACTOR, PASSKEYS, ...ACCOUNT_SECTIONS.filter((section) => !FACTORS.includes(section))]
    : ACCOUNT_SECTIONS;
  return (
    <Page $tall>
      <PageHeader title="Account" lead={`You are logged in as ${user.email}.`} />
      {isHeldBack ? <Alert tone="info">{SECOND_FACTOR_MESSAGES.neededHere}</Alert> : null}
      {sections.map(({ id, Section }) => (
        <Section key={id} user={user} />
      ))}
    </Page>
  );
}
