import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '../database/connection';
import type { Tables } from '../database/tables';
import { inTransaction } from '../database/transactions';
import type { Storage } from '../storage/storage';
import type { EncodedPicture } from './rules';
import { type Audience, avifNameOf, fileNameOf, PICTURE_TYPES, storageKeyOf, storageKeysOf } from './rules';

export interface PictureStore {
  readonly database: Database;
  readonly storage: Storage;
}

/** Too long to guess. */
const newFileKey = () => randomBytes(16).toString('hex');

/**
 * Stores a picture: its row first, then its files, then the row that shows it, so that rows and files can be
 * reconciled after a crash at any point (migration 0005 has the states). Deletes the files again if anything fails.
 * @param show inserts the row of media or site_images, in the transaction that settles the picture; if it inserts
 *   none, the picture is deleted
 * @returns the result of `show`
 */
export async function storePicture<Shown>(
  store: PictureStore,
  picture: EncodedPicture,
  audience: Audience,
  show: (transaction: Transaction<Tables>, fileKey: string) => Promise<Shown>,
): Promise<Shown> {
  const { database, storage } = store;
  const { files, height, placeholder } = picture;
  const fileKey = newFileKey();
  const widths = files.map(({ width }) => width);
  await database
    .insertInto('stored_pictures')
    .values({ file_key: fileKey, audience, widths, height, placeholder })
    .execute();
  try {
    for (const { width, content, avif } of files) {
      const key = storageKeyOf(audience, fileNameOf(fileKey, width));
      await storage.put(key, content, PICTURE_TYPES.webp);
      if (avif) await storage.put(avifNameOf(key), avif, PICTURE_TYPES.avif);
    }
    return await inTransaction(database, (transaction) => show(transaction, fileKey));
  } finally {
    await deleteUnshown(store, fileKey);
  }
}

/** Deletes a picture that is not shown in the end: storing failed, or the same request was already done. */
async function deleteUnshown(store: PictureStore, fileKey: string): Promise<void> {
  try {
    const { numUpdatedRows } = await store.database
      .updateTable('stored_pictures')
      .set({ state: 'leaving' })
      .where('file_key', '=', fileKey)
      .where('state', '=', 'writing')
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await deleteLeaving(store, [fileKey]);
  } catch {
    // The cleanup job retries it (tidying.ts); the caller should see the original error.
  }
}

/** Deletes the files of removed pictures. Failures are ignored: the cleanup job retries. */
export async function clearLeaving(store: PictureStore, fileKeys: readonly string[]): Promise<void> {
  await deleteLeaving(store, fileKeys).catch(() => undefined);
}

/** Deletes the files of pictures that no row shows, then their rows. Skips all others. */
export async function deleteLeaving(
  { database, storage }: PictureStore,
  fileKeys: readonly string[],
): Promise<void> {
  if (fileKeys.length === 0) return;
  const leaving = await database
    .selectFrom('stored_pictures')
    .select(['file_key', 'widths', 'audience'])
    .where('file_key', 'in', fileKeys)
    .where('state', '=', 'leaving')
    .execute();
  for (const picture of leaving) {
    for (const key of storageKeysOf(picture, picture.audience)) {
      await storage.delete(key);
      await storage.delete(avifNameOf(key));
    }
    await database.deleteFrom('stored_pictures').where('file_key', '=', picture.file_key).execute();
  }
}
