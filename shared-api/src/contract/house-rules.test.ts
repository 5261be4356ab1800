import fc from 'fast-check';
import { dollars } from './booking-totals';
import {
  AFTER_GRACE,
  COMPANY,
  DEPOSIT_KINDS,
  DEPOSIT_REASONS,
  HOUSE_RULES_TEMPLATE_NAMES,
} from './catalogue';
import { HOUR_MS } from './durations';
import {
  HOUSE_RULES_TEMPLATES,
  type HouseRules,
  houseRulesAnswerSchema,
  houseRulesSchema,
  houseRulesWriteSchema,
  templateOf,
} from './house-rules';
import {
  dueSentences,
  houseRulesCard,
  keptCardConsent,
  momentText,
  moveRefusalText,
} from './house-rules-words';
import {
  BOOKING_ENDS,
  depositOf,
  type EndingBooking,
  freeUntil,
  keepsFreeCancellationAfterMove,
  missedVisitCents,
  refuseMoveByRules,
  whatIsDue,
} from './money-due';
import { toDomain } from './names';

const { fair, flexible, strict } = HOUSE_RULES_TEMPLATES;
const templates = HOUSE_RULES_TEMPLATE_NAMES.map((name) => [name, HOUSE_RULES_TEMPLATES[name]] as const);

const whole = (min: number, max: number) => fc.integer({ min, max });
/** Any rules within the bounds. */
const anyRules: fc.Arbitrary<HouseRules> = fc
  .record({
    deposit: fc.record({
      kind: fc.constantFrom(...DEPOSIT_KINDS),
      amount_cents: whole(500, 50_000),
      percent: whole(5, 50),
      for: fc.constantFrom(...DEPOSIT_REASONS),
      long_visit_minutes: whole(15, 1440),
    }),
    free_cancellation_hours: whole(0, 168),
    kept_percent_after: whole(0, 100),
    moves: fc.record({ allowed: whole(0, 10), until_hours: whole(0, 168), deposit_follows: fc.boolean() }),
    grace_minutes: whole(5, 60),
    after_grace: fc.constantFrom(...AFTER_GRACE),
    no_show: fc.record({ kept_percent: whole(0, 100), charge_percent_of_total: whole(0, 50) }),
    guests: fc.constantFrom(...COMPANY),
    children: fc.constantFrom(...COMPANY),
    redo_days: whole(0, 30),
    duties: fc.record({ late_after_minutes: whole(5, 60), reduction_percent: whole(5, 50) }),
  })
  .map((rules) => ({
    ...rules,
    no_show: {
      ...rules.no_show,
      kept_percent: Math.max(rules.no_show.kept_percent, rules.kept_percent_after),
    },
  }));

const refusalOf = (rules: unknown): string | undefined => {
  try {
    houseRulesSchema.validateSync(rules, { strict: true });
    return undefined;
  } catch (error) {
    return `${Object(error).path}: ${Object(error).message}`;
  }
};

