import {
  type AcceptedHouseRules,
  type BookingPast,
  type Domain,
  HOUSE_RULES_MESSAGES,
  type HouseRules,
  isWithinHours,
  keepsFreeCancellationAfterMove,
  pastWithoutRules,
  RELIABILITY_LEAST_VISITS,
  type Reliability,
  RULES_OF_NONE,
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
  readonly newStartTime: Date | string | null;
  readonly happenedAt: Date | string;
}

/** A booking with its history. */
interface BookingWithSteps {
  /** As the client accepted them; null without any. */
  readonly houseRules: HouseRules | null;
  /** From the first to the last. */
  readonly steps: readonly HistoryStep[];
}

type KnownPast = BookingPast & { readonly keepsFreeCancellation: boolean };

/** What has happened to a booking that the cost of its end depends on. */
export function pastOf({ houseRules, steps }: BookingWithSteps): KnownPast {
  const rules = houseRules && toDomain(houseRules);
  return steps.reduce<KnownPast>((past, step) => after(step, past, rules), {
    movesByClient: 0,
    movedLate: false,
    wasConfirmed: false,
    keepsFreeCancellation: false,
  });
}

function after(
  { actor, action, oldStatus, newStatus, oldStartTime, newStartTime, happenedAt }: HistoryStep,
  past: KnownPast,
  rules: Domain<HouseRules> | null,
): KnownPast {
  const wasConfirmed = past.wasConfirmed || newStatus === 'confirmed';
  if (action !== 'rescheduled' || oldStartTime === null || newStartTime === null)
    return { ...past, wasConfirmed };
  const [at, oldStart, newStart] = [new Date(happenedAt), new Date(oldStartTime), new Date(newStartTime)];
  if (actor !== 'client') {
    const history = rules === null ? pastWithoutRules(oldStatus === 'confirmed', past) : past;
    const move = { rules, history, at, oldStart, newStart };
    return { ...past, wasConfirmed, keepsFreeCancellation: keepsFreeCancellationAfterMove(move) };
  }
  const isLate =
    oldStatus === 'confirmed' &&
    !past.keepsFreeCancellation &&
    isWithinHours((rules ?? RULES_OF_NONE).freeCancellationHours, oldStart, at);
  return {
    movesByClient: past.movesByClient + 1,
    movedLate: past.movedLate || isLate,
    wasConfirmed,
    keepsFreeCancellation: false,
  };
}

/** The house rules of a booking as its client accepted them, with what has happened to it since; null without rules. */
export function toAcceptedHouseRules(
  version: number | null,
  rules: HouseRules | null,
  { movesByClient, movedLate, wasConfirmed }: BookingPast,
): AcceptedHouseRules | null {
  if (version === null || rules === null) return null;
  return {
    version,
    rules,
    moves_by_client: movesByClient,
    moved_late: movedLate,
    was_confirmed: wasConfirmed,
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
