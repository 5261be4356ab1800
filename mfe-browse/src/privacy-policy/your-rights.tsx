import { href } from '@crown-and-coil/shared-api/href';
import { TextAnchor, TextLink } from '@crown-and-coil/shared-ui';
import { ANSWER_DAYS, ContactLink, type LegalSection } from '../legal-document/legal-facts';

/** How a person sees, corrects, takes along and deletes what is kept, and complains. */
export const yourRights: readonly LegalSection[] = [
  {
    id: 'access',
    title: 'See and correct it',
    body: (
      <p>
        You see and change your profile on the site when you are logged in. For anything you cannot change
        there, write to <ContactLink />. We answer within {ANSWER_DAYS} days and charge nothing.
      </p>
    ),
  },
  {
    id: 'export',
    title: 'Take your data along',
    body: (
      <>
        <p>
          On your <TextLink to={href.account()}>account page</TextLink>, “Download my data” gives you a file
          at once:
        </p>
        <ul>
          <li>
            your account and profile, invitation, place on the waitlist, email changes, sessions and passkeys
          </li>
          <li>
            your bookings with their history, messages, payments, refunds, receipts and invoices, photo
            quotes, reviews and what you reported
          </li>
          <li>
            as a client, also your health and comfort items with the log of who was shown them, favourites,
            patch tests, waiting lists with their offers, the feedback of professionals that you can read, and
            the visits for which you agreed that your card is kept
          </li>
          <li>
            as a professional, also your services with their style menus, products, available times, blocked
            times, days off, house rules, notes about clients, patch tests, business details, payment account,
            payouts, feedback to clients and connected calendar
          </li>
          <li>
            a list of your pictures, of the emails we sent you and of your calendar feed and devices, your
            notifications and text messages, and how you want to be notified
          </li>
          <li>the hashes of where a professional logged in and where a review was written</li>
          <li>your feedback about the site where you included your email</li>
        </ul>
        <p>
          If you cannot log in, write to <ContactLink /> from the email address of your account. You get the
          file within {ANSWER_DAYS} days.
        </p>
      </>
    ),
  },
  {
    id: 'deletion',
    title: 'Delete your account',
    body: (
      <>
        <p>
          On your <TextLink to={href.account()}>account page</TextLink>, with your password. It happens at
          once:
        </p>
        <ul>
          <li>your upcoming bookings are cancelled, and the other person is notified</li>
          <li>your logins end, and your email address, username and password hash are erased</li>
          <li>
            your name, phone number, hair details, notes and pictures are erased, or your professional profile
            with its services, products, times and portfolio
          </li>
          <li>
            the other person's bookings keep their line, with “A former client” or “A former professional” and
            without notes
          </li>
          <li>
            the words, hair type and pictures of your reviews are erased; the scores stay as those of “A
            former client”, so that the mean stays true
          </li>
          <li>
            receipts and invoices stay for seven years, as tax law asks, without your name; on tax invoices
            the seller's business name and ABN stay
          </li>
          <li>you are taken off the waitlist, and the emails we sent you are erased</li>
        </ul>
        <p>
          A last email tells you that it is done. It is kept like any other. Without an account, or if you
          cannot log in, write to <ContactLink />. We keep longer only what Australian law makes us keep, and
          we tell you what that is.
        </p>
      </>
    ),
  },
  {
    id: 'overseas',
    title: 'Where it is kept',
    body: (
      <p>
        Your information is in our own database and file storage. We do not pass it to other companies
        overseas, beyond the delivery of emails, notifications on your devices and the place search that “Who
        sees it” names. Ask us if you want to know where our servers are.
      </p>
    ),
  },
  {
    id: 'complaints',
    title: 'Questions and complaints',
    body: (
      <>
        <p>
          Write to <ContactLink />. We answer within {ANSWER_DAYS} days.
        </p>
        <p>
          If our answer does not settle it, you can complain to the Office of the Australian Information
          Commissioner at{' '}
          <TextAnchor href="https://www.oaic.gov.au/privacy/privacy-complaints">oaic.gov.au</TextAnchor>.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    body: (
      <p>
        This policy changes when the product keeps something new. The date at the top says from when it holds.
        We tell account holders of changes that matter before they take effect.
      </p>
    ),
  },
];