describe('the limits', () => {
  it('accept every template, and every rule within them', () => {
    for (const [name, rules] of templates) {
      expect(refusalOf(rules)).toBeUndefined();
      expect(templateOf(rules)).toBe(name);
      expect(templateOf({ ...rules, deposit: { ...rules.deposit, kind: 'none' } })).toBe(name);
    }
    fc.assert(fc.property(anyRules, (rules) => expect(refusalOf(rules)).toBeUndefined()));
    expect(templateOf({ ...fair, grace_minutes: 16 })).toBe('own');
    expect(templateOf({ ...fair, deposit: { ...fair.deposit, amount_cents: 600 } })).toBe('fair');
    expect(templateOf({ ...fair, deposit: { ...fair.deposit, percent: 21 } })).toBe('own');
  });

  it.each([
    ['more than half as a deposit', { deposit: { ...fair.deposit, percent: 51 } }, 'deposit.percent'],
    [
      'a deposit above the limit',
      { deposit: { ...fair.deposit, amount_cents: 50_001 } },
      'deposit.amount_cents',
    ],
    ['half a cent', { deposit: { ...fair.deposit, amount_cents: 500.5 } }, 'deposit.amount_cents'],
    ['an unknown kind', { deposit: { ...fair.deposit, kind: 'all' } }, 'deposit.kind'],
    ['no free cancellation at all', { free_cancellation_hours: 169 }, 'free_cancellation_hours'],
    ['negative hours', { free_cancellation_hours: -1 }, 'free_cancellation_hours'],
    ['less than nothing', { kept_percent_after: -1 }, 'kept_percent_after'],
    ['no number', { grace_minutes: Number.NaN }, 'grace_minutes'],
    [
      'the full price of a missed visit',
      { no_show: { ...fair.no_show, charge_percent_of_total: 100 } },
      'no_show.charge_percent_of_total',
    ],
    [
      'a missed visit that costs less than a late cancellation',
      { no_show: { ...fair.no_show, kept_percent: 49 } },
      'no_show.kept_percent',
    ],
    [
      'no duty of the professional',
      { duties: { ...fair.duties, reduction_percent: 0 } },
      'duties.reduction_percent',
    ],
    ['a missing rule', { guests: undefined }, 'guests'],
  ])('reject %s', (_what, change, path) => {
    expect(refusalOf({ ...fair, ...change })).toMatch(new RegExp(`^${path}: `));
  });

  it('apply to requests and responses', () => {
    const isValid = (body: unknown) => houseRulesWriteSchema.isValidSync(body, { strict: true });
    expect(isValid({ version: 0, rules: strict })).toBe(true);
    expect(isValid({ version: -1, rules: strict })).toBe(false);
    expect(isValid({ rules: strict })).toBe(false);
    expect(isValid({ version: 1 })).toBe(false);
    expect(
      houseRulesAnswerSchema.isValidSync({
        version: 0,
        rules: null,
        template: null,
        can_take_deposits: false,
        deposit_case: { is_new_client: true, had_no_show: false },
        request_refusal: null,
        reliability: null,
      }),
    ).toBe(true);
  });
});

const cents = whole(500, 500_000);
const start = new Date('2026-11-25T22:00:00Z');
const anyEnd: fc.Arbitrary<EndingBooking> = fc
  .record({
    rules: anyRules.map(toDomain),
    totalCents: cents,
    endedBy: fc.constantFrom(...BOOKING_ENDS),
    at: whole(-200, 10).map((hours) => new Date(start.getTime() + hours * HOUR_MS)),
    history: fc.record({
      movesByClient: whole(0, 5),
      movedLate: fc.boolean(),
      wasConfirmed: fc.boolean(),
      keepsFreeCancellation: fc.boolean(),
    }),
    hasKeptCard: fc.boolean(),
    paidPercent: whole(0, 50),
  })
  .map(({ paidPercent, ...end }) => ({
    ...end,
    startTime: start,
    depositCents: Math.floor((end.totalCents * paidPercent) / 100),
  }));

const booked = { totalCents: 30_000, minutes: 240, isNewClient: false, hadNoShow: false };

