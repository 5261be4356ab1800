import {
  ADMIN_IDLE_MINUTES,
  ADMIN_LOG_KEPT_DAYS,
  BROWSER_FAILURES_KEPT_DAYS,
  CALL_COUNTS_KEPT_DAYS,
  COMFORT_VIEWS_KEPT_DAYS,
  EMAIL_CHANGE_LINK_HOURS,
  FEEDBACK_KEPT_DAYS,
  IDEMPOTENCY_KEY_HOURS,
  KEPT_CARD_HOURS,
  LINKS_KEPT_DAYS,
  LOGIN_FAILURE_WINDOW_MINUTES,
  LOGIN_NETWORKS_KEPT_DAYS,
  MAILS_KEPT_DAYS,
  NOTIFICATIONS_KEPT_DAYS,
  PAST_WINDOWS_KEPT_DAYS,
  PATCH_TESTS_KEPT_DAYS,
  PAYMENT_EVENTS_KEPT_DAYS,
  PUSH_KEPT_DAYS,
  QUOTE_MESSAGES_READ_DAYS,
  QUOTES_KEPT_DAYS,
  SEARCH_DEMAND_KEPT_DAYS,
  TEXTS_KEPT_DAYS,
  TOKEN_LIFETIME_HOURS,
  UNSENT_MESSAGE_PICTURES_KEPT_DAYS,
  UNSENT_QUOTE_PICTURES_KEPT_DAYS,
  UNVERIFIED_KEPT_DAYS,
  WAITING_LIST_KEPT_DAYS,
} from '@crown-and-coil/shared-api';
import styled from 'styled-components';
import { DocumentTable } from '../legal-document/document-text';

