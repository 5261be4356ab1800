export type ToastTone = 'success' | 'error' | 'notice';

export interface ToastMessage {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
  /** How long it stays, in milliseconds, not counting pauses. */
  readonly durationMs: number;
}

/** Specification, section 9: 5 s in the profile area, otherwise 2 s on success and 4 s on error. */
export const toastDurationsMs = { success: 2000, error: 4000, notice: 5000, profile: 5000 } as const;

/** One list for the page: all remotes share this module. */
let messages: readonly ToastMessage[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly ToastMessage[]): void {
  messages = next;
  for (const listener of listeners) listener();
}

function show(tone: ToastTone, text: string, options: { durationMs?: number } = {}): number {
  lastId += 1;
  const message = { id: lastId, tone, text, durationMs: options.durationMs ?? toastDurationsMs[tone] };
  publish([...messages.filter((old) => old.tone !== tone || old.text !== text), message]);
  return message.id;
}

/**
 * Shows a message at the top right. The same text again replaces the old one. Returns an id for `dismiss`.
 * `durationMs` defaults to the specification's times (section 9).
 */
export const toast = {
  success: (text: string, options?: { durationMs?: number }) => show('success', text, options),
  error: (text: string, options?: { durationMs?: number }) => show('error', text, options),
  notice: (text: string, options?: { durationMs?: number }) => show('notice', text, options),
  dismiss: (id: number) => publish(messages.filter((message) => message.id !== id)),
  /** Removes all, for example on log-out. */
  clear: () => publish([]),
};

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly ToastMessage[] {
  return messages;
}