describe('the deposit', () => {
  it('is at most half of the price, in whole cents', () => {
    const anyCase = fc.record({
      totalCents: cents,
      minutes: whole(15, 1440),
      isNewClient: fc.boolean(),
      hadNoShow: fc.boolean(),
    });
    fc.assert(
      fc.property(anyRules, anyCase, (rules, booking) => {
        const deposit = depositOf(toDomain(rules), booking);
        expect(Number.isSafeInteger(deposit)).toBe(true);
        expect(deposit * 2).toBeLessThanOrEqual(booking.totalCents);
        expect(deposit === 0 || deposit >= 100).toBe(true);
      }),
    );
  });

  it('is required for the clients and visits that the rules name', () => {
    const rules = (reason: HouseRules['deposit']['for']) =>
      toDomain({ ...fair, deposit: { ...fair.deposit, for: reason } });
    expect(depositOf(rules('everybody'), booked)).toBe(6000);
    expect(depositOf(rules('new_clients'), booked)).toBe(0);
    expect(depositOf(rules('new_clients'), { ...booked, isNewClient: true })).toBe(6000);
    expect(depositOf(rules('after_no_show'), booked)).toBe(0);
    expect(depositOf(rules('after_no_show'), { ...booked, hadNoShow: true })).toBe(6000);
    expect(depositOf(rules('long_visits'), booked)).toBe(6000);
    expect(depositOf(rules('long_visits'), { ...booked, minutes: 239 })).toBe(0);
    const amount = toDomain({ ...fair, deposit: { ...fair.deposit, kind: 'amount' as const } });
    expect(depositOf(amount, booked)).toBe(3000);
    expect(depositOf(amount, { ...booked, totalCents: 4001 })).toBe(2000);
    expect(depositOf(rules('everybody'), { ...booked, totalCents: 499 })).toBe(0);
  });
});

