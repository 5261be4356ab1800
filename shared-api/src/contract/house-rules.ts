import { boolean, type InferType, number, object, string } from 'yup';
import {
  AFTER_GRACE,
  type AfterGrace,
  COMPANY,
  type Company,
  DEPOSIT_KINDS,
  DEPOSIT_REASONS,
  type DepositKind,
  type DepositReason,
  HOUSE_RULES_TEMPLATE_NAMES,
  type HouseRulesTemplateName,
} from './catalogue';
import {
  MAX_DEPOSIT_CENTS,
  MAX_DEPOSIT_PERCENT,
  MAX_FREE_CANCELLATION_HOURS,
  MAX_GRACE_MINUTES,
  MAX_MOVES_ALLOWED,
  MAX_NO_SHOW_CHARGE_PERCENT,
  MAX_REDO_DAYS,
  MAX_REDUCTION_PERCENT,
  MAX_SERVICE_DURATION_MINUTES,
  MIN_DEPOSIT_CENTS,
  MIN_DEPOSIT_PERCENT,
  MIN_GRACE_MINUTES,
  MIN_REDUCTION_PERCENT,
  MIN_SERVICE_DURATION_MINUTES,
} from './limits';

/** Messages about house rules. */
export const HOUSE_RULES_MESSAGES = {
  loadFailed: 'Failed to load house rules.',
  saveFailed: 'Failed to save house rules.',
  saved: 'Your house rules are saved.',
  changedMeanwhile: 'These house rules were changed since you opened them. Please load them again.',
  /** For a 409 to a booking: the client has seen other rules. */
  changedForBooking: 'The house rules have changed. Please read them again before you book.',
  /** For a 409 to a booking: the client has seen another deposit. */
  depositChanged: 'The deposit for this booking has changed. Please check it before you book.',
  noDepositsYet: 'You can ask for deposits once your payments are set up.',
  noShowCostsLess: 'Must not be less than what is kept after a late cancellation',
} as const;

/** A whole number within bounds, with one message for every error. */
const wholeField = (minimum: number, maximum: number, name: string) => {
  const message = `${name} must be ${minimum} to ${maximum}`;
  return number()
    .typeError(message)
    .required(message)
    .integer(message)
    .min(minimum, message)
    .max(maximum, message);
};
const percentField = (maximum = 100) => wholeField(0, maximum, 'Percentage');

const depositMessage = `Deposit must be $${MIN_DEPOSIT_CENTS / 100} to $${MAX_DEPOSIT_CENTS / 100}`;

/** Amounts in AUD cents. A field that the kind does not use keeps its value, so that switching back loses nothing. */
const depositSchema = object({
  kind: string<DepositKind>().oneOf(DEPOSIT_KINDS, 'Choose a deposit').required('Choose a deposit'),
  amount_cents: number()
    .typeError(depositMessage)
    .required(depositMessage)
    .integer('Deposit must be in whole cents')
    .min(MIN_DEPOSIT_CENTS, depositMessage)
    .max(MAX_DEPOSIT_CENTS, depositMessage),
  /** Of the price. */
  percent: wholeField(MIN_DEPOSIT_PERCENT, MAX_DEPOSIT_PERCENT, 'Percentage'),
  for: string<DepositReason>()
    .oneOf(DEPOSIT_REASONS, 'Choose whom it is for')
    .required('Choose whom it is for'),
  /** For `long_visits`: visits of at least so many minutes. */
  long_visit_minutes: wholeField(MIN_SERVICE_DURATION_MINUTES, MAX_SERVICE_DURATION_MINUTES, 'Minutes'),
});

