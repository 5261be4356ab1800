const STORAGE_KEY = 'crown-and-coil:unsent';
/** Further ones are refused, and the text stays in its form. */
const MAX_UNSENT = 50;

/** An offline write. It takes effect once, by its idempotency key. */
export interface Unsent {
  /** Of the request (`Idempotency-Key`). */
  readonly key: string;
  /** Email of the account that wrote it. Other accounts neither send nor see it. */
  readonly account: string;
  /** The path below `/api`. */
  readonly path: string;
  /** `PUT` replaces a versioned text, and conflicts when the version has changed; else `POST`. */
  readonly method?: 'PUT';
  readonly body: Readonly<Record<string, string | number | null>>;
  /** ISO 8601. */
  readonly writtenAt: string;
  /** Why the server refused it; it is not retried. */
  readonly refusal?: string;
}

/** Storage may be full, blocked or damaged. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

const isUnsent = (entry: unknown): entry is Unsent => {
  const { key, account, path, body, writtenAt }: Partial<Record<keyof Unsent, unknown>> = Object(entry);
  return (
    [key, account, path, writtenAt].every((field) => typeof field === 'string') &&
    typeof body === 'object' &&
    body !== null
  );
};

/** The stored text, as a snapshot for React. */
export const storedUnsent = (): string => attempt(() => localStorage.getItem(STORAGE_KEY)) ?? '';

/** Reads an account's unsent writes, oldest first. */
export const readUnsent = (account: string, stored = storedUnsent()): readonly Unsent[] =>
  all(stored).filter((one) => one.account === account);

function all(stored = storedUnsent()): readonly Unsent[] {
  const entries: unknown = stored === '' ? [] : attempt(() => JSON.parse(stored));
  return Array.isArray(entries) ? entries.filter(isUnsent) : [];
}

function write(entries: readonly Unsent[]): boolean {
  const isWritten = attempt(() => {
    if (entries.length === 0) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(entries));
    return true;
  });
  // Notifies other builds of this module in the page, and other tabs.
  window.dispatchEvent(new Event(STORAGE_KEY));
  return isWritten === true;
}

/** Stores a write to send later. @returns false when it could not be stored */
export function keepUnsent(unsent: Unsent): boolean {
  const others = all().filter(({ key }) => key !== unsent.key);
  return others.length < MAX_UNSENT && write([...others, unsent]);
}

/** Removes a write that was sent or discarded. */
export const dropUnsent = (dropped: string): void => {
  write(all().filter(({ key }) => key !== dropped));
};

/** Keeps the writes of an account whose email has changed. */
export const moveUnsent = (from: string, to: string): void => {
  if (readUnsent(from).length > 0)
    write(all().map((one) => (one.account === from ? { ...one, account: to } : one)));
};

/** Deletes all writes, at log-out. */
export const forgetUnsent = (): void => {
  write([]);
};

/** Calls back after each change, in this tab or another one. @returns stops it */
export function watchUnsent(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === STORAGE_KEY || key === null) onChange();
  };
  window.addEventListener(STORAGE_KEY, onChange);
  window.addEventListener('storage', onStorage);
  return () => {
    window.removeEventListener(STORAGE_KEY, onChange);
    window.removeEventListener('storage', onStorage);
  };
}

/** The sender. */
export interface Sender {
  readonly account: string;
  readonly token: string;
}

/** Statuses worth a retry. A 401 ends the session, so the same person sends it after logging in again. */
const LATER: ReadonlySet<number> = new Set([401, 408, 425, 429]);

/**
 * Sends the account's offline writes one by one, oldest first. Stops at the first without a response, or with a
 * retryable status. Only one tab sends at a time.
 */
export async function sendUnsent({ account, token }: Sender, send: typeof fetch = fetch): Promise<void> {
  const work = async () => {
    for (const unsent of readUnsent(account)) {
      if (unsent.refusal !== undefined) continue;
      const answered = await post(unsent, token, send);
      if (answered === undefined || answered.status >= 500 || LATER.has(answered.status)) return;
      if (answered.ok || (await isThere(unsent, answered))) dropUnsent(unsent.key);
      else if (all().some(({ key }) => key === unsent.key))
        keepUnsent({ ...unsent, refusal: await refusalOf(answered) });
    }
  };
  // Missing on plain http, where only the server deduplicates.
  await (navigator.locks ? navigator.locks.request(STORAGE_KEY, work) : work());
}

/** Whether a text conflicts only with itself, as it was saved but the response was lost. */
async function isThere({ method, body }: Unsent, answered: Response): Promise<boolean> {
  if (method !== 'PUT' || answered.status !== 409) return false;
  const { current }: { current?: unknown } = Object(
    await answered
      .clone()
      .json()
      .catch(() => undefined),
  );
  return Object(current).notes === body.notes;
}

const post = ({ path, key, method, body }: Unsent, token: string, send: typeof fetch) =>
  send(`/api${path}`, {
    method: method ?? 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  }).catch(() => undefined);

async function refusalOf(answered: Response): Promise<string> {
  const { detail }: { detail?: unknown } = Object(await answered.json().catch(() => undefined));
  const [first]: readonly unknown[] = Array.isArray(detail) ? detail : [];
  const sentence: unknown = typeof detail === 'string' ? detail : Object(first).msg;
  return typeof sentence === 'string' ? sentence : '';
}
