/**
 * Decisions about requests that are held back for a while, so that they can be undone. Nothing is sent before the time is
 * over or the page is left; then it is sent once. Held outside of React: a screen that goes away must not lose one.
 */

/** How long a decision can be undone. */
export const UNDO_MS = 10_000;
/** The second press of a double press is no undo. */
const DOUBLE_PRESS_MS = 500;

export type Decision = 'confirmed' | 'cancelled';

/** A decision as its card shows it. */
export interface HeldDecision {
  readonly decision: Decision;
  /** `sending`: too late to undo. */
  readonly phase: 'held' | 'sending';
}

interface Held extends HeldDecision {
  readonly heldAt: number;
  readonly timer: ReturnType<typeof setTimeout>;
  readonly send: () => Promise<unknown>;
}

let held: ReadonlyMap<string, Held> = new Map();
const listeners = new Set<() => void>();

function change(edit: (next: Map<string, Held>) => void): void {
  const next = new Map(held);
  edit(next);
  held = next;
  for (const listener of listeners) listener();
}

/** The held decisions by booking id, for `useSyncExternalStore`. */
export const heldDecisions = (): ReadonlyMap<string, HeldDecision> => held;

export function followHeldDecisions(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Holds a decision back until `UNDO_MS` have passed. Without effect while one of the same booking is held or sent.
 * @param send must not reject
 */
export function holdDecision(bookingId: string, decision: Decision, send: () => Promise<unknown>): void {
  if (held.has(bookingId)) return;
  const timer = setTimeout(() => void sendOne(bookingId), UNDO_MS);
  change((next) => next.set(bookingId, { decision, phase: 'held', heldAt: Date.now(), timer, send }));
}

/** Takes a held decision back. @returns whether it was: not when it is being sent, or was made just now */
export function undoDecision(bookingId: string): boolean {
  const one = held.get(bookingId);
  if (one?.phase !== 'held' || Date.now() - one.heldAt < DOUBLE_PRESS_MS) return false;
  clearTimeout(one.timer);
  change((next) => next.delete(bookingId));
  return true;
}

async function sendOne(bookingId: string): Promise<void> {
  const one = held.get(bookingId);
  if (one?.phase !== 'held') return;
  clearTimeout(one.timer);
  change((next) => next.set(bookingId, { ...one, phase: 'sending' }));
  await one.send();
  change((next) => next.delete(bookingId));
}

/** Sends all held decisions at once. @returns when they are answered; undefined when none is on its way */
export function sendHeldDecisions(): Promise<unknown> | undefined {
  const waiting = [...held].filter(([, { phase }]) => phase === 'held');
  return waiting.length === 0 ? undefined : Promise.all(waiting.map(([id]) => sendOne(id)));
}
