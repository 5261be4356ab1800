import {
  INVITATION_LINK_DAYS,
  type InvitationRole,
  LOGIN_FAILURE_WINDOW_MINUTES,
  PASSWORD_RESET_LINK_MINUTES,
  VERIFICATION_LINK_HOURS,
} from '@crown-and-coil/shared-api/contract';
import { href } from '@crown-and-coil/shared-api/href';
import type { MailTemplate } from '../content';
import { greeting, greetingOfStranger } from '../content';

/** To somebody who signed up for the waitlist with this address. */
export const waitlistVerification: MailTemplate<{ name: string }> = ({ name }, { pageWithLink }) => ({
  subject: 'Verify your email to reserve your spot',
  preview: 'One tap, and you are on the Crown & Coil waitlist.',
  heading: 'Reserve your spot',
  paragraphs: [
    greetingOfStranger(name),
    'Thanks for joining the Crown & Coil waitlist. Please verify your email, and your spot is reserved.',
  ],
  action: { label: 'Verify my email', url: pageWithLink(href.thankYou()) },
  footnotes: [
    `This link works for ${VERIFICATION_LINK_HOURS} hours. If you did not sign up, you need not do anything.`,
  ],
});

const WHAT_FOR: Readonly<Record<InvitationRole, string>> = {
  Hairdresser: 'Your services, prices and free times on one page, and bookings that fit them.',
  Barber: 'Your services, prices and free times on one page, and bookings that fit them.',
  Client: 'Find somebody who knows your hair, see what it costs and how long it takes, and book.',
  Admin: 'You are invited to run Crown & Coil as an admin.',
};

/** To somebody whom the admin invites. */
export const invitation: MailTemplate<{ name: string | null; role: InvitationRole }> = (
  { name, role },
  { pageWithLink },
) => ({
  subject: 'Your invitation to Crown & Coil',
  preview: 'Set your name and a password, and you are in.',
  heading: 'You are invited',
  paragraphs: [
    greetingOfStranger(name),
    `Your spot is ready. ${WHAT_FOR[role]}`,
    'Set your name and a password, and you are in.',
  ],
  action: { label: 'Activate my account', url: pageWithLink(href.activate()) },
  footnotes: [`This invitation works once, for ${INVITATION_LINK_DAYS} days.`],
});

const FIRST_STEPS = {
  professional: {
    paragraph: 'Next: finish your profile, add what you do, and set when you are free. Clients see you then.',
    label: 'Finish my profile',
    path: href.professionalDashboard(),
  },
  client: {
    paragraph:
      'Next: add your hair type and a few notes. The professionals you book see them, so they can plan your visit.',
    label: 'Add my hair details',
    path: href.editClientProfile(),
  },
  admin: {
    paragraph: 'The admin dashboard is yours.',
    label: 'Open the dashboard',
    path: href.adminDashboard(),
  },
} as const;

/** To a new account, created from an invitation. */
export const welcome: MailTemplate<{ name: string; role: keyof typeof FIRST_STEPS }> = (
  { name, role },
  { page },
) => {
  const { paragraph, label, path } = FIRST_STEPS[role];
  return {
    subject: 'Welcome to Crown & Coil',
    preview: 'Your account is ready.',
    heading: 'Your account is ready',
    paragraphs: [greeting(name), paragraph],
    action: { label, url: page(path) },
  };
};

/** To somebody who asked for a new password. */
export const passwordReset: MailTemplate<{ name: string }> = ({ name }, { pageWithLink }) => ({
  subject: 'Set a new password',
  preview: `The link works for ${PASSWORD_RESET_LINK_MINUTES} minutes.`,
  heading: 'Set a new password',
  paragraphs: [
    greeting(name),
    'Somebody asked to set a new password for your account. If it was you, go on here.',
  ],
  action: { label: 'Set a new password', url: pageWithLink(href.resetPassword()) },
  footnotes: [
    `This link works once, for ${PASSWORD_RESET_LINK_MINUTES} minutes. If you did not ask, your password stays as it is.`,
  ],
});

/** Confirms a changed password. */
export const passwordChanged: MailTemplate<{
  name: string;
  /** Text. */
  when: string;
  /** Absent in mails that an earlier version queued. */
  hasCalendarFeed?: boolean;
}> = ({ name, when, hasCalendarFeed }, { page }) => ({
  subject: 'Your password was changed',
  preview: `It was changed ${when}.`,
  heading: 'Your password was changed',
  paragraphs: [
    greeting(name),
    `The password of your account was changed ${when}. All devices were logged out.`,
    ...(hasCalendarFeed
      ? [
          'Your private calendar address still works, so that your calendar stays up to date. If somebody else may know it, make a new one or end it on your account page.',
        ]
      : []),
    'If that was not you, set a new password now and tell us.',
  ],
  action: { label: 'I did not do this', url: page(href.forgotPassword()) },
});

/** Warns that log-ins are blocked because of wrong passwords from many places. */
export const tooManyGuesses: MailTemplate<{ name: string }> = ({ name }, { page }) => ({
  subject: 'Many wrong passwords for your account',
  preview: 'If you cannot log in, set a new password.',
  heading: 'Many wrong passwords for your account',
  paragraphs: [
    greeting(name),
    `Somebody tried many wrong passwords for your account, so new log-ins may have to wait for up to ${LOGIN_FAILURE_WINDOW_MINUTES} minutes. Devices that are logged in stay logged in.`,
    'If you cannot log in, set a new password: then you can log in at once. If you can, there is nothing to do.',
  ],
  action: { label: 'Set a new password', url: page(href.forgotPassword()) },
});

/** To somebody whose account an admin suspended. */
export const accountSuspended: MailTemplate<{ name: string }> = ({ name }) => ({
  subject: 'Your account was suspended',
  preview: 'You cannot log in, and upcoming bookings were cancelled.',
  heading: 'Your account was suspended',
  paragraphs: [
    greeting(name),
    'We suspended your account. You cannot log in, and your upcoming bookings were cancelled.',
    'Write to us if that is wrong.',
  ],
});

/** To somebody whose account an admin restored. */
export const accountRestored: MailTemplate<{ name: string }> = ({ name }, { page }) => ({
  subject: 'Your account is open again',
  preview: 'You can log in.',
  heading: 'Your account is open again',
  paragraphs: [greeting(name), 'You can log in again. Bookings that were cancelled do not come back.'],
  action: { label: 'Log in', url: page(href.login()) },
});

/** Confirms a deletion. `name` as it was. */
export const accountDeleted: MailTemplate<{ name: string }> = ({ name }) => ({
  subject: 'Your account was deleted',
  preview: 'Your personal data is erased.',
  heading: 'Your account was deleted',
  paragraphs: [
    greeting(name),
    'Your account and your personal data were erased, and your upcoming bookings were cancelled.',
    'Thank you for the time that we had together. You are always welcome back.',
  ],
});
