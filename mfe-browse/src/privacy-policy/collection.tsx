import { KEPT_CARD_HOURS, MEDIA_URL_LIFETIME_MINUTES } from '@crown-and-coil/shared-api';
import { type LegalSection, MINIMUM_AGE_YEARS } from '../legal-document/legal-facts';

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
        <p>You can browse without an account and without telling us who you are. Otherwise we keep:</p>
        <ul>
          <li>
            <strong>On the waitlist:</strong> your name, your email address, whether you are a client, a
            hairdresser or a barber, and when you verified your email.
          </li>
          <li>
            <strong>With an account:</strong> email address, username, role, and a hash of your password. Also
            the invitation that it came from, your former email address for a while after you change it, and
            with two-step log-in the encrypted secret of your authenticator app and hashes of your recovery
            codes, and of each passkey its name, its public key and when you used it last.
          </li>
          <li>
            <strong>Clients:</strong> first and last name, phone number, hair type and subtype, and notes, as
            far as you fill them in.
          </li>
          <li>
            <strong>Professionals:</strong> display name, type, specialisations, suburb, bio, years of
            experience, languages, what you offer clients, services, products and available times. If you give
            a street address, only clients see it whose booking you have confirmed, until their visit.
          </li>
          <li>
            <strong>Pictures</strong> that you upload, and your words about them: your profile picture, your
            hair and inspiration as a client, your portfolio as a professional. We keep only a re-encoded copy
            of each picture. What cameras hide in a file, such as the place where it was taken, is not kept.
          </li>
          <li>
            <strong>Bookings:</strong> who books whom, services and products with their prices, time, notes,
            status, and a history of who changed what and when.
          </li>
          <li>
            <strong>Messages</strong> with their pictures that the client and the professional of a booking or
            a photo quote send each other, and your reports of them.
          </li>
          <li>
            <strong>Health and comfort:</strong> what you choose to tell as a client, such as an allergy or a
            wish for a quiet visit. We keep each item only with your consent to it, and delete it when you
            withdraw that. We log which professional was shown it, and you see the log.
          </li>
          <li>
            <strong>Favourites:</strong> which professionals you save as a client, and when.
          </li>
          <li>
            <strong>Photo quotes:</strong> the pictures and words that a client sends to a professional, and
            the professional's answer.
          </li>
          <li>
            <strong>Waiting lists:</strong> the service, style, days and time of the day that a client waits
            for, or the search and the place, and the offers that we made. Without a chosen professional, only
            one whose time we offer to you sees that you wait.
          </li>
          <li>
            <strong>Reviews:</strong> your scores, words and pictures about a completed visit, with your first
            name, your hair type, the service and the style. Also what a professional tells you about a visit,
            their replies, and what anybody reports about a review to us.
          </li>
          <li>
            <strong>Where professionals log in from, and where reviews are written:</strong> keyed hashes of
            the network and the browser, to find signs of fake reviews. No address or device can be read from
            them.
          </li>
          <li>
            <strong>A professional's own notes about a client:</strong> private working notes, if the
            professional writes any.
          </li>
          <li>
            <strong>Patch tests</strong> that a professional has done on a client: when, and with which
            product.
          </li>
          <li>
            <strong>The name of a parent or guardian</strong>, if you book for a young person where a service
            has a minimum age.
          </li>
          <li>
            <strong>Receipts and invoices</strong> of bookings: both names, what was booked, the amounts and,
            if the professional enters them, business name and ABN.
          </li>
          <li>
            <strong>What we told you:</strong> the emails and text messages we sent you and your notifications
            on the site.
          </li>
          <li>
            <strong>How you want to be notified:</strong> the kinds and channels you chose, your quiet hours
            with their time zone, and the devices you switched on: browser, system, and an address that its
            maker gave us, encrypted.
          </li>
          <li>
            <strong>Feedback:</strong> your answers and comments, your role, and the page you sent them from.
            Not who you are, unless you tick “Include my email”.
          </li>
        </ul>
        <p>
          When a search finds nothing, we count its suburb, style and hair type, to learn where professionals
          are needed. We do not keep who searched or what was typed.
        </p>
        <p>
          We collect this from you, and from the other person in a booking. Notes can hold health information,
          such as an allergy. Write it only if you agree that we keep it and that your professional reads it.
        </p>
        <p>
          We hold no card details: deposits are paid at Stripe's own pages. We keep what was paid, charged and
          given back.
        </p>
      </>
    ),
  },
  {
    id: 'why',
    title: 'Why we use it',
    body: (
      <ul>
        <li>to let you in from the waitlist, log you in and keep your account safe</li>
        <li>to show professionals, their services and their free times</li>
        <li>to make, change and remember bookings</li>
        <li>to show times in the time zone of the professional's suburb</li>
        <li>
          to send you what you need to know: links to verify, to activate and for a new password or email,
          news of your bookings and reminders when a next visit is due, by the channels you choose
        </li>
        <li>to show clients' reviews, and to ask for one after a visit unless you switch that off</li>
        <li>to learn from feedback, to answer you, and to keep the site working</li>
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
            <strong>Everyone</strong> sees the profile, pictures, services, products and times of an active
            professional. Email addresses are not shown there.
          </li>
          <li>
            <strong>A client's profile</strong> is seen by that client and by professionals who have a booking
            with them. Those professionals see the phone number and the pictures only while a booking is
            pending or confirmed. The address of such a picture works for {MEDIA_URL_LIFETIME_MINUTES} minutes
            at most.
          </li>
          <li>
            <strong>A booking and its notes</strong> are seen by its client and its professional.
          </li>
          <li>
            <strong>Messages beside a booking or a photo quote</strong> are seen by its client and its
            professional alone. When one of them reports a message, our administrators see it with the two
            messages before it, to decide about it, and no others.
          </li>
          <li>
            <strong>Health and comfort</strong> is shown to professionals with a pending or confirmed booking
            or an open photo quote of yours. Our administrators do not see it.
          </li>
          <li>
            <strong>Favourites</strong> are seen by you alone. The professionals are not told.
          </li>
          <li>
            <strong>A photo quote</strong> is seen by its client, and by the professional while it is open or
            its booking is pending or confirmed.
          </li>
          <li>
            <strong>What you wait for</strong> is seen, with your name, by the professional you wait for,
            until you leave the list.
          </li>
          <li>
            <strong>Reviews</strong> are seen by everyone once they are published. What a professional tells a
            client about a visit is seen by the two of them alone.
          </li>
          <li>
            <strong>A professional's own notes about a client</strong> are seen by that professional alone. So
            are patch tests; their client finds them in the copy of their data.
          </li>
          <li>
            <strong>The server of a calendar that you connect</strong>, as a professional, gets your bookings
            with the names of your clients. From it we keep when you are busy, not what with. For a calendar
            at Google you allow that on a page of Google, and disconnecting it ends that.
          </li>
          <li>
            <strong>Your calendar feed</strong>, if you open one, can be read by anyone who has its secret
            address: your bookings and, as a professional, the times you have blocked, with your notes. You
            can replace or close it.
          </li>
          <li>
            <strong>Our administrators</strong> can see the waitlist, accounts, profiles, pictures, bookings
            and feedback, to help you and to keep the site safe. What they change is written in a log.
          </li>
        </ul>
        <p>
          We give personal information to no one else, unless Australian law requires it. Emails pass through
          a mail service that delivers them. If you switch on notifications on a device, the maker of its
          browser passes them on, such as Apple, Google or Mozilla, perhaps overseas. They are encrypted for
          your device, so the maker learns when one comes, not what it says. Where the site is set up with
          Google Places, the suburb field of a professional's profile asks Google, which then sees what is
          typed there and your network address. Where the site takes deposits, Stripe handles them at its own
          pages: it gets the amount, what it is for and your email address from us, and your card from you.
          Professionals who ask for deposits give Stripe their identity and bank account. We see neither. If
          you agree to it when you book, Stripe keeps your card for that visit, and we can charge it for a
          missed visit as the house rules say. We ask Stripe to delete it when the visit is cancelled, and{' '}
          {KEPT_CARD_HOURS} hours after the visit at the latest.
        </p>
      </>
    ),
  },
];
