import { reportUnsent } from './ask-before-losing-uploads';
import { newIdempotencyKey } from './idempotency-key';
import { withUploadSlot } from './upload-slot';

/** Options of one upload attempt. */
export interface SendOptions {
  /** The same for every attempt at this file. */
  readonly idempotencyKey: string;
  /** @param fraction 0 to 1 of the bytes that were sent */
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
}

/** What a picture's API call rejects with. */
export interface CallFailure {
  /** HTTP status; undefined without a response. */
  readonly status?: number | undefined;
  /** The server's message. */
  readonly message?: string | undefined;
}

/** Reads what a call threw. Anything else, such as the reason of an abort, has no message to show. */
export function readCallFailure(thrown: unknown): CallFailure {
  const { status, message }: { status?: unknown; message?: unknown } = Object(thrown);
  return typeof status === 'number'
    ? { status, message: typeof message === 'string' ? message : undefined }
    : {};
}

/** Sends a file and resolves with the stored picture; rejects with a `CallFailure`. */
export type Send<Item> = (file: File, options: SendOptions) => Promise<Item>;

/**
 * State of an upload: queued, sending, waiting for a connection, failed (can be retried), refused (cannot), or stored
 * and about to appear in the list.
 */
export type UploadState<Item> =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sending'; readonly progress: number }
  | { readonly kind: 'offline' }
  | { readonly kind: 'failed'; readonly message: string | undefined }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'stored'; readonly item: Item };

export interface Upload<Item> {
  readonly key: string;
  readonly file: File;
  /** Object URL of the file; revoked when the upload is gone. */
  readonly previewUrl: string;
  readonly state: UploadState<Item>;
}

interface Options<Item> {
  readonly send: Send<Item>;
  readonly onStored: (item: Item, file: File) => void;
}

/** States in which closing the page would lose the file. */
const isUnsent = ({ state }: Upload<unknown>) => state.kind !== 'stored' && state.kind !== 'refused';

/**
 * Delays before automatic retries of a failed upload, in milliseconds. Browsers often report being online before the
 * first call succeeds. After the last one only Retry sends it.
 */
const RETRY_AFTER_MS = [2_000, 6_000, 18_000];

/** A refusal that a retry cannot change: the file's bytes or the server's state cause it. */
const FINAL_STATUSES = [400, 403, 404, 409, 413, 415, 422];

/** Maps an error to an upload state. An error without a status is a lost connection. */
export function stateAfter(error: unknown, isOnline: boolean): UploadState<never> {
  const { status, message } = readCallFailure(error);
  if (status === undefined) return isOnline ? { kind: 'failed', message: undefined } : { kind: 'offline' };
  if (message !== undefined && FINAL_STATUSES.includes(status)) return { kind: 'refused', message };
  return { kind: 'failed', message };
}

/** Uploads in progress. Files and previews stay in memory until they are stored or cancelled. */
export class UploadList<Item> {
  #uploads: readonly Upload<Item>[] = [];
  readonly #sending = new Map<string, AbortController>();
  /** Number of automatic retries per upload. */
  readonly #retries = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  readonly #options: Options<Item>;

  constructor(options: Options<Item>) {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly current = (): readonly Upload<Item>[] => this.#uploads;

  add(files: readonly File[]): void {
    const added = files.map((file): Upload<Item> => {
      const previewUrl = URL.createObjectURL(file);
      return { key: newIdempotencyKey(), file, previewUrl, state: { kind: 'waiting' } };
    });
    this.#publish([...this.#uploads, ...added]);
    for (const upload of added) void this.#send(upload);
  }

  /** Cancels an upload: stops sending and revokes its preview. */
  readonly cancel = (key: string): void => this.#drop((upload) => upload.key === key);

  readonly retry = (key: string): void => {
    const upload = this.#uploads.find((one) => one.key === key);
    if (upload && !this.#sending.has(key) && upload.state.kind !== 'stored') void this.#send(upload);
  };

  #retryLater(key: string): void {
    const retries = this.#retries.get(key) ?? 0;
    const pause = RETRY_AFTER_MS[retries];
    if (pause === undefined) return;
    this.#retries.set(key, retries + 1);
    setTimeout(() => {
      if (this.#uploads.some((one) => one.key === key && one.state.kind === 'failed')) this.retry(key);
    }, pause);
  }

  /** Retries every upload that failed without a response. */
  readonly connectionIsBack = (): void => {
    for (const { key, state } of this.#uploads) {
      if (state.kind === 'offline' || (state.kind === 'failed' && state.message === undefined))
        this.retry(key);
    }
  };

  /** The connection is lost: uploads in progress wait with the queued ones instead of hanging. */
  readonly connectionIsLost = (): void => {
    for (const controller of this.#sending.values()) controller.abort(new TypeError('Connection lost'));
  };

  /** The list now shows these pictures: removes the uploads and their previews. */
  dropListed(ids: ReadonlySet<string>, idOf: (item: Item) => string): void {
    this.#drop(({ state }) => state.kind === 'stored' && ids.has(idOf(state.item)));
  }

  readonly dropRefused = (): void => this.#drop(({ state }) => state.kind === 'refused');

  readonly dropAll = (): void => this.#drop(() => true);

  async #send({ key, file }: Upload<Item>): Promise<void> {
    if (!navigator.onLine) {
      this.#setState(key, { kind: 'offline' });
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    this.#sending.set(key, controller);
    this.#setState(key, { kind: 'waiting' });
    const task = () => {
      this.#setState(key, { kind: 'sending', progress: 0 });
      const onProgress = (progress: number) => {
        if (!signal.aborted) this.#setState(key, { kind: 'sending', progress });
      };
      return this.#options.send(file, { idempotencyKey: key, onProgress, signal });
    };
    try {
      const item = await withUploadSlot(task, signal);
      this.#sending.delete(key);
      this.#setState(key, { kind: 'stored', item });
      this.#options.onStored(item, file);
    } catch (error) {
      this.#sending.delete(key);
      const state = stateAfter(error, navigator.onLine);
      this.#setState(key, state);
      if (state.kind === 'failed') this.#retryLater(key);
    }
  }

  #setState(key: string, state: UploadState<Item>): void {
    if (!this.#uploads.some((upload) => upload.key === key)) return;
    this.#publish(this.#uploads.map((upload) => (upload.key === key ? { ...upload, state } : upload)));
  }

  #drop(isDone: (upload: Upload<Item>) => boolean): void {
    const gone = this.#uploads.filter(isDone);
    if (gone.length === 0) return;
    this.#publish(this.#uploads.filter((upload) => !gone.includes(upload)));
    for (const { key, previewUrl } of gone) {
      this.#sending.get(key)?.abort();
      this.#retries.delete(key);
      URL.revokeObjectURL(previewUrl);
    }
  }

  #publish(uploads: readonly Upload<Item>[]): void {
    this.#uploads = uploads;
    reportUnsent(this, uploads.filter(isUnsent).length);
    for (const listener of this.#listeners) listener();
  }
}
