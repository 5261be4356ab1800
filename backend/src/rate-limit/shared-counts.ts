import type { Database } from '../database/connection';

/** Callers per minute that a process remembers between two calls of `share`. */
const MAX_CALLERS = 50_000;
const ROWS_AT_ONCE = 5_000;
/** Tolerance for clock differences between processes. */
const KEPT_WINDOWS = 3;

interface Caller {
  /** Not yet shared with other processes. */
  unshared: number;
  /** The total of all processes when this one last shared. */
  shared: number;
}

/**
 * Counts per caller, shared by all processes through PostgreSQL. Counting is local; `share` adds the new counts and
 * reads the totals in one statement. So a limit holds across any number of processes, except for requests between two
 * calls of `share`.
 */
export class SharedCounts {
  private windowStart = 0;
  private readonly callers = new Map<string, Caller>();

  constructor(
    private readonly database: Database,
    private readonly windowMs: number,
    private readonly now: () => Date,
    private readonly maxCallers = MAX_CALLERS,
  ) {}

  /** Counts a request of a caller. Returns the count in this window, and the ms until the next window. */
  count(name: string): { current: number; ttl: number } {
    const time = this.now().getTime();
    this.enterWindow(time - (time % this.windowMs));
    const caller = this.callers.get(name) ?? { unshared: 0, shared: 0 };
    this.callers.set(name, caller);
    caller.unshared += 1;
    return { current: caller.shared + caller.unshared, ttl: this.windowStart + this.windowMs - time };
  }

  /** Adds what was counted here to the shared counts, and reads what others counted. */
  async share(): Promise<void> {
    const { windowStart } = this;
    // Always in the same order, so that two processes never wait for each other.
    const unsharedCallers = [...this.callers]
      .filter(([, { unshared }]) => unshared > 0)
      .map(([name, caller]) => ({ name, caller, count: caller.unshared }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    for (let first = 0; first < unsharedCallers.length; first += ROWS_AT_ONCE) {
      const part = unsharedCallers.slice(first, first + ROWS_AT_ONCE);
      const totals = await this.add(
        windowStart,
        part.map(({ name, count }) => ({ name, count })),
      );
      for (const { name, caller, count } of part) {
        caller.unshared -= count;
        caller.shared = totals.get(name) ?? caller.shared;
      }
    }
    this.forgetQuietest();
  }

  /**
   * Keeps the callers with the most requests: a forgotten one may send as many again until the next `share`, so a crowd
   * of addresses must not free those that have reached the limit.
   */
  private forgetQuietest(): void {
    const surplus = this.callers.size - this.maxCallers;
    if (surplus <= 0) return;
    const quietest = [...this.callers]
      // Requests that arrived meanwhile are not shared yet.
      .filter(([, { unshared }]) => unshared === 0)
      .sort(([, one], [, other]) => one.shared - other.shared)
      .slice(0, surplus);
    for (const [name] of quietest) this.callers.delete(name);
  }

  /** Drops expired windows. */
  async forgetOld(): Promise<void> {
    const before = new Date(this.now().getTime() - KEPT_WINDOWS * this.windowMs);
    await this.database.deleteFrom('request_counts').where('window_start', '<', before).execute();
  }

  private enterWindow(start: number): void {
    if (start === this.windowStart) return;
    this.windowStart = start;
    this.callers.clear();
  }

  private async add(
    windowStart: number,
    counts: readonly { readonly name: string; readonly count: number }[],
  ): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database
      .insertInto('request_counts')
      .values(counts.map(({ name, count }) => ({ caller: name, window_start: new Date(windowStart), count })))
      .onConflict((conflict) =>
        conflict.columns(['caller', 'window_start']).doUpdateSet(({ eb, ref }) => ({
          count: eb('request_counts.count', '+', ref('excluded.count')),
        })),
      )
      .returning(['caller', 'count'])
      .execute();
    return new Map(rows.map(({ caller, count }) => [caller, count]));
  }
}
