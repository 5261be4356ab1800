import { QUOTES_KEPT_DAYS, UNSENT_QUOTE_PICTURES_KEPT_DAYS } from '@crown-and-coil/shared-api/contract';
import { forEachDue } from '../background/for-each-due';
import { defineJob } from '../background/jobs';
import { expireQuote } from './changes';
import { deleteOldQuotes, deleteUnsentPictures, lockOverdue } from './queries';

/**
 * Job: expires quotes whose time is over, and deletes those that ended long ago, with their pictures. Several processes
 * may run it at once.
 */
export const keepPhotoQuotes = defineJob<object>('photo-quotes.keep', async (_none, context) => {
  const { database, now, signal } = context;
  await forEachDue(
    context,
    'photoQuoteId',
    (transaction, failed) => lockOverdue(transaction, failed, now()),
    (transaction, id) => expireQuote(transaction, id, now()),
  );
  while (!signal?.aborted && (await deleteOldQuotes(database, QUOTES_KEPT_DAYS, now())) > 0);
  await deleteUnsentPictures(database, UNSENT_QUOTE_PICTURES_KEPT_DAYS, now());
});
