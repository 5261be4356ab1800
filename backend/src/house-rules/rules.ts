import {
  type AcceptedHouseRules,
  freeUntil,
  HOUSE_RULES_MESSAGES,
  type HouseRules,
  RELIABILITY_LEAST_VISITS,
  type Reliability,
  toDomain,
} from '@crown-and-coil/shared-api/contract';
import { invalidField } from '../domain-errors';

/** The part of a booking's history entry that house rules depend on. */
export interface HistoryStep {
  readonly actor: string;
  readonly action: string;
  readonly oldStatus: string | null;
  readonly newStatus: string | null;
  readonly oldStartTime: Date | string | null;
  readonly happenedAt: Date | string;
}

/** The house rules of a booking as its client accepted them, with what has happened to it since; null without rules. */
export function toAcceptedHouseRules(
  version: number | null,
  rules: HouseRules | null,
  history: readonly HistoryStep[],
): AcceptedHouseRules | null {
  if (version === null || rules === null) return null;
  const moves = history.filter(({ action, actor }) => action === 'rescheduled' && actor === 'client');
  return {
    version,
    rules,
    moves_by_client: moves.length,
    moved_late: moves.some(
      ({ oldStatus, oldStartTime, happenedAt }) =>
        oldStatus === 'confirmed' &&
        oldStartTime !== null &&
        new Date(happenedAt) >= freeUntil(toDomain(rules), new Date(oldStartTime)),
    ),
    was_confirmed: history.some(({ newStatus }) => newStatus === 'confirmed'),
  };
}

/** Confirmed visits of the last year, and how many of them the professional did not cancel. */
export interface VisitCounts {
  readonly agreed: number;
  readonly kept: number;
}

/** The public figure; null for few visits, where a single one would dominate. */
export const toReliability = ({ agreed, kept }: VisitCounts): Reliability | null =>
  agreed < RELIABILITY_LEAST_VISITS ? null : { agreed, kept };

/** @throws DomainError invalid for a deposit that the professional cannot take yet */
export function requireDepositPossible(rules: HouseRules, canTakeDeposits: boolean): void {
  if (rules.deposit.kind !== 'none' && !canTakeDeposits)
    throw invalidField(['body', 'rules', 'deposit', 'kind'], HOUSE_RULES_MESSAGES.noDepositsYet, 'deposit');
}