describe('the amount due', () => {
  it('returns or keeps the whole deposit, to the cent', () => {
    fc.assert(
      fc.property(anyEnd, (end) => {
        const { refundCents, keepCents, chargeCents } = whatIsDue(end);
        expect(refundCents + keepCents).toBe(end.depositCents);
        for (const amount of [refundCents, keepCents, chargeCents]) {
          expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
        }
        expect(keepCents + chargeCents).toBeLessThanOrEqual(end.totalCents);
        expect(chargeCents === 0 || chargeCents >= 100).toBe(true);
      }),
    );
  });

  it('returns everything when the professional or the system cancels, and before confirmation', () => {
    fc.assert(
      fc.property(anyEnd, (end) => {
        const isClients = end.endedBy === 'client' && end.history.wasConfirmed;
        fc.pre(!isClients && end.endedBy !== 'no_show' && end.endedBy !== 'completed');
        expect(whatIsDue(end)).toMatchObject({ refundCents: end.depositCents, chargeCents: 0 });
      }),
    );
  });

  it('never rises when a client cancels earlier, or cancels instead of not showing up', () => {
    fc.assert(
      fc.property(anyEnd, whole(0, 200), (end, hours) => {
        const kept = (change: Partial<EndingBooking>) => whatIsDue({ ...end, ...change }).keepCents;
        const earlier = new Date(end.at.getTime() - hours * HOUR_MS);
        expect(kept({ endedBy: 'client', at: earlier })).toBeLessThanOrEqual(kept({ endedBy: 'client' }));
        expect(kept({ endedBy: 'client' })).toBeLessThanOrEqual(kept({ endedBy: 'no_show' }));
      }),
    );
  });

  it('asks consent for the maximum cost of a no-show, and not for charges that cannot occur', () => {
    const rules = toDomain(strict);
    const booking = { depositCents: 6000, totalCents: 20_000 };
    expect(missedVisitCents(rules, booking)).toBe(10_000);
    expect(keptCardConsent(rules, booking)).toMatch(
      /up to \$100\.00 in all can be charged to it, the deposit included/,
    );
    expect(keptCardConsent(rules, { ...booking, depositCents: 0 })).toMatch(
      /If I do not come, \$100\.00 can be charged to it; nothing is charged now\./,
    );
    expect(keptCardConsent(rules, { depositCents: 0, totalCents: 100 })).toBeUndefined();
    expect(keptCardConsent(rules, { ...booking, depositCents: 9950 })).toBeUndefined();
    expect(keptCardConsent(toDomain(fair), booking)).toBeUndefined();
  });

  it("charges a card only for a no-show, with the client's consent", () => {
    fc.assert(
      fc.property(anyEnd, (end) => {
        fc.pre(end.endedBy !== 'no_show' || end.hasKeptCard !== true);
        expect(whatIsDue(end).chargeCents).toBe(0);
      }),
    );
    const missed = { ...lateEnd, rules: toDomain(strict), endedBy: 'no_show' as const };
    expect(whatIsDue({ ...missed, hasKeptCard: true })).toEqual({
      refundCents: 0,
      keepCents: 6000,
      chargeCents: 9000,
      because: 'no_show',
    });
  });

  const history = { movesByClient: 0, movedLate: false, wasConfirmed: true };
  const lateEnd: EndingBooking = {
    rules: toDomain(fair),
    depositCents: 6000,
    totalCents: 30_000,
    endedBy: 'client',
    at: new Date(freeUntil(toDomain(fair), start).getTime() + 1),
    startTime: start,
    history,
  };
  const inTime = { ...lateEnd, at: freeUntil(toDomain(fair), start) };
  const own = toDomain({ ...fair, moves: { ...fair.moves, deposit_follows: false } });

  it.each<[string, EndingBooking, string, number, number]>([
    ['exactly at the limit', inTime, 'in_time', 6000, 0],
    ['a millisecond after the limit', lateEnd, 'too_late', 3000, 3000],
    [
      'before it was confirmed',
      { ...lateEnd, history: { ...history, wasConfirmed: false } },
      'not_confirmed_yet',
      6000,
      0,
    ],
    [
      'after a late move',
      { ...inTime, history: { ...history, movesByClient: 1, movedLate: true } },
      'moved_late',
      3000,
      3000,
    ],
    [
      'after a move that the deposit follows',
      { ...inTime, history: { ...history, movesByClient: 1 } },
      'in_time',
      6000,
      0,
    ],
    [
      'after a move that the deposit does not follow',
      { ...inTime, rules: own, history: { ...history, movesByClient: 1 } },
      'deposit_does_not_follow',
      3000,
      3000,
    ],
    [
      'after a move of the professional that left little time',
      { ...lateEnd, history: { ...history, keepsFreeCancellation: true } },
      'moved_by_professional',
      6000,
      0,
    ],
    [
      'as a no-show after such a move',
      {
        ...lateEnd,
        rules: toDomain(strict),
        endedBy: 'no_show',
        hasKeptCard: true,
        history: { ...history, keepsFreeCancellation: true },
      },
      'no_show_after_move',
      6000,
      0,
    ],
    [
      'as a visit after such a move',
      { ...lateEnd, endedBy: 'completed', history: { ...history, keepsFreeCancellation: true } },
      'completed',
      0,
      6000,
    ],
    ['by the professional', { ...lateEnd, endedBy: 'professional' }, 'professional_cancelled', 6000, 0],
    ['by the system', { ...lateEnd, endedBy: 'system' }, 'request_lapsed', 6000, 0],
    ['as a no-show', { ...lateEnd, endedBy: 'no_show' }, 'no_show', 0, 6000],
    ['as a visit', { ...lateEnd, endedBy: 'completed' }, 'completed', 0, 6000],
    [
      'as a visit that became cheaper',
      { ...lateEnd, endedBy: 'completed', totalCents: 5000 },
      'completed',
      1000,
      5000,
    ],
  ])('%s', (_when, end, because, refundCents, keepCents) => {
    expect(whatIsDue(end)).toEqual({ refundCents, keepCents, chargeCents: 0, because });
  });
});

