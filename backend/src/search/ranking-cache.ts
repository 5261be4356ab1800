import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { FoundProfessional, Searched } from './searched-facts';

/** Cached results: about 10 MB. */
const MOST_RESULTS = 100_000;
/** Cached searches, of which many have no results: their text has up to some kB. */
const MOST_RANKINGS = 2_000;
/** Cached results of one search, so that a request for its last page does not displace all others. */
const MOST_OF_ONE = 1_000;
/** A cached ranking is checked against at most so many changes; after more it is made again. */
const MOST_CHANGES = 500;

/** All matches of a search, ordered as far as requested. */
interface AllFound {
  readonly total: number;
  /** The results for a smaller count are a prefix of those for a larger one. */
  readonly first: (count: number) => readonly FoundProfessional[];
}

/** A search whose results are put in order. */
export interface RankedSearch {
  /** Identifies the list and everything that decides its order, apart from the professionals. */
  readonly question: string;
  /** Whether the results are kept. */
  readonly isCached: boolean;
  /** Whether free time decides, which changes with every booking. */
  readonly hasDays: boolean;
  /** The services for which a professional is found; undefined for those who are not. */
  readonly match: (professional: Searched) => readonly number[] | undefined;
  /** Compares all professionals. */
  readonly findAll: () => Promise<AllFound>;
}

/** The matches of a search, in order. */
export interface Ranking {
  readonly total: number;
  readonly first: (count: number) => Promise<readonly FoundProfessional[]>;
}

interface KnownRanking {
  readonly total: number;
  /** Without the professionals' facts, which every booking replaces. */
  readonly first: readonly { readonly professionalId: string; readonly services: readonly number[] }[];
  /** The number of changes that it reflects. */
  readonly changes: number;
}

interface Change {
  readonly before: Searched | undefined;
  readonly after: Searched | undefined;
  readonly isOnlyOfTime: boolean;
}

/**
 * Caches the number of results of a search and the first of them, so that a repeated search does not compare all
 * professionals. A ranking is valid until someone changes who matches the search. A booking changes only free time,
 * which matters to a search with days, and only if it changes the services that may have time.
 */
export class RankingCache {
  private readonly known = new LRUCache<string, KnownRanking>({
    max: MOST_RANKINGS,
    maxSize: MOST_RESULTS,
    sizeCalculation: ({ first }) => first.length + 1,
  });
  /** The last ones, oldest first. */
  private changes: Change[] = [];
  private changeCount = 0;

  /** @param current the present facts of a professional */
  constructor(private readonly current: (id: string) => Searched | undefined) {}

  /** Records that a professional was added, changed or removed. */
  add(before: Searched | undefined, after: Searched | undefined): void {
    const isOnlyOfTime = before !== undefined && after !== undefined && isSameButForTime(before, after);
    this.changes.push({ before, after, isOnlyOfTime });
    this.changeCount += 1;
    if (this.changes.length >= 2 * MOST_CHANGES) this.changes = this.changes.slice(-MOST_CHANGES);
  }

  /** The results of a search at the present facts. */
  async rank(search: RankedSearch): Promise<Ranking> {
    let found: { readonly all: AllFound; readonly changes: number } | undefined;
    let ordered: readonly FoundProfessional[] = [];
    const find = async () => {
      const changes = this.changeCount;
      found = { all: await search.findAll(), changes };
      this.store(search, found.all.total, [], changes);
      return found;
    };
    const total = this.validFor(search)?.total ?? (await find()).all.total;
    return {
      total,
      first: async (count) => {
        const known = found ? undefined : this.validFor(search);
        if (known && known.first.length >= Math.min(count, known.total)) return this.withFacts(known, count);
        const { all, changes } = found ?? (await find());
        if (ordered.length < Math.min(count, all.total)) {
          // Who needed more may need more again.
          ordered = all.first(Math.max(count, 2 * ordered.length));
          this.store(search, all.total, ordered, changes);
        }
        return ordered.slice(0, count);
      },
    };
  }

  private store(
    { question, isCached }: RankedSearch,
    total: number,
    ordered: readonly FoundProfessional[],
    changes: number,
  ): void {
    if (!isCached) return;
    const first = ordered.slice(0, MOST_OF_ONE).map(({ professional, services }) => ({
      professionalId: professional.id,
      services,
    }));
    this.known.set(question, { total, first, changes });
  }

  private withFacts({ first }: KnownRanking, count: number): FoundProfessional[] {
    return first.slice(0, count).flatMap(({ professionalId, services }) => {
      const professional = this.current(professionalId);
      return professional ? { professional, services } : [];
    });
  }

  private validFor(search: RankedSearch): KnownRanking | undefined {
    const known = this.known.get(search.question);
    if (known === undefined || known.changes === this.changeCount) return known;
    const since = this.changeCount - known.changes;
    if (since > this.changes.length || this.changes.slice(-since).some((change) => mayAffect(change, search)))
      return undefined;
    const valid = { ...known, changes: this.changeCount };
    this.known.set(search.question, valid);
    return valid;
  }
}

/** Whether a change may alter the results of a search. */
function mayAffect({ before, after, isOnlyOfTime }: Change, { hasDays, match }: RankedSearch): boolean {
  if (isOnlyOfTime && !hasDays) return false;
  const matched = before && match(before);
  const matches = after && match(after);
  return isOnlyOfTime ? !isDeepStrictEqual(matched, matches) : (matched ?? matches) !== undefined;
}

/** Compares every fact, so that none is forgotten. */
const isSameButForTime = (before: Searched, after: Searched): boolean =>
  isDeepStrictEqual({ ...before, stretches: undefined }, { ...after, stretches: undefined });
