import type { CalendarFailure } from '@crown-and-coil/shared-api/contract';
import { OutboundError } from '../outbound/outbound-error';

/** Why a calendar cannot be synchronized, as one of the failures that the professional sees. */
export class CalendarError extends Error {
  override readonly name = 'CalendarError';
  constructor(
    readonly failure: CalendarFailure,
    cause?: unknown,
  ) {
    super(failure, { cause });
  }
}

/** Maps an error of a synchronization to the failure that the professional sees. */
export function failureOf(error: unknown): CalendarFailure {
  if (error instanceof CalendarError) return error.failure;
  if (!(error instanceof OutboundError)) return 'unexpected';
  return error.failure === 'unusable_answer' ? 'not_caldav' : error.failure;
}