describe("a professional's move", () => {
  const history = { movesByClient: 0, movedLate: false, wasConfirmed: true };
  const hoursAfter = (from: Date, hours: number) => new Date(from.getTime() + hours * HOUR_MS);
  const anyMove = fc
    .record({ end: anyEnd, hoursToOld: whole(1, 400), hoursToNew: whole(1, 400) })
    .map(({ end: { rules, history: past, at }, hoursToOld, hoursToNew }) => ({
      ...{ rules, history: past, at },
      oldStart: hoursAfter(at, hoursToOld),
      newStart: hoursAfter(at, hoursToNew),
    }));
  type Move = Parameters<typeof keepsFreeCancellationAfterMove>[0] & { rules: EndingBooking['rules'] };
  const anyDeposit = fc.constantFrom(0, 6000);
  const cancelling = (
    { rules }: Pick<Move, 'rules'>,
    change: Pick<EndingBooking, 'at' | 'startTime' | 'history'>,
    depositCents = 6000,
  ) => whatIsDue({ rules, depositCents, totalCents: 0, endedBy: 'client', ...change });
  const IN_TIME = ['not_confirmed_yet', 'in_time', 'moved_by_professional'];

  it('never takes the free cancellation away: for a day, or until the new start, it stays free', () => {
    fc.assert(
      fc.property(anyMove, whole(0, 23), (move, hours) => {
        const { at, oldStart, newStart } = move;
        const { because } = cancelling(move, { at, startTime: oldStart, history: move.history });
        fc.pre(IN_TIME.includes(because));
        fc.pre(newStart < oldStart || move.history.keepsFreeCancellation === true);
        const keepsFreeCancellation = keepsFreeCancellationAfterMove(move);
        const later = { at: hoursAfter(at, hours), startTime: newStart };
        fc.pre(later.at < newStart);
        const due = cancelling(move, { ...later, history: { ...move.history, keepsFreeCancellation } });
        expect(due.keepCents).toBe(0);
        expect(IN_TIME).toContain(due.because);
      }),
    );
  });

  it('to a later start leaves the client at least as much free time as without it', () => {
    fc.assert(
      fc.property(anyMove, whole(0, 400), (move, hours) => {
        const { at, oldStart, newStart, history: past } = move;
        fc.pre(newStart > oldStart);
        const later = hoursAfter(at, hours);
        fc.pre(later < oldStart);
        const unmoved = cancelling(move, { at: later, startTime: oldStart, history: past });
        // The kept free cancellation may end when a day of the free period is left.
        fc.pre(hours < 24 && IN_TIME.includes(unmoved.because));
        const keepsFreeCancellation = keepsFreeCancellationAfterMove(move);
        const history = { ...past, keepsFreeCancellation };
        const moved = cancelling(move, { at: later, startTime: newStart, history });
        expect(IN_TIME).toContain(moved.because);
      }),
    );
  });

  it('gives no free cancellation to a client who had none', () => {
    fc.assert(
      fc.property(anyMove, anyDeposit, fc.boolean(), (move, depositCents, hasRules) => {
        const { at, oldStart, history: past } = move;
        // Fair rules have the 24 hours of a booking without rules.
        const rules = hasRules ? move.rules : toDomain(fair);
        const { because } = cancelling({ rules }, { at, startTime: oldStart, history: past }, depositCents);
        fc.pre(!IN_TIME.includes(because));
        expect(keepsFreeCancellationAfterMove({ ...move, rules: hasRules ? rules : null })).toBe(false);
      }),
    );
  });

  it.each([
    ['long before, to a start in some hours', 240, 3, history, true],
    ['long before, to a start with some hours of free cancellation', 240, 47, history, true],
    ['long before, to a start with a day of free cancellation', 240, 48, history, false],
    ['when cancelling was not free any more', 20, 3, history, false],
    ['of a request that is not confirmed', 20, 3, { ...history, wasConfirmed: false }, true],
    ['after a late move by the client', 240, 3, { ...history, movesByClient: 1, movedLate: true }, false],
    ['again, to a start in some hours', 3, 5, { ...history, keepsFreeCancellation: true }, true],
    ['to a later start with some hours of free cancellation', 25, 26, history, false],
    ['to a start that is earlier by an hour', 26, 25, history, true],
    ['of a request to a later start', 20, 21, { ...history, wasConfirmed: false }, false],
    ['again, to a start that leaves a day', 3, 48, { ...history, keepsFreeCancellation: true }, false],
  ])('%s', (_when, hoursToOld, hoursToNew, past, keeps) => {
    const times = {
      at: start,
      oldStart: hoursAfter(start, hoursToOld),
      newStart: hoursAfter(start, hoursToNew),
    };
    const move = { rules: toDomain(fair), history: past, ...times };
    expect(keepsFreeCancellationAfterMove(move)).toBe(keeps);
  });

  it('counts the time until a cancellation is late where nothing is charged', () => {
    const move = { rules: null, history, at: start, oldStart: hoursAfter(start, 240) };
    const to = (hours: number) =>
      keepsFreeCancellationAfterMove({ ...move, newStart: hoursAfter(start, hours) });
    expect([to(3), to(47), to(48)]).toEqual([true, true, false]);
  });

  it('that leaves little time allows the client another move until the start', () => {
    const rules = toDomain(fair);
    const moved = { rules, movesByClient: 0, keepsFreeCancellation: true };
    const before = hoursAfter(start, -1);
    expect(refuseMoveByRules({ ...moved, keepsFreeCancellation: false }, start, before)).toBe('too_late');
    expect(refuseMoveByRules(moved, start, before)).toBeUndefined();
    expect(refuseMoveByRules({ ...moved, movesByClient: 2 }, start, before)).toBe('moved_too_often');
  });
});

