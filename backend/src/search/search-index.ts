import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS, SEARCH_CHANGES_KEPT_DAYS } from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { type Database, type Queries, shardsOf } from '../database/connection';
import { HOME, onShard, shardOf } from '../database/shards';
import { readSearched, readSearchedAfter } from './searched-facts';
import { SearchedProfessionals } from './searched-professionals';

/** Professionals per read, so that loading all of them lets other requests through. */
const AT_ONCE = 200;
/** A process that has not searched for this long reloads everything, as the changes may be deleted. */
const MOST_BEHIND_MS = (SEARCH_CHANGES_KEPT_DAYS * DAY_MS) / 2;

/** How long a search waits for a shard, and when a failed shard is retried. */
const SHARD_WAIT_MS = 2_000;

/** Cache of search words, normalized like the documents, by their typed form. */
export type NormalizedWords = ReadonlyMap<string, string>;

/** The data of a search. */
interface SearchedNow {
  readonly professionals: SearchedProfessionals;
  readonly words: NormalizedWords;
}

/** The snapshot up to which an index has read. */
interface Position {
  /** In PostgreSQL's format: 'xmin:xmax:in progress'. */
  readonly snapshot: string;
  readonly readAt: number;
}

/**
 * The searchable facts of all active professionals, in memory. It is up to date for each search, which first queries
 * who has changed: one index look-up, shared by concurrent searches. Nothing is pushed, so nothing is missed when a
 * connection breaks or a process stalls.
 */
export class SearchIndex {
  private readonly professionals = new SearchedProfessionals();
  private readonly positions = new Map<number, Position>();
  /** Shards that are being read, or failed. */
  private readonly asked = new Set<number>();
  /** The catch-up that has not begun yet. */
  private next: { readonly words: Set<string>; readonly done: Promise<SearchedNow> } | undefined;
  private before: Promise<unknown> = Promise.resolve();

  constructor(private readonly database: Database) {}

  /** All data as committed before the call. @param words to normalize */
  read(words: readonly string[]): Promise<SearchedNow> {
    this.next ??= this.afterTheOneBefore();
    for (const word of words) this.next.words.add(word);
    return this.next.done;
  }

  /** Loads everything, which takes seconds for 20,000 professionals; returns at once when already loaded. */
  async load(): Promise<void> {
    if (!this.positions.has(HOME)) await this.read([]);
  }

  /** Whether it contains the professionals of every shard; those of a failed shard are left out. */
  get isComplete(): boolean {
    return shardsOf(this.database).every((shard) => this.positions.has(shard));
  }

  /** One catch-up at a time, so that older facts never replace newer ones. */
  private afterTheOneBefore() {
    const words = new Set<string>();
    const done = this.before.then(() => {
      this.next = undefined;
      return this.catchUp([...words]);
    });
    this.before = done.catch(() => undefined);
    return { words, done };
  }

  private async catchUp(words: readonly string[]): Promise<SearchedNow> {
    const shards = shardsOf(this.database).filter((shard) => shard !== HOME);
    const [normalized] = await Promise.all([
      this.catchUpOn(HOME, words),
      ...shards.map((shard) => this.catchUpOrLeaveOut(shard)),
    ]);
    return {
      professionals: this.professionals,
      words: new Map(words.map((word, place) => [word, normalized[place] ?? word])),
    };
  }

  /** Reads the changes of the current shard. @returns the words, normalized */
  private async catchUpOn(shard: number, words: readonly string[]): Promise<readonly string[]> {
    const position = this.positions.get(shard);
    const readAt = Date.now();
    const { snapshot, changed, normalized } = await readChanges(this.database, position?.snapshot, words);
    if (position === undefined || readAt - position.readAt > MOST_BEHIND_MS || isOlder(snapshot, position))
      await this.readAll(shard);
    else await this.readAgain(changed);
    // Unless the shard was left out meanwhile.
    if (this.positions.get(shard) === position) this.positions.set(shard, { snapshot, readAt });
    return normalized;
  }

