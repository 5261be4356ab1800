import type { NotificationType } from '@crown-and-coil/shared-api/contract';
import { href } from '@crown-and-coil/shared-api/href';
import { type Fact, greeting, type MailContent, type MailTemplate, type TemplateUrls } from '../content';

/** A notification about a booking as a mail; times and money are text. */
export interface BookingNoticeValues {
  readonly reader: 'client' | 'professional';
  readonly name: string;
  readonly type: NotificationType;
  readonly message: string;
  readonly bookingId: string;
  /** Names of the services: 'Box braids'. */
  readonly services: readonly string[];
  /** Of the first service; absent in mails of earlier versions. */
  readonly serviceId?: string | undefined;
  readonly with: string;
  /** 'Sat 3 Oct, 9:00 am to 10:00 am AEST'. */
  readonly when: string;
  /** The street address, to the client of a confirmed booking; absent in mails of earlier versions. */
  readonly where?: string;
  /** What was chosen from style menus, what to bring and prepare; absent in mails of earlier versions. */
  readonly style?: readonly Fact[];
  /** The house rules that the client accepted, for requests and confirmations; absent in mails of earlier versions. */
  readonly houseRules?: readonly Fact[];
  /** '$120.00'. */
  readonly total: string;
  /** Overrides the heading of its type. */
  readonly heading?: string;
  /** Amounts paid and refunded; absent in mails of earlier versions. */
  readonly deposit?: readonly Fact[];
  /** The receipt or invoice that the mail is about; absent for others, and in mails of earlier versions. */
  readonly invoice?: { readonly id: string; readonly title: string };
  readonly unsubscribeToken: string;
}

/** Headings without names. */
export const HEADINGS: Readonly<Record<NotificationType, string>> = {
  booking_requested: 'New booking request',
  booking_confirmed: 'Your booking is confirmed',
  booking_cancelled: 'A booking was cancelled',
  booking_completed: 'Your visit is complete',
  booking_rescheduled: 'A booking was moved',
  booking_reminder: 'Your appointment is coming up',
  booking_preparation_changed: 'The price of your visit has changed',
  booking_deposit_paid: 'Your deposit is paid',
  booking_deposit_settled: 'About the deposit',
  booking_deposit_returned: 'Your payment goes back',
  booking_no_show_charge: 'About the missed visit',
  booking_next_visit: 'Your next visit is due',
  booking_review_due: 'How was your visit?',
  booking_review_written: 'Your client wrote a review',
  booking_review_published: 'A review is published',
  booking_review_replied: 'A reply to your review',
  booking_review_removed: 'Your review was removed',
  booking_review_restored: 'Your review was restored',
  booking_message: 'You have a message',
  booking_message_removed: 'A message was removed',
  booking_message_kept: 'About the message that you reported',
  photo_quote_asked: 'New photo quote request',
  photo_quote_answered: 'Your photo quote is here',
  photo_quote_declined: 'A photo quote was declined',
  photo_quote_withdrawn: 'A photo quote was withdrawn',
  photo_quote_expired: 'A photo quote has expired',
  photo_quote_message: 'You have a message',
  photo_quote_message_removed: 'A message was removed',
  photo_quote_message_kept: 'About the message that you reported',
  waiting_list_offered: 'A time opened for you',
  waiting_list_ended: 'About your waiting list',
};

const houseRulesFacts = ({ houseRules = [], reader }: BookingNoticeValues): readonly Fact[] =>
  houseRules.length === 0
    ? []
    : [
        [
          'House rules',
          reader === 'client' ? 'As you accepted them' : 'As the client read and accepted them',
        ],
        ...houseRules,
      ];

const isRequestToMove = ({ type, reader }: BookingNoticeValues) =>
  type === 'booking_rescheduled' && reader === 'professional';

/** The label of the link to the booking, where it differs from the default. */
const OTHER_ACTIONS: Partial<Record<NotificationType, string>> = {
  booking_review_due: 'Write a review',
  booking_message: 'Read and answer',
};

/** The page that the button opens. */
function actionOf(values: BookingNoticeValues, page: TemplateUrls['page']): MailContent['action'] {
  const { type, bookingId, serviceId, invoice } = values;
  if (type === 'booking_next_visit' && serviceId !== undefined)
    // The page takes style and professional from the booking.
    return {
      label: 'Book your next visit',
      url: page(href.pickBookingTime({ serviceId }, { search: { next: bookingId } })),
    };
  if (invoice !== undefined)
    return {
      label: `See the ${invoice.title.toLowerCase()}`,
      url: page(href.invoice({ invoiceId: invoice.id })),
    };
  const isRequest = type === 'booking_requested' || isRequestToMove(values);
  const other = OTHER_ACTIONS[type] ?? 'See the booking';
  return {
    label: isRequest ? 'Review the request' : other,
    url: page(href.bookingDetails({ bookingId })),
  };
}

/** Notifies the other party of a booking (api.md, Notifications). */
export const bookingNotice: MailTemplate<BookingNoticeValues> = (values, { page, unsubscribe }) => {
  const { reader, name, type, message, services, when, total, unsubscribeToken } = values;
  const isMoveRequest = isRequestToMove(values);
  // A message may end with user text.
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
  const isNextVisit = type === 'booking_next_visit';
  const isReviewRequest = type === 'booking_review_due';
  const heading = isMoveRequest ? 'A client asks to move a booking' : (values.heading ?? HEADINGS[type]);
  return {
    subject: `${heading}: ${isNextVisit ? services.join(', ') : when}`,
    preview: sentence,
    heading,
    paragraphs: [greeting(name), sentence],
    facts: [
      [services.length === 1 ? 'Service' : 'Services', services.join(', ')],
      ...(values.style ?? []),
      [isNextVisit ? 'Your last visit' : 'When', when],
      [reader === 'client' ? 'With' : 'Client', values.with],
      ...(values.where === undefined ? [] : [['Where', values.where] as const]),
      ['Total', total],
      ...(values.deposit ?? []),
      ...houseRulesFacts(values),
    ],
    action: actionOf(values, page),
    footnotes: [
      isNextVisit || isReviewRequest
        ? 'You get this mail because you had this service on Crown & Coil. The link below stops these reminders only.'
        : 'You get this mail because you have bookings on Crown & Coil.',
    ],
    unsubscribeUrl: unsubscribe(
      unsubscribeToken,
      isNextVisit ? 'next_visits' : isReviewRequest ? 'reviews' : undefined,
    ),
  };
};
