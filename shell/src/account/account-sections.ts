import type { SessionUser } from '@crown-and-coil/shared-api';
import type { ComponentType } from 'react';
import { AddedSections } from './added-sections';
import { CalendarSection } from './calendar/calendar-section';
import { DeletionSection } from './deletion/deletion-section';
import { EmailsSection } from './emails/emails-section';
import { ExportSection } from './export/export-section';
import { PasswordSection } from './password/password-section';

export interface AccountSectionProps {
  readonly user: SessionUser;
}

/**
 * The sections of /account, the most used first. To add one, add a folder beside these and a row here; it renders null
 * for roles that it is not for. Sections of remotes come before the last one.
 */
export const ACCOUNT_SECTIONS: readonly {
  readonly id: string;
  readonly Section: ComponentType<AccountSectionProps>;
}[] = [
  { id: 'emails', Section: EmailsSection },
  { id: 'calendar', Section: CalendarSection },
  { id: 'password', Section: PasswordSection },
  { id: 'export', Section: ExportSection },
  { id: 'added', Section: AddedSections },
  { id: 'deletion', Section: DeletionSection },
];
