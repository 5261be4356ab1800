import { kindOfNotification } from '@crown-and-coil/shared-api/contract';
import type { Queries } from '../database/connection';
import { mailFor } from '../notifications/settings';
import type { NewNotification } from '../notifications/writing';
import { type QuoteEvent, quoteMessage, typeOfEvent } from './notices';
import type { StoredQuote } from './queries';

const NAMELESS = { client: { first_name: '' }, professional: { display_name: '' } };

/** The notifications of an event of a photo quote, for the parties concerned, each with its mail. */
export async function quoteNotifications(
  queries: Queries,
  { id, professionalId, readers }: StoredQuote,
  event: QuoteEvent,
  now: Date,
): Promise<NewNotification[]> {
  const type = typeOfEvent(event);
  const notified = readers.flatMap((reader) => {
    const message = quoteMessage(reader.party, event, NAMELESS);
    return message === undefined ? [] : [{ reader, message }];
  });
  return Promise.all(
    notified.map(async ({ reader, message }) => ({
      userId: reader.userId,
      type,
      bookingId: null,
      photoQuoteId: id,
      professionalId,
      message,
      details: { quote: event },
      createdAt: now,
      mail: await mailFor(queries, reader, kindOfNotification(type), (unsubscribeToken) => ({
        template: 'photo-quote-notice',
        values: { photoQuoteId: id, reader: reader.party, event, unsubscribeToken },
      })),
    })),
  );
}
