import {
  MESSAGE_MEDIA_TYPE,
  QUOTE_MEDIA_TYPES,
  QUOTES_KEPT_DAYS,
  REVIEW_MEDIA_TYPE,
  UNSENT_MESSAGE_PICTURES_KEPT_DAYS,
  UNSENT_QUOTE_PICTURES_KEPT_DAYS,
} from '@crown-and-coil/shared-api/contract';
import { forEachDue } from '../background/for-each-due';
import { defineJob } from '../background/jobs';
import { runAll } from '../background/run-all';
import { inTransaction } from '../database/transactions';
import { expireQuote } from './changes';
import { deleteOldQuotes, deleteUnsentPictures, lockOverdue } from './queries';

/** How many days unsent uploaded pictures are kept. */
const UNSENT_PICTURES = [
  [[...QUOTE_MEDIA_TYPES, REVIEW_MEDIA_TYPE], UNSENT_QUOTE_PICTURES_KEPT_DAYS],
  [[MESSAGE_MEDIA_TYPE], UNSENT_MESSAGE_PICTURES_KEPT_DAYS],
] as const;

/**
 * Job: expires quotes whose time is over. Deletes quotes that ended long ago with their pictures, and pictures that were
 * never sent. Several processes may run it at once.
 */
export const keepPhotoQuotes = defineJob<object>('photo-quotes.keep', async (_none, context) => {
  const { database, now, signal } = context;
  await runAll(
    [
      () => forEachDue({ ...context, now: now() }, 'photoQuoteId', lockOverdue, expireQuote),
      async () => {
        while (!signal?.aborted && (await deleteOldQuotes(database, QUOTES_KEPT_DAYS, now())) > 0);
      },
      ...UNSENT_PICTURES.map(
        ([mediaTypes, keptDays]) =>
          () =>
            inTransaction(database, (transaction) =>
              deleteUnsentPictures(transaction, mediaTypes, keptDays, now()),
            ),
      ),
    ],
    signal,
  );
});
