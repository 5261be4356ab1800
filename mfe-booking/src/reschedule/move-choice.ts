import { newVisit } from '../confirm-booking/confirm-visit';

/** The start that a booking is to move to, an instant, and the key that makes sending this very move twice harmless. */
export interface MoveChoice {
  readonly startTime: string;
  readonly idempotencyKey: string;
}

/** Every choice has a key of its own: with another start it would be another request. */
export const chooseMove = (startTime: string): MoveChoice => ({
  startTime,
  idempotencyKey: newVisit().idempotencyKey,
});

/** The choice that navigation state holds; undefined when it holds none, or nothing that can be one. */
export function readMoveChoice(state: unknown): MoveChoice | undefined {
  if (typeof state !== 'object' || state === null || !('moveTo' in state)) return undefined;
  const { startTime, idempotencyKey } = Object(state.moveTo) as Partial<Record<keyof MoveChoice, unknown>>;
  if (typeof startTime !== 'string' || Number.isNaN(Date.parse(startTime))) return undefined;
  if (typeof idempotencyKey !== 'string' || !/^[\w-]{16,64}$/.test(idempotencyKey)) return undefined;
  return { startTime: new Date(startTime).toISOString(), idempotencyKey };
}
