import type { SessionUser } from '@crown-and-coil/shared-api';
import type { ComponentType } from 'react';
import { CalendarSection } from './calendar/calendar-section';
import { DeletionSection } from './deletion/deletion-section';
import { EmailsSection } from './emails/emails-section';
import { ExportSection } from './export/export-section';
import { PasswordSection } from './password/password-section';

export interface AccountSectionProps {
  readonly user: SessionUser;
}

/**
 * The sections of /account, from what is done often to what is done once. Another one is a folder beside these and a
 * row here; one that is not for everybody answers null for the others.
 */
export const ACCOUNT_SECTIONS: readonly {
  readonly id: string;
  readonly Section: ComponentType<AccountSectionProps>;
}[] = [
  { id: 'emails', Section: EmailsSection },
  { id: 'calendar', Section: CalendarSection },
  { id: 'password', Section: PasswordSection },
  { id: 'export', Section: ExportSection },
  { id: 'deletion', Section: DeletionSection },
];
