import { href } from '@crown-and-coil/shared-api/href';
import { TextLink } from '@crown-and-coil/shared-ui';
import { ContactLink, GOVERNING_STATE, type LegalSection } from '../legal-document/legal-facts';

/** How the agreement holds, ends and changes. */
export const agreement: readonly LegalSection[] = [
  {
    id: 'liability',
    title: 'Your rights and our liability',
    body: (
      <>
        <p>
          The Australian Consumer Law gives you guarantees that no one can take away. Nothing in these terms
          excludes, restricts or changes those rights.
        </p>
        <p>
          As far as that law allows, we are not responsible for the work, the conduct or the absence of a
          professional or a client. Nor do we answer for loss that we could not reasonably have foreseen. We
          do not promise that the site is always available or free of faults.
        </p>
      </>
    ),
  },
  {
    id: 'ending',
    title: 'Ending your account',
    body: (
      <>
        <p>
          You can leave at any time: delete your account on your{' '}
          <TextLink to={href.account()}>account page</TextLink>, or write to <ContactLink />. Your upcoming
          bookings are cancelled then. The privacy policy says what is erased.
        </p>
        <p>
          We may suspend or close an account that seriously or repeatedly breaks these terms. With a suspended
          account you cannot log in, a professional's page and services are hidden, and bookings that have not
          begun are cancelled; the other party is notified. We email you, and you can ask us for the reason,
          and to look again.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <p>
        We may change these terms as the product grows. The date at the top says from when they hold. A change
        does not reach back to bookings that you have already made.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Governing law',
    body: (
      <p>
        The law of {GOVERNING_STATE}, Australia, governs these terms. The courts of {GOVERNING_STATE} decide
        disputes that we cannot settle by talking. You may still use a tribunal or regulator that your own
        state gives you.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        Questions and complaints about these terms: <ContactLink />.
      </p>
    ),
  },
];
