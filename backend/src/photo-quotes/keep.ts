import { QUOTES_KEPT_DAYS, UNSENT_QUOTE_PICTURES_KEPT_DAYS } from '@crown-and-coil/shared-api/contract';
import { defineJob, type JobContext } from '../background/jobs';
import { inTransaction } from '../database/transactions';
import { expireQuote } from './changes';
import { deleteOldQuotes, deleteUnsentPictures, lockOverdue } from './queries';

/**
 * Job: expires quotes whose time is over, and deletes those that ended long ago, with their pictures. Several processes
 * may run it at once.
 */
export const keepPhotoQuotes = defineJob<object>('photo-quotes.keep', async (_none, context) => {
  await expireOverdue(context);
  const { database, now, signal } = context;
  while (!signal?.aborted && (await deleteOldQuotes(database, QUOTES_KEPT_DAYS, now())) > 0);
  await deleteUnsentPictures(database, UNSENT_QUOTE_PICTURES_KEPT_DAYS, now());
});

/** Expires one quote after another; one that fails does not stop the others, and fails the job at the end. */
async function expireOverdue({ database, now, signal, log }: JobContext): Promise<void> {
  const failed: string[] = [];
  let failure: unknown;
  while (!signal?.aborted) {
    let id: string | undefined;
    try {
      const found = await inTransaction(database, async (transaction) => {
        id = (await lockOverdue(transaction, failed, now()))?.id;
        if (id !== undefined) await expireQuote(transaction, id, now());
        return id;
      });
      if (found === undefined) break;
    } catch (error) {
      // None was found: the database is away.
      if (id === undefined) throw error;
      log.error({ err: error, photoQuoteId: id }, 'a photo quote could not be expired');
      failed.push(id);
      failure = error;
    }
  }
  if (failure !== undefined) throw failure;
}
