import { MINIMUM_AGE_YEARS } from '../legal-document/legal-facts';
import type { LegalSection } from '../legal-document/legal-section';

/** What is asked of people, what for, and who sees it. */
export const collection: readonly LegalSection[] = [
  {
    id: 'our-promise',
    title: 'Our promise',
    body: (
      <p>
        We handle personal information under the Australian Privacy Principles in the Privacy Act 1988 (Cth).
        We collect what booking an appointment needs. We do not sell it, and we do not use it for advertising.
        Crown &amp; Coil is for people aged {MINIMUM_AGE_YEARS} and over.
      </p>
    ),
  },
  {
    id: 'what-we-collect',
    title: 'What we collect',
    body: (
      <>
        <p>You can browse without an account and without telling us who you are. With an account we keep:</p>
        <ul>
          <li>
            <strong>Everyone:</strong> email address, username, role, and a hash of your password.
          </li>
          <li>
            <strong>Clients:</strong> first and last name, phone number, hair type and subtype, and notes, as
            far as you fill them in.
          </li>
          <li>
            <strong>Professionals:</strong> display name, type, specialisations, suburb, bio, years of
            experience, services, products and available times.
          </li>
          <li>
            <strong>Bookings:</strong> who books whom, services and products with their prices, time, notes,
            status, and a history of who changed what and when.
          </li>
        </ul>
        <p>
          We collect this from you, and from the other person in a booking. Notes can hold health information,
          such as an allergy. Write it only if you agree that we keep it and that your professional reads it.
        </p>
        <p>
          Pictures cannot be uploaded yet, and we take no payments. We hold no photos of you and no card
          details.
        </p>
      </>
    ),
  },
  {
    id: 'why',
    title: 'Why we use it',
    body: (
      <ul>
        <li>to log you in and keep your account safe</li>
        <li>to show professionals, their services and their free times</li>
        <li>to make, change and remember bookings</li>
        <li>to show times in the time zone of the professional's suburb</li>
        <li>to answer you, and to keep the site working</li>
      </ul>
    ),
  },
  {
    id: 'who-sees-it',
    title: 'Who sees it',
    body: (
      <>
        <ul>
          <li>
            <strong>Everyone</strong> sees the profile, services, products and times of an active
            professional. Email addresses are not shown there.
          </li>
          <li>
            <strong>A client's profile</strong> is seen by that client and by professionals who have a booking
            with them. Those professionals see the phone number only while a booking is pending or confirmed.
          </li>
          <li>
            <strong>A booking and its notes</strong> are seen by its client and its professional.
          </li>
          <li>
            <strong>Our administrators</strong> can see profiles and bookings, to help you and to keep the
            site safe.
          </li>
        </ul>
        <p>
          We give personal information to nobody else, unless Australian law requires it. The site uses no
          outside service that receives your details.
        </p>
      </>
    ),
  },
];
