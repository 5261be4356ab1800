import { TextAnchor } from '@crown-and-coil/shared-ui';
import { ContactLink } from '../legal-document/contact-link';
import { ANSWER_DAYS } from '../legal-document/legal-facts';
import type { LegalSection } from '../legal-document/legal-section';

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
    title: 'Ask for an export',
    body: (
      <p>
        Write to <ContactLink /> from the email address of your account, with the subject “Export my data”.
        Within {ANSWER_DAYS} days you get a file with your account, profile and bookings. There is no button
        for this yet.
      </p>
    ),
  },
  {
    id: 'deletion',
    title: 'Ask for deletion',
    body: (
      <>
        <p>
          Write to <ContactLink /> from the email address of your account, with the subject “Delete my
          account”. There is no button for this yet. Within {ANSWER_DAYS} days:
        </p>
        <ul>
          <li>we cancel your upcoming bookings</li>
          <li>we end your logins, and erase your email address, username and password hash</li>
          <li>we erase your name, phone number, hair details and notes, or your professional profile</li>
          <li>the other person's bookings keep their line, without your name or notes</li>
        </ul>
        <p>We keep longer only what Australian law makes us keep, and we tell you what that is.</p>
      </>
    ),
  },
  {
    id: 'overseas',
    title: 'Where it is kept',
    body: (
      <p>
        Your information is in our own database. We do not pass it to other companies overseas. Ask us if you
        want to know where our servers are.
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
        This policy changes when the product keeps something new, such as pictures. The date at the top says
        from when it holds. We tell account holders of changes that matter before they take effect.
      </p>
    ),
  },
];
