import type { RemoteRelease } from '@crown-and-coil/shared-ui/remote/registry';

/** What a development build came to. */
export type Outcome =
  | { readonly kind: 'good'; readonly hash: string; readonly release: RemoteRelease }
  | { readonly kind: 'broken'; readonly errors: readonly string[] };

/** What open pages are told of a remote: `page/reload.ts` reads it. */
export interface News {
  readonly remote: string;
  /** Of the last good build; null before there is one. */
  readonly hash: string | null;
  /** What keeps the latest source from being built. */
  readonly errors: readonly string[];
}

/** The state of one remote under development: its last good build stays while the latest source does not build. */
export class RemoteNews {
  readonly #remote: string;
  readonly #listeners = new Set<(news: News) => void>();
  #errors: readonly string[] = [];
  #settle: () => void = () => {};
  /** Settles when the first build is made or has failed. */
  readonly firstOutcome: Promise<void>;
  #good: { readonly hash: string; readonly release: RemoteRelease } | null = null;

  constructor(remote: string) {
    this.#remote = remote;
    this.firstOutcome = new Promise((settle) => {
      this.#settle = settle;
    });
  }

  get latest(): News {
    return { remote: this.#remote, hash: this.#good?.hash ?? null, errors: this.#errors };
  }

  /** The last good build, or null before there is one. */
  get release(): RemoteRelease | null {
    return this.#good?.release ?? null;
  }

  tell(outcome: Outcome): void {
    if (outcome.kind === 'good') this.#good = outcome;
    this.#errors = outcome.kind === 'broken' ? outcome.errors : [];
    this.#settle();
    for (const listener of this.#listeners) listener(this.latest);
  }

  /** Tells what is known now, then what comes. @returns ends it */
  listen(listener: (news: News) => void): () => void {
    this.#listeners.add(listener);
    listener(this.latest);
    return () => this.#listeners.delete(listener);
  }
}
