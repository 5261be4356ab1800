import { errorDetail } from '../message/error-detail';
import { newIdempotencyKey } from './idempotency-key';
import { inTurn } from './in-turn';
import { reportUnsent } from './unsent-uploads';

/** What one sending is given besides its file. */
export interface SendOptions {
  /** The same for every attempt at this file. */
  readonly idempotencyKey: string;
  /** @param fraction 0 to 1 of the bytes that have left */
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
}

/** Sends a file and answers what was stored; rejects with the API's problem (`status`, `data.detail`). */
export type Send<Item> = (file: File, options: SendOptions) => Promise<Item>;

/**
 * Where a file stands: it waits for its turn, is being sent, waits for a connection, failed and may be sent again, was
 * refused for good, or is stored and about to appear in the list.
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

/** A closed page would lose it. */
const isUnsent = ({ state }: Upload<unknown>) => state.kind !== 'stored' && state.kind !== 'refused';

/** A refusal that sending the same file again cannot change: its bytes, or the present state of the server. */
const FINAL_STATUSES = [400, 403, 404, 409, 413, 415, 422];

function statusOf(error: unknown): number | undefined {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return typeof status === 'number' ? status : undefined;
}

/** What a failed sending means for its file. Without a status nothing came back: the connection was lost. */
export function stateAfter(error: unknown, isOnline: boolean): UploadState<never> {
  const status = statusOf(error);
  if (status === undefined) return isOnline ? { kind: 'failed', message: undefined } : { kind: 'offline' };
  const message = errorDetail(error);
  if (message !== undefined && FINAL_STATUSES.includes(status)) return { kind: 'refused', message };
  return { kind: 'failed', message };
}

/** The files on their way. They stay in memory, with their previews, until they are stored or taken back. */
export class UploadList<Item> {
  #uploads: readonly Upload<Item>[] = [];
  readonly #sending = new Map<string, AbortController>();
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

  /** Takes a file back: nothing more of it is sent, its preview goes. */
  readonly cancel = (key: string): void => this.#drop((upload) => upload.key === key);

  readonly retry = (key: string): void => {
    const upload = this.#uploads.find((one) => one.key === key);
    if (upload && !this.#sending.has(key) && upload.state.kind !== 'stored') void this.#send(upload);
  };

  /** Everything that failed for want of an answer is sent again. */
  readonly connectionIsBack = (): void => {
    for (const { key, state } of this.#uploads) {
      if (state.kind === 'offline' || (state.kind === 'failed' && state.message === undefined))
        this.retry(key);
    }
  };

  /** What is under way will never arrive: it waits, with everything else, instead of hanging. */
  readonly connectionIsLost = (): void => {
    for (const controller of this.#sending.values()) controller.abort(new TypeError('Connection lost'));
  };

  /** The list now shows these: their previews are done. */
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
      const item = await inTurn(task, signal);
      this.#sending.delete(key);
      this.#setState(key, { kind: 'stored', item });
      this.#options.onStored(item, file);
    } catch (error) {
      this.#sending.delete(key);
      this.#setState(key, stateAfter(error, navigator.onLine));
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
      URL.revokeObjectURL(previewUrl);
    }
  }

  #publish(uploads: readonly Upload<Item>[]): void {
    this.#uploads = uploads;
    reportUnsent(this, uploads.filter(isUnsent).length);
    for (const listener of this.#listeners) listener();
  }
}
