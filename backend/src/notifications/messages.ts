import {
  type Booking,
  type BookingActor,
  dollars,
  extraText,
  type MessageReason,
  type NotificationType,
  type ReviewReason,
  reasonInWords,
  refundArrivalText,
} from '@crown-and-coil/shared-api/contract';
import { spokenZonedTime } from '../time-zones/spoken-times';

/** What happened to a booking, and who did it; stored as JSON with the notification. */
export type BookingEvent =
  | { readonly kind: 'requested' }
  | { readonly kind: 'confirmed' }
  | {
      readonly kind: 'cancelled';
      readonly by: BookingActor;
      /** The suspended party, when an admin's suspension cancels the booking. */
      readonly suspended?: 'client' | 'professional';
      /** The request expired or was cancelled before its deposit was paid. */
      readonly unpaid?: boolean;
      /** It was waiting for the card that the client agreed to keep, not for a deposit. */
      readonly unsaved_card?: boolean;
    }
  | { readonly kind: 'completed' }
  | {
      readonly kind: 'rescheduled';
      readonly by: 'client' | 'professional';
      readonly from: string;
      /** The professional's move left little time: the client can still cancel free of charge. */
      readonly keeps_free_cancellation?: boolean;
    }
  | { readonly kind: 'reminder' }
  /** 0 cents: only the card is kept. */
  | { readonly kind: 'deposit_paid'; readonly amount_cents: number }
  /** The booking ended without a visit. */
  | {
      readonly kind: 'deposit_settled';
      readonly refund_cents: number;
      readonly keep_cents: number;
      /** An instant; absent in notifications of earlier versions. */
      readonly refund_sent_at?: string;
      /**
       * A dispute of the deposit was opened or decided: this refunds or keeps nothing. Earlier versions show the stored
       * message.
       */
      readonly dispute?: DepositDispute;
    }
  /** A payment after the request had expired, or a second one. */
  | {
      readonly kind: 'deposit_returned';
      readonly amount_cents: number;
      readonly because: 'late' | 'twice';
      /** An instant; absent in notifications of earlier versions. */
      readonly refund_sent_at?: string;
    }
  /**
   * The kept card was charged for a no-show; or the charge failed; or it was refunded, as the no-show was undone; or a
   * dispute of it was opened or decided.
   */
  | {
      readonly kind: 'no_show_charge';
      readonly outcome: 'paid' | 'declined' | 'returned' | 'disputed' | 'won' | 'lost';
      readonly amount_cents: number;
    }
  /** A maintenance visit, due so many weeks after the named one. */
  | { readonly kind: 'next_visit' }
  /** Of a completed visit. */
  | { readonly kind: 'review_due' }
  /** It is not published yet. */
  | { readonly kind: 'review_written' }
  | { readonly kind: 'review_published'; readonly by: 'client' | 'professional' | 'system' }
  | { readonly kind: 'review_replied' }
  | { readonly kind: 'review_removed'; readonly reason: ReviewReason }
  | { readonly kind: 'review_restored' }
  | MessageEvent
  | ({ readonly kind: 'preparation_changed' } & ChangedPreparation);

interface DepositDispute {
  readonly outcome: 'disputed' | 'won' | 'lost';
  readonly amount_cents: number;
  /** The part that was held for a future visit. */
  readonly held_cents: number;
}

/** An event of a message of a booking or photo quote. */
export type MessageEvent =
  /** The text is in the conversation only. */
  | { readonly kind: 'message'; readonly by: BookingParty; readonly message_id: string }
  /** A report of a message by that party was decided. If the message is kept, only the reporter is notified. */
  | { readonly kind: 'message_removed'; readonly by: BookingParty; readonly reason: MessageReason }
  | { readonly kind: 'message_kept'; readonly by: BookingParty };

/** A preparation marked as not done, or as done after all, and the new price of the booking. */
export interface ChangedPreparation {
  readonly label: string;
  readonly fee_cents: number;
  readonly minutes: number;
  readonly is_done: boolean;
  readonly total_cents: number;
}

