import { AsyncLocalStorage } from 'node:async_hooks';

const domains = new AsyncLocalStorage<string>();

/**
 * Runs work whose connections count for a domain, such as 'bookings'. Work outside of any domain takes any free
 * connection.
 */
export const inDomain = <Result>(domain: string, work: () => Result): Result => domains.run(domain, work);

interface Waiting {
  readonly domain: string | undefined;
  readonly start: () => void;
}

/**
 * Shares the connections of a pool between domains, so that one whose table is locked cannot take them all: a domain
 * may take another connection while it holds fewer than are free (the dynamic threshold of shared buffers). So one
 * stuck domain holds half of the pool, a second one half of the rest. Within a domain the order is first come, first
 * served.
 */
export class ConnectionShares {
  readonly #held = new Map<string | undefined, number>();
  readonly #waiting = new Set<Waiting>();
  #free: number;

  /** @param waitMs how long work waits for a connection */
  constructor(
    size: number,
    private readonly waitMs: number,
  ) {
    this.#free = size;
  }

  /** How many wait for a connection. */
  get waitingCount(): number {
    return this.#waiting.size;
  }

  /**
   * Waits until the current domain may have a connection. Returns a function that releases it, to be called once.
   * @throws Error after the longest wait
   */
  async enter(): Promise<() => void> {
    const domain = domains.getStore();
    if (!this.#mayStart(domain)) await this.#turnOf(domain);
    else this.#take(domain);
    return () => this.#giveBack(domain);
  }

  #turnOf(domain: string | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        domain,
        start: () => {
          clearTimeout(timer);
          this.#waiting.delete(waiting);
          this.#take(domain);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(waiting);
        // The pool's own message, which is mapped to a database that is not ready.
        reject(new Error('timeout exceeded when trying to connect'));
      }, this.waitMs);
      this.#waiting.add(waiting);
    });
  }

  #mayStart(domain: string | undefined): boolean {
    if (domain === undefined) return this.#free > 0;
    return this.#free > 0 && (this.#held.get(domain) ?? 0) < Math.max(1, this.#free);
  }

  #take(domain: string | undefined): void {
    this.#free -= 1;
    this.#held.set(domain, (this.#held.get(domain) ?? 0) + 1);
  }

  #giveBack(domain: string | undefined): void {
    this.#free += 1;
    const held = (this.#held.get(domain) ?? 1) - 1;
    if (held > 0) this.#held.set(domain, held);
    else this.#held.delete(domain);
    for (const { domain: next, start } of this.#waiting) if (this.#mayStart(next)) start();
  }
}
