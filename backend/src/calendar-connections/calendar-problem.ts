import type { CalendarFailure } from '@crown-and-coil/shared-api/contract';
import { OutboundError } from '../outbound/outbound-error';

/** Why a calendar cannot be synchronized, as the professional's page says it. */
export class CalendarProblem extends Error {
  override readonly name = 'CalendarProblem';
  constructor(
    readonly failure: CalendarFailure,
    cause?: unknown,
  ) {
    super(failure, { cause });
  }
}

/** What the professional's page says of an error of a synchronization. */
export function failureOf(error: unknown): CalendarFailure {
  if (error instanceof CalendarProblem) return error.failure;
  if (!(error instanceof OutboundError)) return 'unexpected';
  return error.failure === 'unusable_answer' ? 'not_caldav' : error.failure;
}