/**
 * Stored content of a notification: everything that its message needs and that may change later, except names and the
 * cancellation reason, which are read at rendering.
 */
export interface NoticeDetails {
  readonly event: BookingEvent;
  /** The booking's start after the event, as ISO text. */
  readonly start_time: string;
  readonly end_time: string;
  /** IANA name. */
  readonly time_zone: string;
}

export type BookingParty = 'client' | 'professional';

/** The message for each party; undefined for a party that the event does not concern. */
type Messages = Readonly<Partial<Record<BookingParty, string>>>;

/** The parts of a booking that messages mention. */
interface NamedBooking {
  readonly services: readonly { readonly name: string }[];
  readonly client: { readonly first_name: string };
  readonly professional: { readonly display_name: string };
  /** In the words of the person who cancelled. */
  readonly cancellation_reason: string | null;
}

/** A stored notification: `message` has no names, and is shown by earlier versions. */
interface StoredNotice {
  readonly reader: BookingParty;
  readonly type: NotificationType;
  readonly message: string;
  readonly details: NoticeDetails;
}

/** The notifications of an event, in stored form. */
export function noticesToStore(event: BookingEvent, booking: Booking): StoredNotice[] {
  const { start_time, end_time, professional } = booking;
  const details = { event, start_time, end_time, time_zone: professional.time_zone };
  const nameless = {
    ...booking,
    client: { first_name: '' },
    professional: { display_name: '' },
    cancellation_reason: null,
  };
  const messages = messagesOf(details, nameless);
  return (['client', 'professional'] as const).flatMap((reader) => {
    const { [reader]: message } = messages;
    return message === undefined
      ? []
      : [{ reader, type: `booking_${event.kind}` as const, message, details }];
  });
}

/** The message of one party; undefined when the event does not concern them. */
export const messageFor = (
  reader: BookingParty,
  details: NoticeDetails,
  booking: NamedBooking,
): string | undefined => messagesOf(details, booking)[reader];

/**
 * The messages of an event: for the other party, never the actor; for both if the actor was neither. Times are local to
 * the appointment (api.md, Notifications).
 */