test('moves are limited in number and by time', () => {
  const rules = toDomain(fair);
  const before = new Date(start.getTime() - 24 * HOUR_MS);
  expect(refuseMoveByRules({ rules, movesByClient: 1 }, start, before)).toBeUndefined();
  expect(refuseMoveByRules({ rules, movesByClient: 2 }, start, before)).toBe('moved_too_often');
  expect(refuseMoveByRules({ rules, movesByClient: 0 }, start, new Date(before.getTime() + 1))).toBe(
    'too_late',
  );
  const none = { ...rules, moves: { ...rules.moves, allowed: 0 } };
  expect(refuseMoveByRules({ rules: none, movesByClient: 0 }, start, before)).toBe('no_moves');
  expect(moveRefusalText({ rules, movesByClient: 0 }, start, 'Australia/Melbourne', start)).toBe(
    'The house rules of this booking allowed moves until Wed 25 Nov, 9:00 am.',
  );
  expect(moveRefusalText({ rules, movesByClient: 2 }, start, 'Australia/Melbourne', before)).toBe(
    'The house rules of this booking allow 2 moves. You can cancel it and book again.',
  );
});

describe('the wording', () => {
  const melbourne = 'Australia/Melbourne';
  const sentence = (heading: string, ...card: Parameters<typeof houseRulesCard>) =>
    houseRulesCard(...card)
      .find((section) => section.heading === heading)
      ?.sentences.join(' ');

  it('formats times and amounts for readers', () => {
    expect(momentText(new Date('2026-11-23T22:00:00Z'), melbourne)).toBe('Tue 24 Nov, 9:00 am');
    expect(momentText(new Date('2026-11-23T22:00:00Z'), 'Australia/Darwin')).toBe('Tue 24 Nov, 7:30 am');
    expect(momentText(new Date('2026-04-04T13:05:00Z'), melbourne)).toBe('Sun 5 Apr, 12:05 am');
    expect([6000, 6050, 123_456_700, 5].map(dollars)).toEqual(['$60.00', '$60.50', '$1,234,567.00', '$0.05']);
  });

  it('states what is due with the dates and amounts of a booking', () => {
    const booking = { depositCents: 6000, totalCents: 30_000, startTime: start, timeZone: melbourne };
    const early = { ...booking, now: new Date('2026-11-20T00:00:00Z') };
    const rules = toDomain(fair);
    expect(sentence('Deposit', rules, true, early)).toBe(
      'The deposit is $60.00. It is part of the price of $300.00.',
    );
    expect(sentence('If you cancel', rules, true, early)).toBe(
      'Cancel before Wed 25 Nov, 9:00 am: $60.00 back. Cancel later: $30.00 back.',
    );
    expect(sentence('If you cancel', rules, true, { ...early, now: start })).toBe(
      'While your request is not confirmed: $60.00 back. After it is confirmed: $30.00 back, as the visit starts in less than 24 hours.',
    );
    expect(sentence('If you move it', rules, true, early)).toBe(
      'You can move it twice, before Wed 25 Nov, 9:00 am. The deposit moves with it.',
    );
    expect(sentence('If you move it', rules, true, { ...early, movesByClient: 2 })).toBe(
      'You can move it twice, before Wed 25 Nov, 9:00 am. The deposit moves with it. You have moved it twice so far.',
    );
    expect(sentence('If you move it', rules, true, { ...early, now: start })).toBe(
      'You cannot move it to another time, as the visit starts in less than 24 hours.',
    );
    expect(sentence('If you cancel', toDomain(strict), true, early)).toBe(
      'Cancel before Mon 23 Nov, 9:00 am: $60.00 back. Cancel later: nothing back.',
    );
    expect(sentence('If you cancel', rules, true, { ...early, depositCents: 0 })).toBe(
      'Cancel before Wed 25 Nov, 9:00 am, please. There is nothing to pay.',
    );
    expect(sentence('If the professional is late or cancels', rules, true, early)).toBe(
      'More than 15 minutes late: you pay $30.00 less. Cancelled: you get everything back, and it counts in their public record.',
    );
  });

  it("states what stays free after a professional's move that left little time", () => {
    const moved = {
      ...{ depositCents: 6000, totalCents: 30_000, startTime: start, timeZone: melbourne },
      ...{ now: new Date('2026-11-20T00:00:00Z'), keepsCard: true, keepsFreeCancellation: true },
    };
    const rules = toDomain(strict);
    expect(sentence('If you cancel', rules, true, moved)).toBe(
      'Cancel before Thu 26 Nov, 9:00 am: $60.00 back, as the professional moved the visit.',
    );
    expect(
      sentence('If you move it', rules, true, { ...moved, now: new Date(start.getTime() - HOUR_MS) }),
    ).toBe('You can move it once, before Thu 26 Nov, 9:00 am. The deposit moves with it.');
    expect(sentence('If you do not come', rules, true, moved)).toBe(
      'The deposit comes back to you, as the professional moved the visit.',
    );
    const withoutDeposit = { ...moved, depositCents: 0 };
    expect(sentence('If you cancel', rules, true, withoutDeposit)).toBe(
      'There is nothing to pay. Please cancel as early as you can.',
    );
    expect(sentence('If you do not come', rules, true, withoutDeposit)).toMatch(/^There is nothing to pay\./);
  });

  it('states that a no-show without a deposit costs nothing, unless a card can be kept', () => {
    const booking = { depositCents: 0, totalCents: 30_000, startTime: start, timeZone: melbourne };
    const missed = (...card: Parameters<typeof houseRulesCard>) => sentence('If you do not come', ...card);
    const charged = (most: string) =>
      `If you agree to keep your card for this, your card is charged ${most}. Otherwise there is nothing to pay. Please cancel instead, so that others can have the time.`;
    const rules = toDomain(strict);
    const now = new Date('2026-11-20T00:00:00Z');
    const withoutDeposit = { ...rules, deposit: { ...rules.deposit, kind: 'none' as const } };
    expect(missed(rules, true, { ...booking, now })).toBe(charged('$150.00'));
    expect(missed(withoutDeposit, true)).toBe(charged('50% of the price'));
    expect(missed(rules, true, { ...booking, now, keepsCard: true })).toBe(
      'The card that you agreed to keep is charged $150.00. Please cancel instead, so that others can have the time.',
    );
    for (const nothing of [
      missed(rules, true, { ...booking, now, keepsCard: false }),
      missed(rules, false, { ...booking, now }),
      missed(rules, false),
      missed(toDomain(fair), true, { ...booking, now }),
      missed(rules, true, { ...booking, totalCents: 100, now }),
    ])
      expect(nothing).toBe(
        'There is nothing to pay. Please cancel instead, so that others can have the time.',
      );
  });

  it('states whether a card is charged too for a booking with a deposit', () => {
    const booking = { depositCents: 6000, totalCents: 30_000, startTime: start, timeZone: melbourne };
    const missed = (keepsCard?: boolean) =>
      sentence('If you do not come', toDomain(strict), true, { ...booking, now: start, keepsCard });
    const kept = '$60.00 of the deposit is kept.';
    expect(missed()).toBe(
      `${kept} If you agree to keep your card for this, your card is charged up to $150.00, the deposit included.`,
    );
    expect(missed(true)).toBe(
      `${kept} The card that you agreed to keep is charged up to $150.00, the deposit included.`,
    );
    expect(missed(false)).toBe(kept);
  });

  it('omits the deposit while none can be required', () => {
    expect(sentence('Deposit', toDomain(fair), true)).toBe(
      'You pay 20% of the price when you book, for every booking. It is part of the price.',
    );
    expect(sentence('Deposit', toDomain(fair), false)).toBe('There is no deposit.');
    expect(sentence('If you cancel', toDomain(flexible), false)).toBe(
      'Please cancel at least 12 hours before. There is nothing to pay.',
    );
    fc.assert(
      fc.property(anyRules, (rules) => {
        const card = houseRulesCard(toDomain(rules), false);
        const text = card.flatMap(({ sentences }) => sentences).join(' ');
        expect(text).not.toMatch(/undefined|NaN|kept|charged|\$/);
      }),
    );
  });

  it('for the card agrees with the amount due', () => {
    fc.assert(
      fc.property(anyEnd, ({ rules, depositCents, totalCents, at, startTime, history }) => {
        fc.pre(depositCents > 0 && at < startTime);
        const { keepsFreeCancellation } = history;
        const shown = { depositCents, totalCents, startTime, timeZone: melbourne, now: at };
        const text = sentence('If you cancel', rules, true, { ...shown, keepsFreeCancellation }) ?? '';
        const confirmed = { ...history, movesByClient: 0, movedLate: false, wasConfirmed: true };
        const end = {
          rules,
          depositCents,
          totalCents,
          startTime,
          endedBy: 'client' as const,
          history: confirmed,
        };
        const { refundCents } = whatIsDue({ ...end, at });
        expect(text).toContain(refundCents === 0 ? 'nothing back' : `${dollars(refundCents)} back`);
      }),
    );
  });

  it('tells each reader what ending a booking means', () => {
    const rules = toDomain(fair);
    const about = { rules, startTime: start, timeZone: melbourne };
    const late = { refundCents: 3000, keepCents: 3000, chargeCents: 0, because: 'too_late' } as const;
    expect(dueSentences(late, 'client', about)).toEqual([
      'You get $30.00 back.',
      'The professional keeps $30.00 of the deposit.',
      'Cancelling was free until Wed 25 Nov, 9:00 am.',
    ]);
    expect(dueSentences(late, 'professional', about)).toEqual([
      'The client gets $30.00 back.',
      'You keep $30.00 of the deposit.',
      'Cancelling was free until Wed 25 Nov, 9:00 am.',
    ]);
    expect(dueSentences({ ...late, refundCents: 0, keepCents: 0 }, 'client', about)).toEqual([
      'Nothing to pay.',
    ]);
    const free = { refundCents: 6000, keepCents: 0, chargeCents: 0 };
    expect(dueSentences({ ...free, because: 'moved_by_professional' }, 'client', about)).toEqual([
      'You get $60.00 back.',
      'Cancelling is free, as the professional moved the visit.',
    ]);
    expect(
      dueSentences({ ...free, refundCents: 0, because: 'no_show_after_move' }, 'professional', about),
    ).toEqual(['A missed visit costs nothing, as you moved it at short notice.']);
  });
});
