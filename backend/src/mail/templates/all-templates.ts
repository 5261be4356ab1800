import type { StoredNoticeMail } from '../../notifications/mails';
import type { StoredQuoteMail } from '../../photo-quotes/quote-mails';
import type { StoredWaitingListMail } from '../../waiting-list/offer-mails';
import * as accountMails from './account-mails';
import { bookingNotice } from './booking-notice';
import { emailChange, emailChanged, emailTaken } from './email-change-mails';
import { payoutFailed } from './payout-failed';
import { photoQuoteNotice } from './photo-quote-notice';
import { reviewReportNotice } from './review-report-notice';
import { secondFactorNotice } from './second-factor-notice';
import { waitingListNotice } from './waiting-list-notice';

/** Every kind of mail by its name. Queued mails store the name of their template: do not rename one. */
export const templates = {
  'waitlist-verification': accountMails.waitlistVerification,
  invitation: accountMails.invitation,
  welcome: accountMails.welcome,
  'password-reset': accountMails.passwordReset,
  'password-changed': accountMails.passwordChanged,
  'email-change': emailChange,
  'email-taken': emailTaken,
  'email-changed': emailChanged,
  'too-many-guesses': accountMails.tooManyGuesses,
  'second-factor-notice': secondFactorNotice,
  'account-suspended': accountMails.accountSuspended,
  'account-restored': accountMails.accountRestored,
  'account-deleted': accountMails.accountDeleted,
  'booking-notice': bookingNotice,
  'photo-quote-notice': photoQuoteNotice,
  'payout-failed': payoutFailed,
  'review-report-notice': reviewReportNotice,
  'waiting-list-notice': waitingListNotice,
} as const;

export type TemplateName = keyof typeof templates;
type TemplateValues<Name extends TemplateName> = Parameters<(typeof templates)[Name]>[0];

/** The stored content of a queued mail: the template's values, or ids from which they are read on sending. */
export type StoredValues<Name extends TemplateName> = Name extends 'booking-notice'
  ? StoredNoticeMail
  : Name extends 'photo-quote-notice'
    ? StoredQuoteMail
    : Name extends 'waiting-list-notice'
      ? StoredWaitingListMail
      : TemplateValues<Name>;
