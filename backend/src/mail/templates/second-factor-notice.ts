import { LOGIN_FAILURE_WINDOW_MINUTES, RECOVERY_CODES } from '@crown-and-coil/shared-api/contract';
import { href } from '@crown-and-coil/shared-api/href';
import type { MailTemplate } from '../content';
import { greeting } from '../content';

/** A change of an account's two-step log-in or passkeys. */
export type SecondFactorEvent =
  | 'on'
  | 'off'
  | 'reset'
  | 'recovery-used'
  | 'new-codes'
  | 'guessed'
  | 'passkey-added'
  | 'passkey-removed';

export interface SecondFactorNotice {
  readonly name: string;
  readonly event: SecondFactorEvent;
  /** Number of remaining recovery codes. */
  readonly left: number;
  /** Its name, where a passkey was added or removed; absent in mails that an earlier version queued. */
  readonly passkey?: string;
  /** Text. */
  readonly when: string;
}

const WORDS: Readonly<
  Record<
    SecondFactorEvent,
    (values: SecondFactorNotice) => { readonly subject: string; readonly paragraph: string }
  >
> = {
  on: ({ when }) => ({
    subject: 'Two-step log-in is on',
    paragraph: `Two-step log-in was turned on ${when}. From now on a log-in needs your password and a code. All other devices were logged out. Keep your recovery codes safe: each of them lets you in once without your app.`,
  }),
  off: ({ when }) => ({
    subject: 'Two-step log-in is off',
    paragraph: `Two-step log-in was turned off ${when}. A log-in needs your password alone. All other devices were logged out.`,
  }),
  reset: ({ when }) => ({
    subject: 'Two-step log-in was reset',
    paragraph: `An admin reset the two-step log-in of your account ${when}, and removed its passkeys. All devices were logged out. Log in with your password, and set up again what you had on your account page.`,
  }),
  'recovery-used': ({ when, left }) => ({
    subject: 'A recovery code was used',
    paragraph: `A recovery code of your account was used ${when}. ${left} of ${RECOVERY_CODES} are left. You can make new ones on your account page.`,
  }),
  'new-codes': ({ when }) => ({
    subject: 'You have new recovery codes',
    paragraph: `New recovery codes were made for your account ${when}. The earlier ones no longer work.`,
  }),
  guessed: () => ({
    subject: 'Many wrong codes for your account',
    paragraph: `Somebody who knows your password tried many wrong codes, so new log-ins have to wait for up to ${LOGIN_FAILURE_WINDOW_MINUTES} minutes. Devices that are logged in stay logged in.`,
  }),
  'passkey-added': ({ when, passkey }) => ({
    subject: 'A passkey was added to your account',
    paragraph: `The passkey “${passkey}” was added to your account ${when}. It logs in without your password. If you do not know it, remove it on your account page.`,
  }),
  'passkey-removed': ({ when, passkey }) => ({
    subject: 'A passkey was removed from your account',
    paragraph: `The passkey “${passkey}” was removed from your account ${when}. It no longer logs in. All other devices were logged out.`,
  }),
};

/** Notifies the owner of a change of two-step log-in or passkeys. */
export const secondFactorNotice: MailTemplate<SecondFactorNotice> = (values, { page }) => {
  const { subject, paragraph } = WORDS[values.event](values);
  return {
    subject,
    preview: 'If that was not you, set a new password now.',
    heading: subject,
    paragraphs: [
      greeting(values.name),
      paragraph,
      'If that was not you, set a new password now and tell us.',
    ],
    action: { label: 'I did not do this', url: page(href.forgotPassword()) },
  };
};
