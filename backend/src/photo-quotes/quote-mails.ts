import { dollars, durationText, type PhotoQuoteParty } from '@crown-and-coil/shared-api/contract';
import { isMailOfMessageDue } from '../booking-messages/queries';
import type { Queries } from '../database/connection';
import type { Fact } from '../mail/content';
import type { PhotoQuoteNoticeValues } from '../mail/templates/photo-quote-notice';
import { spokenZonedTime } from '../time-zones/spoken-times';
import { type QuoteEvent, quoteMessage, typeOfEvent } from './notices';
import { findQuote } from './queries';

/** A queued mail about a photo quote: ids only, so that the queue holds no names. */
export interface StoredQuoteMail {
  readonly photoQuoteId: string;
  readonly reader: PhotoQuoteParty;
  readonly event: QuoteEvent;
  readonly unsubscribeToken: string;
}

/**
 * Reads the template's values of a queued mail, with current names; undefined when the quote is gone, or
 * the messages that it is about were read or are out of the reader's sight. Neither pictures
 * nor words of the client are among them: these are seen on the site only.
 */
export async function readQuoteMail(
  queries: Queries,
  { photoQuoteId, reader, event, unsubscribeToken }: StoredQuoteMail,
): Promise<PhotoQuoteNoticeValues | undefined> {
  const quote = await findQuote(queries, photoQuoteId);
  if (event.kind === 'message' && !(await isMailOfMessageDue(queries, event.message_id))) return undefined;
  const message = quote && quoteMessage(reader, event, quote);
  if (quote === undefined || message === undefined) return undefined;
  const { client, professional, service, style, depositCents, expiresAt } = quote;
  const clientName = `${client.first_name} ${client.last_name}`.trim();
  const offered: readonly Fact[] =
    event.kind === 'answered' && style !== null
      ? [
          ['Price', dollars(style.price_cents)],
          ['Length', [...new Set([style.minutes_min, style.minutes])].map(durationText).join(' to ')],
          // The site does not take it, so the words are those of the quote's page.
          ...(depositCents
            ? [['Deposit', `${dollars(depositCents)}, paid to the professional directly`] as const]
            : []),
          ['Valid until', spokenZonedTime(expiresAt, professional.time_zone)],
        ]
      : [];
  return {
    reader,
    name: reader === 'client' ? client.first_name : professional.display_name,
    type: typeOfEvent(event),
    ...('isSuspended' in event && event.isSuspended && { heading: 'A photo quote has ended' }),
    message,
    photoQuoteId,
    facts: [
      ...(service === null ? [] : [['Service', service.name] as const]),
      [reader === 'client' ? 'With' : 'Client', reader === 'client' ? professional.display_name : clientName],
      ...offered,
    ],
    unsubscribeToken,
  };
}
