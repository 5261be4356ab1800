import type { CalendarFailure } from '@crown-and-coil/shared-api/contract';

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