/** Stored data and its retention. Every row must describe the current server. */
const KEPT: readonly { readonly what: string; readonly until: string }[] = [
  {
    what: 'On the waitlist, before you verify your email',
    until: `${UNVERIFIED_KEPT_DAYS} days from your last sign-up.`,
  },
  {
    what: 'On the waitlist, verified, and your invitation',
    until: 'Until we take you off the list when you ask us, or you delete your account.',
  },
  { what: 'Your account and profile', until: 'Until you delete your account.' },
  {
    what: 'A new email address that you have not confirmed, and the former one after you have',
    until: `The new one until you cancel, or for ${EMAIL_CHANGE_LINK_HOURS} hours. The former one for ${LINKS_KEPT_DAYS} days more, with the emails that we sent there, or until you delete your account.`,
  },
  {
    what: 'Pictures',
    until: 'Until you delete them, or your account. Their files go with them, within the hour at the latest.',
  },
  {
    what: 'What you tell about health and comfort',
    until: `Until you withdraw your consent, for each item, or delete your account. The log of who was shown it: ${COMFORT_VIEWS_KEPT_DAYS} days; an item that you withdraw leaves it at once.`,
  },
  {
    what: 'Messages beside a booking or a photo quote with their pictures, and reports of them',
    until: `As long as the booking or the quote, or until one of the two accounts is deleted: that deletes the messages of both. The professional can read those of a quote for ${QUOTE_MESSAGES_READ_DAYS} days after its end. The words and pictures of a message that we remove after a report are deleted at once. Pictures that you do not send: ${UNSENT_MESSAGE_PICTURES_KEPT_DAYS} day.`,
  },
  {
    what: 'A connected calendar: its address, your user name and password or what Google gave us to open it, and when it is busy',
    until: 'Until you disconnect it, or delete your account.',
  },
  {
    what: 'Your favourites',
    until: 'Until you remove them, or one of the two accounts is deleted.',
  },
  {
    what: 'Photo quotes, with their words and pictures',
    until: `${QUOTES_KEPT_DAYS} days after their end, or when we have decided on reported messages beside them; one that you booked, after the visit. Pictures that you do not send: ${UNSENT_QUOTE_PICTURES_KEPT_DAYS} days. Deleting a client's account deletes them.`,
  },
  {
    what: 'What you wait for on waiting lists, and the offers you got',
    until: `${WAITING_LIST_KEPT_DAYS} days after you leave the list, or until you delete your account.`,
  },
  {
    what: 'Reviews',
    until:
      'As long as the booking, or until you delete the review. Deleting your account erases its words, hair type and pictures; the scores stay without your name.',
  },
  {
    what: 'What a professional tells a client about a visit',
    until: 'As long as the booking, or until one of the two deletes their account.',
  },
  {
    what: 'Where professionals log in from and reviews are written, as keyed hashes',
    until: `${LOGIN_NETWORKS_KEPT_DAYS} days after the last log-in from there, and after the review was written.`,
  },
  {
    what: 'What you report about a review',
    until: 'As long as the review. Deleting your account erases your words.',
  },
  {
    what: "A professional's own notes about a client",
    until: 'Until the professional empties them, or one of the two deletes their account.',
  },
  {
    what: 'Patch tests',
    until: `${PATCH_TESTS_KEPT_DAYS} days, or until the professional deletes them, or one of the two deletes their account.`,
  },
  {
    what: 'Deposits, charges and refunds: amounts and times',
    until: 'Seven years, as tax law asks. They name no person; deleting an account does not delete them.',
  },
  {
    what: 'A card that you agreed to keep, at Stripe',
    until: `Until the visit is cancelled or charged, or ${KEPT_CARD_HOURS} hours after it.`,
  },
  {
    what: 'What Stripe tells us about payments',
    until: `${PAYMENT_EVENTS_KEPT_DAYS} days.`,
  },
  {
    what: 'What was paid, went back and was kept of deposits, and payouts to professionals',
    until:
      'Not deleted: tax law asks for seven years. It has amounts and ids, and no name; after your account is deleted the ids lead to no person.',
  },
  {
    what: "The id of a professional's account at Stripe",
    until: 'Until the professional deletes their account.',
  },
  {
    what: 'Services and products that a professional deletes',
    until:
      'Hidden at once. The record stays because earlier bookings refer to it. Deleting the account erases its words.',
  },
  {
    what: 'Available times and days off',
    until: `${PAST_WINDOWS_KEPT_DAYS} days after they have passed, or until the professional deletes them, or the account.`,
  },
  {
    what: 'Bookings, their notes and history',
    until:
      "Seven years after the appointment, as your record and the other person's. Deleting an account erases the notes and the name.",
  },
  {
    what: 'Receipts and invoices',
    until:
      "Seven years after they were issued, as tax law asks. Deleting an account takes the person's name off them. The business name and ABN stay on tax invoices, which are not valid without them.",
  },
  {
    what: 'Notifications on the site',
    until: `${NOTIFICATIONS_KEPT_DAYS} days and to the end of that month, or until you delete your account.`,
  },
  {
    what: 'Emails that we sent you',
    until: `${MAILS_KEPT_DAYS} days after they were sent. Their links are forgotten ${LINKS_KEPT_DAYS} days after they end.`,
  },
  {
    what: 'Devices that get your notifications',
    until: `Until you switch them off or log out there, ${PUSH_KEPT_DAYS} days after your last log-in there, or until you delete your account.`,
  },
  {
    what: 'Text messages that we sent you',
    until: `${TEXTS_KEPT_DAYS} days after they were sent.`,
  },
  {
    what: 'That a version of a page failed in your browser: its random number, and a keyed hash of its network address',
    until: `${BROWSER_FAILURES_KEPT_DAYS} days.`,
  },
  {
    what: 'Feedback',
    until: `${FEEDBACK_KEPT_DAYS} days. Deleting your account takes your email off it, if you included it.`,
  },
  {
    what: 'That an account is suspended, and why',
    until: 'Until it is restored or deleted.',
  },
  {
    what: 'The log of what our administrators did',
    until: `${ADMIN_LOG_KEPT_DAYS} days. Deleting an account erases it from the words of the log.`,
  },
  {
    what: 'Your logins: the browser, the system, and when it was used last',
    until: `It ends after ${TOKEN_LIFETIME_HOURS} hours, or when you log out; a login of an administrator also after ${ADMIN_IDLE_MINUTES} minutes without use. Logging out stores the number of the ended login, without your name, until it would have ended anyway.`,
  },
  {
    what: 'Two-step log-in: the secret of your authenticator app, encrypted, and hashes of your recovery codes',
    until:
      'Until you turn it off, or delete your account. A setup that you do not finish is deleted after a day.',
  },
  {
    what: 'Passkeys: the name, the public key, and when it was used last',
    until: 'Until you remove it, or delete your account.',
  },
  {
    what: 'Failed logins: the account and the network address',
    until: `They count for ${LOGIN_FAILURE_WINDOW_MINUTES} minutes. They are deleted when you log in from there, or within the hour after that.`,
  },
  {
    what: 'The answer to a booking request, so that sending it twice books once',
    until: `It counts for ${IDEMPOTENCY_KEY_HOURS} hours. It is deleted within the hour after that.`,
  },
  {
    what: 'Counts of searches that found nothing, by suburb, style and hair type',
    until: `${SEARCH_DEMAND_KEPT_DAYS} days. They hold nothing of who searched.`,
  },
  {
    what: 'Network addresses, to hold back floods of requests',
    until: `Counted in memory by the minute. For sign-ups, links and feedback the count is stored by a scrambled address or account, for ${CALL_COUNTS_KEPT_DAYS} days.`,
  },
];

const Table = styled(DocumentTable)`
  line-height: 1.5;
  & th,
  & td {
    width: 50%;
  }
  & tbody th {
    font-weight: 600;
  }
`;

/** What is stored, and for how long. */
export const RetentionTable = () => (
  <Table aria-label="What is stored, and for how long">
    <thead>
      <tr>
        <th scope="col">What</th>
        <th scope="col">How long</th>
      </tr>
    </thead>
    <tbody>
      {KEPT.map(({ what, until }) => (
        <tr key={what}>
          <th scope="row">{what}</th>
          <td>{until}</td>
        </tr>
      ))}
    </tbody>
  </Table>
);
