import { CONTACT_EMAIL, EMAIL_CHANGE_LINK_HOURS } from '@crown-and-coil/shared-api/contract';
import { href } from '@crown-and-coil/shared-api/href';
import { greeting, greetingOfStranger, type MailTemplate } from '../content';

/** To the new address of an account: its link confirms the change. */
export const emailChange: MailTemplate<{ name: string }> = ({ name }, { pageWithLink }) => ({
  subject: 'Confirm your new email',
  preview: `The link works for ${EMAIL_CHANGE_LINK_HOURS} hours.`,
  heading: 'Confirm your new email',
  paragraphs: [
    greetingOfStranger(name),
    'Somebody asked to use this email for their account at Crown & Coil. If it was you, go on here.',
  ],
  action: { label: 'Confirm this email', url: pageWithLink(href.confirmEmail()) },
  footnotes: [
    `This link works once, for ${EMAIL_CHANGE_LINK_HOURS} hours. If you did not ask, you need not do anything.`,
  ],
});

/** In its place, to an address that belongs to another account. It must not say whose change it was. */
export const emailTaken: MailTemplate<Record<string, never>> = (_none, { page }) => ({
  subject: 'This email already has an account',
  preview: 'Somebody asked to use it for another account. Nothing was changed.',
  heading: 'This email already has an account',
  paragraphs: [
    greeting(null),
    'Somebody asked to use this email for another account at Crown & Coil. It is the email of your account, so nothing was changed.',
    'If it was you, log in with this email. To use it for the other account, change the email of this one first.',
  ],
  action: { label: 'Log in', url: page(href.login()) },
  footnotes: ['If you did not ask, you need not do anything.'],
});

/** Notifies the former address of a change. `when` is text. */
export const emailChanged: MailTemplate<{ name: string; username: string; when: string }> = (
  { name, username, when },
  { page },
) => ({
  subject: 'Your email was changed',
  preview: `It was changed ${when}.`,
  heading: 'Your email was changed',
  paragraphs: [
    greeting(name),
    `The email of your account was changed ${when}. All other devices were logged out. Our emails go to the new address from now on.`,
    `If that was not you, log in with your username, ${username}. Set a new password, then change the email back, both on your account page. If you cannot log in, write to ${CONTACT_EMAIL} at once.`,
  ],
  action: { label: 'I did not do this', url: page(href.login()) },
});