function messagesOf(details: NoticeDetails, booking: NamedBooking): Messages {
  const { event } = details;
  const words = wordsOf(details, booking);
  const { services, client, professional, when, zoned } = words;
  switch (event.kind) {
    case 'requested':
      return { professional: `New booking request from ${client} for ${services}, ${when}` };
    case 'confirmed':
      return { client: `${professional} confirmed your booking for ${services}, ${when}` };
    case 'completed':
      return { client: `Completed: ${services} with ${professional}, ${when}` };
    case 'reminder':
      return { client: `Reminder: ${services} with ${professional}, ${when}` };
    case 'deposit_paid':
      return {
        client:
          event.amount_cents === 0
            ? `Your card is kept for a missed visit, and nothing was charged: ${services} with ${professional}, ${when}`
            : `Your deposit of ${dollars(event.amount_cents)} is paid: ${services} with ${professional}, ${when}`,
      };
    case 'deposit_settled': {
      // The client's bank notifies the client.
      if (event.dispute) return { professional: disputeText(event.dispute, words) };
      const { refund_cents: refund, keep_cents: keep } = event;
      const whose = `${services} with ${professional}, ${when}`;
      const card = `your card${arrival(details)}`;
      if (keep === 0) return { client: `Your deposit of ${dollars(refund)} goes back to ${card}: ${whose}` };
      const back = refund === 0 ? '' : `, and ${dollars(refund)} goes back to ${card}`;
      return {
        client: `${professional} keeps ${dollars(keep)} of your deposit${back}: ${services}, ${when}`,
        professional: `You keep ${dollars(keep)} of the deposit of ${client}: ${services}, ${when}`,
      };
    }
    case 'deposit_returned': {
      const why =
        event.because === 'late'
          ? 'came after your request had lapsed'
          : 'is a second payment of the same deposit';
      return {
        client: `Your payment of ${dollars(event.amount_cents)} ${why}, so it goes back to your card${arrival(details)}: ${services} with ${professional}, ${when}`,
      };
    }
    case 'no_show_charge':
      return chargeMessages(event, words);
    case 'next_visit':
      return {
        client: `Your next visit is due: ${services} with ${professional}. Your last one was on ${when}`,
      };
    case 'review_due':
      return { client: `How was ${services} with ${professional}, ${when}? Please write a review` };
    case 'review_written':
      return {
        professional: `${client} wrote a review of ${services}, ${when}. You can read it after you write your feedback, or when it is published`,
      };
    case 'review_published':
      return event.by === 'professional'
        ? {
            client: `${professional} wrote feedback about your visit, and your review is published: ${services}, ${when}`,
          }
        : { professional: `A review by ${client} is published: ${services}, ${when}` };
    case 'review_replied':
      return { client: `${professional} replied to your review of ${services}, ${when}` };
    case 'review_removed':
      return {
        client: `Your review of ${services} with ${professional} was removed: ${reasonInWords(event.reason)}. Write to us if that is wrong`,
      };
    case 'review_restored':
      return { client: `Your review of ${services} with ${professional} was restored` };
    case 'message':
    case 'message_removed':
    case 'message_kept':
      return messageNotices(event, { client, professional, about: `${services}, ${when}` });
    case 'preparation_changed': {
      const { label, fee_cents: feeCents, minutes, is_done: isDone, total_cents: totalCents } = event;
      const what = isDone
        ? `done after all: ${label}`
        : `not done: ${label}, ${extraText({ feeCents, minutes })}`;
      const total = `The total is now ${dollars(totalCents)}`;
      return { client: `${professional} marked as ${what} (${services}, ${when}). ${total}` };
    }
    case 'rescheduled': {
      const move = `${services} from ${zoned(event.from)} to ${when}`;
      return event.by === 'client'
        ? { professional: `${client} asks to move ${move}` }
        : {
            client: `${professional} moved your booking for ${move}${event.keeps_free_cancellation ? '. If that does not suit you, you can cancel it free of charge' : ''}`,
          };
    }
    case 'cancelled':
      return cancellationMessages(event, words);
  }
}

function cancellationMessages(
  event: Extract<BookingEvent, { kind: 'cancelled' }>,
  { services, client, professional, when, because }: Words,
): Messages {
  if (event.by === 'client') return { professional: `${client} cancelled ${services}, ${when}${because}` };
  if (event.by === 'professional')
    return { client: `${professional} cancelled your booking for ${services}, ${when}${because}` };
  if (event.by === 'system' && event.unpaid)
    return {
      client: `Your booking request lapsed, as ${event.unsaved_card ? 'your card was not saved' : 'its deposit was not paid'} in time: ${services} with ${professional}, ${when}`,
    };
  if (event.by === 'system')
    return {
      client: `Your booking request was not answered in time: ${services} with ${professional}, ${when}`,
      professional: `The request from ${client} was not answered in time: ${services}, ${when}`,
    };
  if (event.suspended === 'professional')
    return {
      client: `Your booking was cancelled, as ${professional} takes no more bookings: ${services}, ${when}`,
      professional: `The booking of ${client} was cancelled, as your account is suspended: ${services}, ${when}`,
    };
  if (event.suspended === 'client')
    return {
      client: `Your booking was cancelled, as your account is suspended: ${services} with ${professional}, ${when}`,
      professional: `The booking of ${client} was cancelled, as their account is closed: ${services}, ${when}`,
    };
  return {
    client: `Your booking was cancelled: ${services} with ${professional}, ${when}${because}`,
    professional: `The booking of ${client} was cancelled: ${services}, ${when}${because}`,
  };
}

/**
 * The text for each party of an event of a message; undefined for a party that it does not concern.
 * @param about the subject of the conversation: 'Box braids, Sat 3 Oct, 9:00 am'
 */
