/** Calls of which concurrent ones with the same key share one; the first call after that has ended is made again. */
export class SingleFlight<Value> {
  readonly #underWay = new Map<unknown, Promise<Value>>();

  /** Whether a call with this key has not ended yet. */
  has(key: unknown): boolean {
    return this.#underWay.has(key);
  }

  share(key: unknown, call: () => Promise<Value>): Promise<Value> {
    const calling = this.#underWay.get(key) ?? call().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, calling);
    return calling;
  }
}
