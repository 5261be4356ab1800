import { newIdempotencyKey } from '@crown-and-coil/shared-ui';
import { isKey } from '../booking-steps/booking-draft';

/** A chosen start, an instant, and the key that makes sending this very choice twice harmless. */
export interface StartChoice {
  readonly startTime: string;
  readonly idempotencyKey: string;
}

/** Every choice has its own key: another start is another request. */
export const chooseStart = (startTime: string): StartChoice => ({
  startTime,
  idempotencyKey: newIdempotencyKey(),
});

/** The choice in a stored value; undefined when there is none. */
export function startChoiceOf(stored: unknown): StartChoice | undefined {
  const { startTime, idempotencyKey } = Object(stored) as Partial<Record<keyof StartChoice, unknown>>;
  if (typeof startTime !== 'string' || Number.isNaN(Date.parse(startTime)) || !isKey(idempotencyKey))
    return undefined;
  return { startTime: new Date(startTime).toISOString(), idempotencyKey };
}
