import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '../database/connection';
import type { Tables } from '../database/tables';
import { inTransaction } from '../database/transactions';
import type { Storage } from '../storage/storage';
import type { EncodedPicture } from './encoded-picture';
import { type Audience, fileNameOf, PICTURE_TYPE, storageKeyOf, storageKeysOf } from './rules';

export interface PictureStore {
  readonly database: Database;
  readonly storage: Storage;
}

/** So long that nobody guesses one. */
const newFileKey = () => randomBytes(16).toString('hex');

/**
 * Keeps a picture: its row first, then its files, then what shows it, so that a row and its files agree whatever dies
 * between (migration 0005 tells the states). If anything fails, its files are deleted again.
 * @param show inserts the row of media or site_images that shows it, in the transaction that settles it; one that does
 *   not insert any lets the picture go
 * @returns what `show` answered
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
    for (const { width, content } of files)
      await storage.put(storageKeyOf(audience, fileNameOf(fileKey, width)), content, PICTURE_TYPE);
    return await inTransaction(database, (transaction) => show(transaction, fileKey));
  } finally {
    await letUnshownGo(store, fileKey);
  }
}

/** A picture that was not shown in the end: it failed, or the same request had been done before. */
async function letUnshownGo(store: PictureStore, fileKey: string): Promise<void> {
  try {
    const { numUpdatedRows } = await store.database
      .updateTable('stored_pictures')
      .set({ state: 'leaving' })
      .where('file_key', '=', fileKey)
      .where('state', '=', 'writing')
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await deleteLeaving(store, [fileKey]);
  } catch {
    // The tidying does it later (tidying.ts); what went wrong before is what the caller should hear.
  }
}

/** Deletes what a change let go. What goes wrong here changes nothing of that: the tidying does it later. */
export async function clearLeaving(store: PictureStore, fileKeys: readonly string[]): Promise<void> {
  await deleteLeaving(store, fileKeys).catch(() => undefined);
}

/** Deletes the files of pictures that nothing shows any more, then their rows. Others are left alone. */
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
    for (const key of storageKeysOf(picture, picture.audience)) await storage.delete(key);
    await database.deleteFrom('stored_pictures').where('file_key', '=', picture.file_key).execute();
  }
}
