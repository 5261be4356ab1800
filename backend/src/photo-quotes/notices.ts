import {
  dollars,
  durationText,
  type NotificationType,
  type PhotoQuoteParty,
} from '@crown-and-coil/shared-api/contract';
import { type MessageEvent, messageNotices } from '../notifications/messages';

/** A party withdraws or declines; `isSuspended`: their account was suspended, which ended the quote. */
export interface EndEvent {
  readonly kind: 'declined' | 'withdrawn';
  readonly by: PhotoQuoteParty;
  readonly isSuspended?: boolean;
}

/** An event of a photo quote; stored as JSON with the notification, without names and text. */
export type QuoteEvent =
  | { readonly kind: 'asked' }
  | { readonly kind: 'answered'; readonly priceCents: number; readonly minutes: number }
  | EndEvent
  | { readonly kind: 'expired'; readonly wasAnswered: boolean }
  | MessageEvent;

/** Stored content of a notification about a photo quote. */
export interface QuoteNoticeDetails {
  readonly quote: QuoteEvent;
}

/** Current names of the two parties. */
interface QuoteNames {
  readonly client: { readonly first_name: string };
  readonly professional: { readonly display_name: string };
}

export const typeOfEvent = ({ kind }: QuoteEvent): NotificationType => `photo_quote_${kind}`;

const PAST_TENSE = { declined: 'declined', withdrawn: 'withdrew' } as const;

/** The message for one party; undefined when the event does not concern them: never the person who acted. */
export function quoteMessage(
  reader: PhotoQuoteParty,
  event: QuoteEvent,
  names: QuoteNames,
): string | undefined {
  const client = names.client.first_name || 'Your client';
  const professional = names.professional.display_name || 'Your professional';
  const isClient = reader === 'client';
  switch (event.kind) {
    case 'asked':
      return isClient ? undefined : `New photo quote request from ${client}`;
    case 'answered': {
      const price = dollars(event.priceCents);
      return isClient
        ? `${professional} answered your photo quote: ${price}, up to ${durationText(event.minutes)}`
        : undefined;
    }
    case 'declined':
    case 'withdrawn':
      if (event.by === reader) return undefined;
      if (event.isSuspended) return `The photo quote for ${client} has ended, as their account is closed`;
      return `${isClient ? professional : client} ${PAST_TENSE[event.kind]} the photo quote`;
    case 'message':
    case 'message_removed':
    case 'message_kept':
      return messageNotices(event, { client, professional, about: 'a photo quote' })[reader];
    case 'expired':
      if (event.wasAnswered)
        return isClient
          ? `The photo quote from ${professional} has expired`
          : `Your photo quote for ${client} has expired`;
      return isClient
        ? `${professional} did not answer your photo quote request in time`
        : `The photo quote request from ${client} was not answered in time`;
  }
}