const rulesFields = {
  deposit: depositSchema,
  /** Cancelling gives everything back until so many hours before the start. */
  free_cancellation_hours: wholeField(0, MAX_FREE_CANCELLATION_HOURS, 'Hours'),
  /** Of the deposit, when the client cancels later than that. */
  kept_percent_after: percentField(),
  /** By the client. */
  moves: object({
    allowed: wholeField(0, MAX_MOVES_ALLOWED, 'Moves'),
    /** Before the start. */
    until_hours: wholeField(0, MAX_FREE_CANCELLATION_HOURS, 'Hours'),
    /** Whether cancelling stays free after a move. */
    deposit_follows: boolean().required('Say whether the deposit moves with the visit'),
  }),
  grace_minutes: wholeField(MIN_GRACE_MINUTES, MAX_GRACE_MINUTES, 'Minutes'),
  after_grace: string<AfterGrace>()
    .oneOf(AFTER_GRACE, 'Choose what happens then')
    .required('Choose what happens then'),
  no_show: object({
    /** Of the deposit. */
    kept_percent: percentField(),
    /** Of the price, including the kept deposit; only from a card that the client agreed to keep. */
    charge_percent_of_total: percentField(MAX_NO_SHOW_CHARGE_PERCENT),
  }),
  guests: string<Company>().oneOf(COMPANY, 'Choose an answer').required('Choose an answer'),
  children: string<Company>().oneOf(COMPANY, 'Choose an answer').required('Choose an answer'),
  /** Days in which the client can have something fixed; 0 for none. */
  redo_days: wholeField(0, MAX_REDO_DAYS, 'Days'),
  /** The professional's own. Cancelling gives everything back in any case. */
  duties: object({
    late_after_minutes: wholeField(MIN_GRACE_MINUTES, MAX_GRACE_MINUTES, 'Minutes'),
    /** Of the price. */
    reduction_percent: wholeField(MIN_REDUCTION_PERCENT, MAX_REDUCTION_PERCENT, 'Percentage'),
  }),
};

/**
 * House rules within the bounds of the platform. `deposit` is what is asked for while the professional can take
 * deposits. Every client can cancel free of charge until a time before the start, so that "no refunds" cannot be
 * written.
 */
export const houseRulesSchema = object(rulesFields).test('no show', function (rules) {
  // Each field refuses a value that is not a number.
  if (!(Number(rules?.no_show?.kept_percent) < Number(rules?.kept_percent_after))) return true;
  return this.createError({
    path: `${this.path ? `${this.path}.` : ''}no_show.kept_percent`,
    message: HOUSE_RULES_MESSAGES.noShowCostsLess,
  });
});
export type HouseRules = InferType<typeof houseRulesSchema>;

/** `PUT /professionals/{id}/house-rules`. */
export const houseRulesWriteSchema = object({
  /** Version of the rules that the change is based on; 0 before the first. Incremented by each save. */
  version: number().required('Say which version was read').integer().min(0),
  rules: houseRulesSchema.required('Say which rules'),
});
export type HouseRulesWrite = InferType<typeof houseRulesWriteSchema>;

/** Of the last year: visits that were confirmed, and those of them that the professional did not cancel. */
const reliabilitySchema = object({
  agreed: number().integer().defined(),
  kept: number().integer().defined(),
});
export type Reliability = InferType<typeof reliabilitySchema>;

/** `GET /professionals/{id}/house-rules`. Without rules the version is 0. */
export const houseRulesAnswerSchema = object({
  version: number().integer().defined(),
  rules: houseRulesSchema.nullable().defined(),
  /** The template that the rules are, or `own`. */
  template: string<HouseRulesTemplateName | 'own'>()
    .oneOf([...HOUSE_RULES_TEMPLATE_NAMES, 'own'])
    .nullable()
    .defined(),
  can_take_deposits: boolean().defined(),
  /** Inputs of the caller's deposit; a visitor counts as a new client. */
  deposit_case: object({ is_new_client: boolean().defined(), had_no_show: boolean().defined() }).defined(),
  /** Why the client who asks cannot send a request now; null when they can, and for everybody else. */
  request_refusal: string().nullable().defined(),
  /** Null for fewer than `RELIABILITY_LEAST_VISITS` visits. */
  reliability: reliabilitySchema.nullable().defined(),
});
export type HouseRulesAnswer = InferType<typeof houseRulesAnswerSchema>;

/** In a 409 to a booking: the rules that the client has not seen yet. */
export const currentHouseRulesSchema = houseRulesAnswerSchema.pick(['version', 'rules']);

