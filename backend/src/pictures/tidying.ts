import { type RawBuilder, sql } from 'kysely';
import { type Audience, storageKeysOf } from './rules';
import { deleteLeaving, type PictureStore } from './store-picture';

/** Longer than any upload takes: what is not settled by then never will be. By the clock of PostgreSQL. */
const GRACE_MINUTES = 60;
/** One after the other; what is left comes with the next run. */
const BATCH = 500;
const AUDIENCES: readonly Audience[] = ['public', 'private'];

const ago = (minutes: number): RawBuilder<Date> => sql<Date>`now() - make_interval(mins => ${minutes})`;

/**
 * Puts right what a process left that died in the middle of keeping or deleting a picture: afterwards storage holds
 * the files of kept pictures and of uploads under way.
 * @param graceMinutes how old something must be to count as left behind
 * @returns how many pictures went
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
  await store.storage.deleteUnfinished(new Date(Date.now() - graceMinutes * 60_000));
  return leaving.length;
}

/** Where rows and files disagree. */
export interface Disagreements {
  /** Files of kept pictures that are not in storage. */
  readonly missing: readonly string[];
  /** Files in storage that no row knows of. */
  readonly stray: readonly string[];
}

/**
 * Holds every file in storage against the rows. Strays cannot come about but by a process that slept for an hour in
 * the middle of an upload, or by hand; they are deleted. Missing files nobody can bring back: they are told.
 */
export async function compareWithStorage(
  { database, storage }: PictureStore,
  graceMinutes = GRACE_MINUTES,
): Promise<Disagreements> {
  const before = Date.now() - graceMinutes * 60_000;
  const files = new Map<string, Date>();
  for (const audience of AUDIENCES)
    for await (const { key, changedAt } of storage.list(`${audience}/`)) files.set(key, changedAt);
  // Read after the listing: a file that came meanwhile is in no list, and its row is here.
  const pictures = await database
    .selectFrom('stored_pictures')
    .select(['file_key', 'widths', 'audience', 'state'])
    .execute();
  const missing: string[] = [];
  for (const picture of pictures) {
    for (const key of storageKeysOf(picture, picture.audience)) {
      // One that came after the listing is asked for by itself.
      if (!files.delete(key) && picture.state === 'kept' && !(await storage.has(key))) missing.push(key);
    }
  }
  const stray = [...files].filter(([, changedAt]) => changedAt.getTime() <= before).map(([key]) => key);
  for (const key of stray) await storage.delete(key);
  return { missing, stray };
}
