import type { StoredNoticeMail } from '../../notifications/mails';
import * as accountMails from './account-mails';
import { bookingNotice } from './booking-notice';

/** Every kind of mail by its name. Mails that wait in the database name their template: a name stays what it is. */
export const templates = {
  'waitlist-verification': accountMails.waitlistVerification,
  invitation: accountMails.invitation,
  welcome: accountMails.welcome,
  'password-reset': accountMails.passwordReset,
  'password-changed': accountMails.passwordChanged,
  'too-many-guesses': accountMails.tooManyGuesses,
  'account-deleted': accountMails.accountDeleted,
  'booking-notice': bookingNotice,
} as const;

export type TemplateName = keyof typeof templates;
export type TemplateValues<Name extends TemplateName> = Parameters<(typeof templates)[Name]>[0];

/** What is stored of a mail until it is sent: the template's values, or what they are read from then. */
export type StoredValues<Name extends TemplateName> = Name extends 'booking-notice'
  ? StoredNoticeMail
  : TemplateValues<Name>;
