import { INVITATION_LINK_DAYS } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { TextLink } from '@crown-and-coil/shared-ui';
import { ContactLink, type LegalSection, MINIMUM_AGE_YEARS } from '../legal-document/legal-facts';

/** Who uses the product, and how. */
export const using: readonly LegalSection[] = [
  {
    id: 'about',
    title: 'About these terms',
    body: (
      <>
        <p>
          These terms are an agreement between you and Crown &amp; Coil (“we”, “us”). You accept them when you
          use the site. If you do not agree, please do not use it.
        </p>
        <p>
          Our <TextLink to={href.privacyPolicy()}>privacy policy</TextLink> says what we keep about you and
          why.
        </p>
      </>
    ),
  },
  {
    id: 'eligibility',
    title: 'Who can use Crown & Coil',
    body: (
      <p>
        You must be {MINIMUM_AGE_YEARS} or over. By using the site you confirm that you are. The site is made
        for appointments in Australia.
      </p>
    ),
  },
  {
    id: 'early-access',
    title: 'Early access',
    body: (
      <>
        <p>
          This is an early-access (beta) version. Parts are still being built. Some things will change, and
          the site may be unavailable at times.
        </p>
        <p>Keep your own note of a booking that matters to you. Tell us when something does not work.</p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <>
        <p>Anyone can browse without an account. You need one to book, or to offer services.</p>
        <p>
          <TextLink to={href.orderOfResults()}>How we order results</TextLink> says what decides the order of
          professionals and services. No one can pay for a place in it.
        </p>
        <ul>
          <li>
            During early access accounts come by invitation. Join the{' '}
            <TextLink to={href.waitlistSignup()}>waitlist</TextLink> and verify your email. We invite people
            as spots open. An invitation works once, for {INVITATION_LINK_DAYS} days.
          </li>
          <li>Give true details, and keep them current.</li>
          <li>Keep your password to yourself. Do not share your account.</li>
          <li>
            Tell us at <ContactLink /> if you think someone else has used your account.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'conduct',
    title: 'Fair use',
    body: (
      <>
        <p>When you use Crown &amp; Coil, do not:</p>
        <ul>
          <li>make bookings that you do not mean to keep</li>
          <li>pretend to be someone else, or misstate your skills or qualifications</li>
          <li>harass, threaten or discriminate against anyone</li>
          <li>use another person's details for anything but their booking</li>
          <li>try to reach accounts or data that are not yours, or overload the site</li>
          <li>break the law</li>
        </ul>
      </>
    ),
  },
  {
    id: 'content',
    title: 'What you write and upload',
    body: (
      <>
        <p>
          What you write and upload stays yours: profiles, services, products, notes and pictures. You let us
          store it and show it where the site needs it, for as long as it is kept. Only share what you have
          the right to share. Ask the people in your pictures first.
        </p>
        <p>
          Upload pictures of hair and of yourself or your work: nothing indecent, hateful or misleading. Tell
          us what you think in the feedback panel. We may use it to make the product better, and owe you
          nothing for it.
        </p>
        <p>
          We may take down what breaks these terms or the law. Our own name, artwork and software stay ours.
        </p>
      </>
    ),
  },
];
