import { MINUTE_MS } from '@crown-and-coil/shared-api/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { defineJob } from '../background/jobs';
import type { Config } from '../config';
import type { Database } from '../database/connection';
import { openStorage } from '../storage/open';
import { isStorageKey, type Storage } from '../storage/storage';
import { type Audience, avifNameOf, storageKeyOf, storageKeysOf } from './rules';
import { deleteLeaving, type PictureStore } from './store-picture';

/** Longer than any upload takes: a picture not settled by then was abandoned. By PostgreSQL's clock. */
const GRACE_MINUTES = 60;
/** Pictures per run, deleted one at a time; the others wait for the next run. */
const BATCH = 500;
const AUDIENCES: readonly Audience[] = ['public', 'private'];
/** Every first character of a storage key's last part (storage.ts). */
const KEY_STARTS = [...'0123456789abcdefghijklmnopqrstuvwxyz'];

const ago = (minutes: number): RawBuilder<Date> => sql<Date>`now() - make_interval(mins => ${minutes})`;

/**
 * Cleans up after processes that crashed while storing or deleting a picture: afterwards storage has the files of
 * stored pictures and of uploads in progress only.
 * @param graceMinutes minimum age of a leftover
 * @returns how many pictures were deleted
 */
export async function tidyPictures(store: PictureStore, graceMinutes = GRACE_MINUTES): Promise<number> {
  await store.database
    .updateTable('stored_pictures')
    .set({ state: 'leaving' })
    .where('state', '=', 'writing')
    .where('changed_at', '<=', ago(graceMinutes))
    .execute();
  const leaving = await store.database
    .selectFrom('stored_pictures')
    .select('file_key')
    .where('state', '=', 'leaving')
    .orderBy('changed_at')
    .limit(BATCH)
    .execute();
  for (const { file_key } of leaving) await deleteLeaving(store, [file_key]);
  await store.storage.deleteUnfinished(new Date(Date.now() - graceMinutes * MINUTE_MS));
  return leaving.length;
}

/** Differences between rows and files. */
interface Disagreements {
  /** Files of stored pictures that are not in storage. */
  readonly missing: readonly string[];
  /** Files in storage without a row. */
  readonly stray: readonly string[];
}

/**
 * Compares every file in storage with the rows. Deletes strays, which only a process that paused for an hour during
 * an upload, or a person, can create. Reports missing files: they cannot be restored automatically.
 */
export async function compareWithStorage(
  store: PictureStore,
  graceMinutes = GRACE_MINUTES,
): Promise<Disagreements> {
  const found: Disagreements[] = [];
  // Part by part, so that memory holds a sixteenth of the names: keys of pictures start with a hexadecimal digit.
  for (const start of KEY_STARTS) found.push(await comparePart(store, start, graceMinutes));
  return {
    missing: found.flatMap(({ missing }) => missing),
    stray: found.flatMap(({ stray }) => stray),
  };
}

/** Compares the pictures whose key starts with a character. */
async function comparePart(
  { database, storage }: PictureStore,
  start: string,
  graceMinutes: number,
): Promise<Disagreements> {
  const before = Date.now() - graceMinutes * MINUTE_MS;
  const files = new Map<string, Date>();
  // Any other name is a person's file, which storage refuses to delete.
  for (const audience of AUDIENCES)
    for await (const { key, changedAt } of storage.list(storageKeyOf(audience, start)))
      if (isStorageKey(key)) files.set(key, changedAt);
  // Read after the listing: a file added meanwhile is in no list, but its row is here.
  const pictures = await database
    .selectFrom('stored_pictures')
    .select(['file_key', 'widths', 'audience', 'state'])
    .where(sql<SqlBool>`starts_with(file_key, ${start})`)
    .execute();
  const absent: { readonly key: string; readonly fileKey: string }[] = [];
  for (const picture of pictures) {
    for (const key of storageKeysOf(picture, picture.audience)) {
      files.delete(avifNameOf(key));
      // Checks separately those added after the listing.
      if (!files.delete(key) && picture.state === 'kept' && !(await storage.has(key)))
        absent.push({ key, fileKey: picture.file_key });
    }
  }
  // A picture removed meanwhile lost its state before its files.
  const kept = await keptAmong(
    database,
    absent.map(({ fileKey }) => fileKey),
  );
  const missing = absent.filter(({ fileKey }) => kept.has(fileKey)).map(({ key }) => key);
  const stray: string[] = [];
  for (const [key, changedAt] of files) {
    // Not one that was deleted with its row, after the listing.
    if (changedAt.getTime() > before || !(await storage.has(key))) continue;
    await storage.delete(key);
    stray.push(key);
  }
  return { missing, stray };
}

/** Those of some pictures that are shown at this moment. */
async function keptAmong(database: Database, fileKeys: readonly string[]): Promise<ReadonlySet<string>> {
  const kept = await database
    .selectFrom('stored_pictures')
    .select('file_key')
    .where('state', '=', 'kept')
    .where(sql<SqlBool>`file_key = any(${[...fileKeys]}::text[])`)
    .execute();
  return new Set(kept.map(({ file_key }) => file_key));
}

const storages = new WeakMap<Config, Promise<Storage>>();

/** The storage of a process, opened once: each client of S3 has its own connections, and is never closed. */
function storageOf(config: Config): Promise<Storage> {
  const opened = storages.get(config);
  if (opened !== undefined) return opened;
  const storage = openStorage(config);
  storages.set(config, storage);
  // The next run tries again.
  storage.catch(() => storages.delete(config));
  return storage;
}

/** Every ten minutes: cleans up after processes that crashed while storing or deleting a picture. */
export const tidyUp = defineJob('pictures.tidy', async (_none, { config, database, log }) => {
  const gone = await tidyPictures({ database, storage: await storageOf(config) });
  if (gone > 0) log.info({ gone }, 'deleted pictures that were left behind');
});

/** Once a day: compares all files with their rows. Missing files need a person. */
export const compareFiles = defineJob('pictures.compare', async (_none, { config, database, log }) => {
  const { missing, stray } = await compareWithStorage({ database, storage: await storageOf(config) });
  if (stray.length > 0) log.warn({ stray }, 'deleted files without a row');
  if (missing.length > 0) log.error({ missing }, 'picture files are missing');
});
