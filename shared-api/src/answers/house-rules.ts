import { AFTER_GRACE, COMPANY, DEPOSIT_KINDS, DEPOSIT_REASONS } from '../contract/catalogue';
import type { AcceptedHouseRules, HouseRules, HouseRulesAnswer } from '../domain/types';
import { number, oneOf, or, record, text } from './readers';

/** Rules are valid as a whole or not at all, as a part would promise something else. */
const rules = record<HouseRules>({
  deposit: record<HouseRules['deposit']>({
    kind: oneOf(DEPOSIT_KINDS),
    for: oneOf(DEPOSIT_REASONS),
    amountCents: number,
    percent: number,
    longVisitMinutes: number,
  }),
  freeCancellationHours: number,
  keptPercentAfter: number,
  moves: record<HouseRules['moves']>({ allowed: number, untilHours: number }),
  graceMinutes: number,
  afterGrace: oneOf(AFTER_GRACE),
  guests: oneOf(COMPANY),
  children: oneOf(COMPANY),
  noShow: record<HouseRules['noShow']>({ keptPercent: number, chargePercentOfTotal: number }),
  redoDays: number,
  duties: record<HouseRules['duties']>({ lateAfterMinutes: number, reductionPercent: number }),
});

export const houseRulesAnswer = record<HouseRulesAnswer>({
  version: number,
  rules: or(rules, null),
  // An API of the release before does not send it.
  requestRefusal: or(text, null),
  reliability: or(
    record<NonNullable<HouseRulesAnswer['reliability']>>({ agreed: number, kept: number }),
    null,
  ),
});

/** Of a booking; null without rules, and from an API of the previous release. */
export const acceptedHouseRules = or(
  record<AcceptedHouseRules>({ version: number, rules, movesByClient: number }),
  null,
);
