import { setTimeout as pause } from 'node:timers/promises';
import { SEARCH_CHANGES_KEPT_DAYS } from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { type Database, type Queries, shardsOf } from '../database/connection';
import { HOME, onShard, shardOf } from '../database/shards';
import { readSearched, readSearchedAfter } from './searched-facts';
import { SearchedProfessionals } from './searched-professionals';

/** Professionals that are read at once, so that loading all of them lets other requests through. */
const AT_ONCE = 200;
/** A process that has not searched for this long reads everything again: the changes may be deleted. */
const MOST_BEHIND_MS = (SEARCH_CHANGES_KEPT_DAYS * 24 * 3_600_000) / 2;

/** How long a search waits for a shard, and after how long a shard that failed is asked again. */
const SHARD_WAIT_MS = 2_000;

/** Words of searches, normalized as the documents are, by how they were typed. */
export type NormalizedWords = ReadonlyMap<string, string>;

/** What a search looks at. */
export interface SearchedNow {
  readonly professionals: SearchedProfessionals;
  readonly words: NormalizedWords;
}

/** Up to which transactions an index has read. */
interface Position {
  /** As PostgreSQL writes it: 'xmin:xmax:those in progress'. */
  readonly snapshot: string;
  readonly readAt: number;
}

/**
 * What searches compare of all active professionals, in memory. It is right when a search reads it, because the search
 * first asks who has changed since: one look into an index, which searches at the same time share. Nothing is announced,
 * so nothing is missed when a connection breaks or a process stands still.
 */
export class SearchIndex {
  private readonly professionals = new SearchedProfessionals();
  private readonly positions = new Map<number, Position>();
  /** Shards that are being asked, or did not answer. */
  private readonly asked = new Set<number>();
  /** The one that has not begun yet. */
  private next: { readonly words: Set<string>; readonly done: Promise<SearchedNow> } | undefined;
  private before: Promise<unknown> = Promise.resolve();

  constructor(private readonly database: Database) {}

  /** Everything as it was committed before the call. @param words to normalize */
  read(words: readonly string[]): Promise<SearchedNow> {
    this.next ??= this.afterTheOneBefore();
    for (const word of words) this.next.words.add(word);
    return this.next.done;
  }

  /** Reads everything, which takes seconds for 20,000 professionals; at once when that was done. */
  async load(): Promise<void> {
    if (!this.positions.has(HOME)) await this.read([]);
  }

  /** Whether the professionals of every shard are in it: those of one that does not answer are left out. */
  get isComplete(): boolean {
    return shardsOf(this.database).every((shard) => this.positions.has(shard));
  }

  /** One catches up at a time: the facts of an older snapshot never replace newer ones. */
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

  /** Reads what has changed on the present shard. @returns the words, normalized */
  private async catchUpOn(shard: number, words: readonly string[]): Promise<readonly string[]> {
    const position = this.positions.get(shard);
    const readAt = Date.now();
    const { snapshot, changed, normalized } = await readChanges(this.database, position?.snapshot, words);
    if (position === undefined || readAt - position.readAt > MOST_BEHIND_MS || isOlder(snapshot, position))
      await this.readAll(shard);
    else await this.readAgain(changed);
    // Unless it was left out meanwhile.
    if (this.positions.get(shard) === position) this.positions.set(shard, { snapshot, readAt });
    return normalized;
  }

  /** One that is slow goes on catching up, and is not waited for again until it has. */
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

/** Another server, as after a restore, counts its transactions from the beginning. */
const isOlder = (snapshot: string, { snapshot: known }: Position): boolean =>
  newestOf(snapshot) < newestOf(known);
const newestOf = (snapshot: string) => BigInt(snapshot.split(':')[1] ?? 0);

interface Changes {
  readonly snapshot: string;
  readonly changed: readonly string[];
  readonly normalized: readonly string[];
}

/** Who has changed in transactions that a snapshot did not see, and the snapshot of now. */
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

/** As `search_text` normalizes the documents that they are looked for in. */
const normalize = (words: readonly string[]) => sql<readonly string[]>`array_to_json(array(
  select search_text(word) from unnest(${[...words]}::text[]) with ordinality as asked (word, place) order by place))`;

/** The facts of one professional as a transaction sees them. */
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

/** The index of a primary database, which is loaded by its first search. */
export function searchIndexOf(database: Database): SearchIndex {
  const index = indexes.get(database) ?? new SearchIndex(database);
  indexes.set(database, index);
  return index;
}
