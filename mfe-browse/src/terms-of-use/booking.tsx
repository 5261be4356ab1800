import {
  DEPOSIT_HOLD_MINUTES,
  LATE_CANCELLATION_HOURS,
  MAX_DEPOSIT_PERCENT,
  MAX_NO_SHOW_CHARGE_PERCENT,
  PENDING_LIFETIME_HOURS,
  REVIEW_EDIT_DAYS,
  REVIEW_PUBLISH_DAYS,
  REVIEW_WRITE_DAYS,
} from '@crown-and-coil/shared-api';
import type { LegalSection } from '../legal-document/legal-facts';

/** What a booking is, who owes what, and how it ends. */
export const booking: readonly LegalSection[] = [
  {
    id: 'professionals',
    title: 'Professionals are independent',
    body: (
      <>
        <p>
          The professionals on Crown &amp; Coil run their own businesses. They are not our employees, agents
          or partners. The appointment is an agreement between client and professional. We are not part of it.
        </p>
        <p>
          Professionals write their own profiles. We do not check qualifications, licences or insurance. Ask
          your professional about these, and about allergies and patch tests, before your appointment.
        </p>
        <p>If you offer services, you are responsible for:</p>
        <ul>
          <li>a true profile, and services, prices and times that you can keep</li>
          <li>the qualifications, licences, insurance and hygiene that your work needs</li>
          <li>your own tax, including GST in the price you show where it applies</li>
          <li>your duties to clients under the Australian Consumer Law</li>
        </ul>
      </>
    ),
  },
  {
    id: 'bookings',
    title: 'Bookings',
    body: (
      <>
        <p>
          A booking starts as a request and is pending. It is confirmed when the professional confirms it.
          Until then the appointment is not certain, though the time is held. A request that is not answered
          within {PENDING_LIFETIME_HOURS} hours, or before its start, is cancelled automatically. A confirmed
          booking is completed when its time is over.
        </p>
        <p>
          Either of you can move a booking to another free time. When the client moves it, the professional
          confirms again.
        </p>
        <p>
          We tell you of changes on the site and by email. You can switch the emails off. Looking at your
          bookings remains up to you.
        </p>
        <p>
          A booking keeps the names, prices and lengths of its services and products from the day you made it.
          A later change of the price list does not change it.
        </p>
      </>
    ),
  },
  {
    id: 'prices',
    title: 'Prices and payment',
    body: (
      <>
        <p>
          Professionals set their prices, in Australian dollars. The price that you see is the whole price,
          with GST where the professional is registered for it. You pay the professional on the day, in a way
          you both agree on, less a deposit that you have paid. Deposits, visits and refunds have receipts and
          invoices, which the professional issues through this site and which are kept for seven years.
        </p>
        <p>
          A professional can ask for a deposit: at most {MAX_DEPOSIT_PERCENT}% of the price, shown before you
          confirm. You pay it at Stripe's pages, so we never see your card. The time is held for{' '}
          {DEPOSIT_HOLD_MINUTES} minutes, and the request reaches the professional when the deposit is paid.
          What you pay later than that goes back. The deposit is part of the price, and there is no surcharge.
        </p>
        <p>
          If you agree to it when you book, your card can be charged for a visit that you miss: at most{' '}
          {MAX_NO_SHOW_CHARGE_PERCENT}% of the price, the deposit included. You can book without agreeing.
        </p>
      </>
    ),
  },
  {
    id: 'house-rules',
    title: 'House rules',
    body: (
      <>
        <p>
          A professional can have house rules: until when cancelling is free, what is kept of the deposit
          after that, moves, lateness, guests and children, and what is put right free of charge. We set
          bounds to them, so that each booking can be cancelled free of charge for some time. You see them
          with their amounts and dates before you confirm. A booking keeps the rules that you accepted, and
          they never change afterwards.
        </p>
        <p>
          They bind the professional too. One who is late pays you a part of the price back, as the rules say.
          House rules take away none of your rights under the Australian Consumer Law.
        </p>
      </>
    ),
  },
  {
    id: 'cancellations',
    title: 'Cancellations',
    body: (
      <>
        <p>The client or the professional can cancel on the site:</p>
        <ul>
          <li>a pending booking, until it would have ended</li>
          <li>a confirmed booking, until it starts</li>
        </ul>
        <p>
          When the professional cancels or does not answer, your whole deposit goes back, and a confirmed
          visit that they cancel counts in their public record. When you cancel a request that is not
          confirmed yet, or a booking in the free time of its house rules, your whole deposit goes back too.
          When you cancel later, or do not come, the professional keeps what the rules say, and the rest goes
          back. You read the amount before you confirm it. Money arrives at your card within 5 to 10 business
          days.
        </p>
        <p>
          When the professional moves your booking to an earlier time at short notice, and you could still
          have cancelled free of charge, you can do so until the new start: nothing is kept or charged then,
          nor if you do not come.
        </p>
        <p>
          A confirmed booking that is cancelled less than {LATE_CANCELLATION_HOURS} hours before its start is
          marked as a late cancellation. The mark stays on the booking. We charge no fee of our own for it.
        </p>
        <p>A cancelled booking cannot be opened again. Its time is free for others at once.</p>
      </>
    ),
  },
  {
    id: 'reviews',
    title: 'Reviews',
    body: (
      <>
        <ul>
          <li>
            Only the client of a completed visit can review it, once, within {REVIEW_WRITE_DAYS} days. The
            author can change it for {REVIEW_EDIT_DAYS} days, and delete it at any time.
          </li>
          <li>
            It is published when the professional has written to the client too, or {REVIEW_PUBLISH_DAYS} days
            after the visit. Good and bad reviews are treated alike.
          </li>
          <li>
            Professionals cannot hide, change or delete reviews. They can reply once in public, and report one
            to us. We remove a review only if it is fake, bought, abusive, private, advertising or against the
            law, tell its author why, and keep a record of it.
          </li>
          <li>
            Rewards for reviews are not allowed, for good ones or bad ones, from professionals or from us. A
            professional must not review their own work, or have others do so.
          </li>
          <li>
            With a picture you say that everybody may see it. You can take it back by deleting the review.
          </li>
        </ul>
      </>
    ),
  },
];
