const STORAGE_KEY = 'crown-and-coil:unsent';
/** More than that are refused: what was typed stays in its form. */
const MAX_UNSENT = 50;

/** Something that a person wrote while offline. It is sent once: the server knows it by its key. */
export interface Unsent {
  /** Of the request (`Idempotency-Key`). */
  readonly key: string;
  /** Email of the account that wrote it. No other account sends or sees it. */
  readonly account: string;
  /** Where it is sent, below `/api`. */
  readonly path: string;
  /** `PUT` replaces a text of a version, and conflicts when that has changed; else `POST`. */
  readonly method?: 'PUT';
  readonly body: Readonly<Record<string, string | number | null>>;
  /** ISO 8601. */
  readonly writtenAt: string;
  /** Why the server refused it; it is not sent again. */
  readonly refusal?: string;
}

/** Storage may be full, forbidden or damaged. */
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

/** What is stored, as text: for React, which compares it. */
export const storedUnsent = (): string => attempt(() => localStorage.getItem(STORAGE_KEY)) ?? '';

/** Reads what an account has not sent yet, oldest first. */
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
  // Other builds of this module in the page, and other tabs, hear of it too.
  window.dispatchEvent(new Event(STORAGE_KEY));
  return isWritten === true;
}

/** Keeps something to be sent later. @returns false when it could not be stored */
export function keepUnsent(unsent: Unsent): boolean {
  const others = all().filter(({ key }) => key !== unsent.key);
  return others.length < MAX_UNSENT && write([...others, unsent]);
}

/** Removes what was sent, or is no longer wanted. */
export const dropUnsent = (dropped: string): void => {
  write(all().filter(({ key }) => key !== dropped));
};

/** Deletes all of it: at log-out. */
export const forgetUnsent = (): void => {
  write([]);
};

/** Calls back after each change, in this tab or another one. @returns stops that */
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

/** Who sends. */
export interface Sender {
  readonly account: string;
  readonly token: string;
}

/** Statuses that say "later". A 401 ends the session: the same person sends it when they are back. */
const LATER: ReadonlySet<number> = new Set([401, 408, 425, 429]);

/**
 * Sends what the account wrote while offline, one after another, oldest first. It stops at the first that gets no answer, or
 * one that says "later". One tab at a time sends.
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
  // Missing on plain http: there the server alone recognises what it has.
  await (navigator.locks ? navigator.locks.request(STORAGE_KEY, work) : work());
}

/** Whether a text conflicts only with itself: it was saved, and the answer was lost. */
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