export function messageNotices(
  event: MessageEvent,
  { about, ...names }: { readonly client: string; readonly professional: string; readonly about: string },
): Messages {
  const author = event.by;
  const other = author === 'client' ? 'professional' : 'client';
  switch (event.kind) {
    case 'message':
      return { [other]: `${names[author]} wrote to you about ${about}` };
    case 'message_removed':
      return {
        [author]: `We removed a message that you wrote to ${names[other]} about ${about}: ${reasonInWords(event.reason)}. Write to us if that is wrong`,
        [other]: `We removed the message by ${names[author]} that you reported, about ${about}`,
      };
    case 'message_kept':
      return {
        [other]: `We looked at the message by ${names[author]} that you reported, about ${about}. It keeps to our rules, so it stays`,
      };
  }
}

/** ', usually by Mon 7 Dec'. */
function arrival({ event, time_zone }: NoticeDetails): string {
  if (!('refund_sent_at' in event) || event.refund_sent_at === undefined) return '';
  return `, ${refundArrivalText(new Date(event.refund_sent_at), time_zone)}`;
}

function disputeText(
  { outcome, amount_cents: cents, held_cents: heldCents }: DepositDispute,
  { services, client, when }: Words,
): string {
  const deposit = `the deposit of ${dollars(cents)}`;
  const visit = `${services}, ${when}`;
  switch (outcome) {
    case 'disputed':
      return `The bank of ${client} asks for ${deposit} back, and decides about it. You need not do anything: ${visit}`;
    case 'won':
      return `The bank of ${client} has decided: ${deposit} stays paid: ${visit}`;
    case 'lost':
      return `The bank gave ${deposit} back to ${client}. ${heldCents > 0 ? 'The whole price is due on the day' : 'You lose nothing'}: ${visit}`;
  }
}

function chargeMessages(
  { outcome, amount_cents: cents }: Extract<BookingEvent, { kind: 'no_show_charge' }>,
  { services, client, professional, when }: Words,
): Messages {
  const amount = dollars(cents);
  const forClient = `${services} with ${professional}, ${when}`;
  switch (outcome) {
    case 'paid':
      return {
        client: `${amount} was charged to the card that you agreed to keep, as you did not come: ${forClient}`,
        professional: `${amount} was charged to the card of ${client}, who did not come: ${services}, ${when}`,
      };
    case 'declined':
      return {
        client: `Your bank declined ${amount} for the visit to which you did not come. Nothing was charged: ${forClient}`,
        professional: `The bank of ${client} declined ${amount} for the missed visit. Nothing was charged, and we do not try again: ${services}, ${when}`,
      };
    case 'returned':
      return {
        client: `${amount} goes back to your card, as you did come: ${forClient}`,
        professional: `${amount} goes back to the card of ${client}, who did come: ${services}, ${when}`,
      };
    // The client's own bank notifies the client.
    case 'disputed':
      return {
        professional: `The bank of ${client} asks for the ${amount} of the missed visit back, and decides about it. You need not do anything: ${services}, ${when}`,
      };
    case 'won':
      return {
        professional: `The bank of ${client} has decided: the ${amount} of the missed visit stays charged: ${services}, ${when}`,
      };
    case 'lost':
      return {
        professional: `The bank gave the ${amount} of the missed visit back to ${client}. You lose nothing: ${services}, ${when}`,
      };
  }
}

/** Formats 'Box braids', or 'Box braids and 2 more'. */
export function servicesInWords({ services: [first, ...others] }: Pick<NamedBooking, 'services'>): string {
  const name = first?.name ?? 'an appointment';
  return others.length === 0 ? name : `${name} and ${others.length} more`;
}

/** Profiles may still lack a name. */
function wordsOf({ start_time, time_zone }: NoticeDetails, booking: NamedBooking) {
  const { cancellation_reason: reason } = booking;
  const zoned = (instant: string) => spokenZonedTime(new Date(instant), time_zone);
  return {
    services: servicesInWords(booking),
    client: booking.client.first_name || 'Your client',
    professional: booking.professional.display_name || 'Your professional',
    when: zoned(start_time),
    because: reason === null ? '' : `. Reason: ${reason}`,
    zoned,
  };
}

type Words = ReturnType<typeof wordsOf>;