  /** A slow shard continues catching up, and is not waited for until it is done. */
  private async catchUpOrLeaveOut(shard: number): Promise<void> {
    if (this.asked.has(shard)) return;
    this.asked.add(shard);
    const release = () => this.asked.delete(shard);
    const work = onShard(shard, () => this.catchUpOn(shard, [])).then(release, () => {
      this.leaveOut(shard);
      setTimeout(release, SHARD_WAIT_MS).unref();
    });
    const waited = new AbortController();
    const late = pause(SHARD_WAIT_MS, undefined, { signal: waited.signal }).catch(() => undefined);
    await Promise.race([work, late]);
    waited.abort();
    if (this.asked.has(shard) && this.positions.has(shard)) this.leaveOut(shard);
  }

  private leaveOut(shard: number): void {
    this.positions.delete(shard);
    for (const id of this.idsOn(shard)) this.professionals.delete(id);
  }

  private idsOn(shard: number): string[] {
    return [...this.professionals.ids()].filter((id) => shardOf(id) === shard);
  }

  private async readAll(shard: number): Promise<void> {
    const gone = new Set(this.idsOn(shard));
    let last: string | undefined;
    do {
      const found = await readSearchedAfter(this.database, last, AT_ONCE);
      for (const one of found) {
        this.professionals.set(one);
        gone.delete(one.id);
      }
      last = found.length < AT_ONCE ? undefined : found.at(-1)?.id;
    } while (last !== undefined);
    for (const id of gone) this.professionals.delete(id);
  }

  private async readAgain(ids: readonly string[]): Promise<void> {
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const some = ids.slice(from, from + AT_ONCE);
      const found = new Map((await readSearched(this.database, some)).map((one) => [one.id, one]));
      for (const id of some) {
        const one = found.get(id);
        if (one) this.professionals.set(one);
        else this.professionals.delete(id);
      }
    }
  }
}

/** Another server, for example after a restore, has its own transaction ids. */
const isOlder = (snapshot: string, { snapshot: known }: Position): boolean =>
  newestOf(snapshot) < newestOf(known);
const newestOf = (snapshot: string) => BigInt(snapshot.split(':')[1] ?? 0);

interface Changes {
  readonly snapshot: string;
  readonly changed: readonly string[];
  readonly normalized: readonly string[];
}

/** Professionals changed by transactions that a snapshot did not see, and the current snapshot. */
async function readChanges(
  queries: Queries,
  since: string | undefined,
  words: readonly string[],
): Promise<Changes> {
  const { rows } = await sql<Changes>`
    select pg_current_snapshot()::text as snapshot, array_to_json(array(
      select distinct professional_id from search_changes
      where changed_by >= pg_snapshot_xmin(${since ?? null}::pg_snapshot)
        and not pg_visible_in_snapshot(changed_by, ${since ?? null}::pg_snapshot)
    )) as changed, ${normalize(words)} as normalized`.execute(queries);
  const [changes] = rows;
  if (changes === undefined) throw new Error('PostgreSQL answered without a row.');
  return changes;
}

/** Normalized like the documents by `search_text`. */
const normalize = (words: readonly string[]) => sql<readonly string[]>`array_to_json(array(
  select search_text(word) from unnest(${[...words]}::text[]) with ordinality as asked (word, place) order by place))`;

/** The facts of one professional in a transaction. */
export async function readSearchedIn(
  queries: Queries,
  professionalId: string,
  words: readonly string[],
): Promise<SearchedNow> {
  const { rows } = await sql<{
    normalized: readonly string[];
  }>`select ${normalize(words)} as normalized`.execute(queries);
  const found = await readSearched(queries, [professionalId]);
  return {
    professionals: new SearchedProfessionals(found),
    words: new Map(words.map((word, place) => [word, rows[0]?.normalized[place] ?? word])),
  };
}

const indexes = new WeakMap<Database, SearchIndex>();

/** The index of a primary database, loaded by the first search. */
export function searchIndexOf(database: Database): SearchIndex {
  const index = indexes.get(database) ?? new SearchIndex(database);
  indexes.set(database, index);
  return index;
}