/** Of a booking, as accepted by its client; they never change. */
export const acceptedHouseRulesSchema = object({
  version: number().integer().defined(),
  rules: houseRulesSchema.defined(),
  /** How often the client has moved the booking. */
  moves_by_client: number().integer().defined(),
  /** Whether one of these moves came after cancelling was free. */
  moved_late: boolean().defined(),
  /** Whether the professional has ever confirmed it: until then cancelling is free. */
  was_confirmed: boolean().defined(),
});
export type AcceptedHouseRules = InferType<typeof acceptedHouseRulesSchema>;

/** Lawful templates, to use unchanged or adjust within the bounds. */
export const HOUSE_RULES_TEMPLATES: Readonly<Record<HouseRulesTemplateName, HouseRules>> = {
  fair: {
    deposit: {
      kind: 'percentage',
      amount_cents: 3000,
      percent: 20,
      for: 'everybody',
      long_visit_minutes: 240,
    },
    free_cancellation_hours: 24,
    kept_percent_after: 50,
    moves: { allowed: 2, until_hours: 24, deposit_follows: true },
    grace_minutes: 15,
    after_grace: 'shorten',
    no_show: { kept_percent: 100, charge_percent_of_total: 0 },
    guests: 'ask',
    children: 'ask',
    redo_days: 7,
    duties: { late_after_minutes: 15, reduction_percent: 10 },
  },
  flexible: {
    deposit: {
      kind: 'percentage',
      amount_cents: 2000,
      percent: 10,
      for: 'new_clients',
      long_visit_minutes: 240,
    },
    free_cancellation_hours: 12,
    kept_percent_after: 50,
    moves: { allowed: 3, until_hours: 6, deposit_follows: true },
    grace_minutes: 20,
    after_grace: 'shorten',
    no_show: { kept_percent: 100, charge_percent_of_total: 0 },
    guests: 'welcome',
    children: 'welcome',
    redo_days: 14,
    duties: { late_after_minutes: 15, reduction_percent: 10 },
  },
  strict: {
    deposit: {
      kind: 'percentage',
      amount_cents: 5000,
      percent: 30,
      for: 'everybody',
      long_visit_minutes: 240,
    },
    free_cancellation_hours: 72,
    kept_percent_after: 100,
    moves: { allowed: 1, until_hours: 48, deposit_follows: true },
    grace_minutes: 10,
    after_grace: 'cancel',
    no_show: { kept_percent: 100, charge_percent_of_total: 50 },
    guests: 'no',
    children: 'ask',
    redo_days: 3,
    duties: { late_after_minutes: 10, reduction_percent: 15 },
  },
};

/** A canonical text, independent of field order, as PostgreSQL has its own order. */
const textOf = (value: object): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

export const areSameHouseRules = (one: HouseRules, other: HouseRules): boolean =>
  textOf(one) === textOf(other);

/** Rules with the fields of their deposit that apply. */
const withoutUnused = ({ deposit, ...rules }: HouseRules) => ({
  ...rules,
  deposit: {
    kind: deposit.kind,
    ...(deposit.kind === 'amount' && { amount: deposit.amount_cents }),
    ...(deposit.kind === 'percentage' && { percent: deposit.percent }),
    ...(deposit.kind !== 'none' && { for: deposit.for }),
    ...(deposit.kind !== 'none' && deposit.for === 'long_visits' && { minutes: deposit.long_visit_minutes }),
  },
});

/** The template that the rules are, with its deposit or without one; `own` for any other rules. */
export function templateOf(rules: HouseRules): HouseRulesTemplateName | 'own' {
  const written = textOf(withoutUnused(rules));
  const isOf = (name: HouseRulesTemplateName) => {
    const template = HOUSE_RULES_TEMPLATES[name];
    const withoutDeposit = { ...template, deposit: { ...template.deposit, kind: 'none' as const } };
    return [template, withoutDeposit].some((one) => textOf(withoutUnused(one)) === written);
  };
  return HOUSE_RULES_TEMPLATE_NAMES.find(isOf) ?? 'own';
}
