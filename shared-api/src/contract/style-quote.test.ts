import fc from 'fast-check';
import { sampleCadence, sampleChoice, sampleMenu } from '../../testing/style-menus';
import { HAIR_SUPPLIES, PREPARERS } from './catalogue';
import { MAX_SERVICE_DURATION_MINUTES } from './limits';
import { type Domain, toDomain, toWire } from './names';
import type * as Wire from './style-menu';
import { bookedStyleSchema, styleMenuSchema } from './style-menu';
import {
  durationText,
  extraText,
  isAddOnAllowed,
  menuRangeOf,
  notDoneTexts,
  offeredVariants,
  packingText,
  preparationText,
  quoteOf,
  rangeOf,
  type StyleQuote,
  servicePriceCents,
  styleChanges,
  styleText,
  tierStarts,
  tierText,
  weeksOfTier,
} from './style-quote';

type StyleMenu = Domain<Wire.StyleMenu>;
type StyleChoice = Domain<Wire.StyleChoice>;

/** @throws when the choice is refused */
function quoted(menu: StyleMenu, choice: StyleChoice): StyleQuote {
  const answer = quoteOf(menu, 'Knotless braids', choice);
  if (answer.outcome === 'refused') throw new Error(answer.problem.message);
  return answer.quote;
}

const refusal = (menu: StyleMenu, choice: StyleChoice) => {
  const answer = quoteOf(menu, 'Knotless braids', choice);
  return answer.outcome === 'refused' ? answer.problem : undefined;
};

const cents = fc.integer({ min: 0, max: 60_000 });
const minutes = fc.integer({ min: 0, max: 240 });
const label = fc.constantFrom('Small', 'Medium', 'Waist', 'Beads', 'Washed');
const clock = fc.option(fc.constantFrom('07:00', '09:30', '11:00'), { nil: null });

/** Every combination of one option of each group. */
const combinations = (groups: StyleMenu['groups']): string[][] =>
  groups.reduce<string[][]>(
    (found, { options }) => found.flatMap((before) => options.map(({ id }) => [...before, id])),
    [[]],
  );

const groups = fc.array(fc.integer({ min: 2, max: 3 }), { maxLength: 3 }).map((sizes) =>
  sizes.map((size, group) => ({
    id: `g${group}`,
    name: `Group ${group}`,
    options: Array.from({ length: size }, (_, index) => ({
      id: `g${group}-${index}`,
      label: `Option ${index}`,
      sentence: null,
      pictureId: null,
    })),
  })),
);

const figures = fc
  .record({
    priceCents: fc.integer({ min: 500, max: 90_000 }),
    shorter: fc.integer({ min: 15, max: 480 }),
    longer: fc.integer({ min: 0, max: 120 }),
    offered: fc.boolean(),
    latestStart: clock,
    hair: fc.subarray([...HAIR_SUPPLIES]),
    packs: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ shorter, longer, ...rest }) => ({
    ...rest,
    minutesMin: shorter,
    minutesMax: shorter + longer,
    earliestStart: null,
    leastNaturalLengthCm: null,
    hands: 1,
  }));

const cadences: fc.Arbitrary<NonNullable<StyleMenu['cadence']>> = fc.record({
  tiers: fc
    .uniqueArray(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 5 })
    .chain((ends) =>
      fc.tuple(
        ...[...ends.sort((one, other) => one - other), null].map((upToWeeks) =>
          fc.record({ upToWeeks: fc.constant(upToWeeks), priceCents: cents, minutes }),
        ),
      ),
    ),
  nextAfterWeeks: fc.integer({ min: 1, max: 52 }),
});

const menus: fc.Arbitrary<StyleMenu> = groups.chain((some) => {
  const optionIds = some.flatMap(({ options }) => options.map(({ id }) => id));
  return fc.record({
    revision: fc.nat(),
    groups: fc.constant(some),
    // A few different ones over all combinations: many more would only take time.
    variants: fc.array(figures, { minLength: 1, maxLength: 4 }).map((few) =>
      combinations(some).flatMap((options, index) =>
        few
          .slice(index % few.length)
          .slice(0, 1)
          .map((one) => ({ ...one, options })),
      ),
    ),
    hair: fc.constant({ name: 'X-pression', isPreStretched: true, productId: 'p' }),
    hairProduct: fc.option(fc.record({ id: fc.constant('p'), name: label, priceCents: cents }), {
      nil: null,
    }),
    preparation: fc
      .array(fc.record({ label, hoursBefore: fc.constant(null), feeCents: cents, minutes }), { maxLength: 3 })
      .map((items) => items.map((item, index) => ({ ...item, id: `p${index}` }))),
    addOns: fc
      .array(fc.record({ label, priceCents: cents, minutes, onlyWith: fc.subarray(optionIds) }), {
        maxLength: 3,
      })
      .map((items) => items.map((item, index) => ({ ...item, id: `a${index}` }))),
    cadence: fc.option(cadences, { nil: null }),
  });
});

/** For ten choices from each of a thousand menus: menus take most of the time. */
const tenNumbers = fc.array(fc.nat(), { minLength: 10, maxLength: 10 });

/** A choice for each number: any combination, offered or not, with hair and add-ons that may not fit it. */
function choiceFrom(menu: StyleMenu, number: number): StyleChoice {
  let rest = number;
  const pick = (count: number) => {
    const picked = rest % count;
    rest = Math.floor(rest / count);
    return picked;
  };
  const variant = menu.variants[pick(menu.variants.length)];
  const supplies = [...(variant?.hair ?? []), null];
  return {
    options: variant?.options ?? [],
    hair: supplies[pick(supplies.length)] ?? null,
    preparation: menu.preparation.map(({ id }) => ({ id, by: PREPARERS[pick(2)] ?? 'client' })),
    addOns: menu.addOns.map(({ id }) => id).filter(() => pick(3) === 0),
    ...(pick(2) === 0 ? { weeks: pick(25) } : {}),
  };
}

/** Of a client with or without a visit before. */
const daysFrom = (number: number): number | null => (number % 3 === 0 ? null : number % 170);

/** What the weeks since the last visit add; undefined when they are not known, though they count. */
function addedByCadence({ cadence }: StyleMenu, { weeks }: StyleChoice, daysSinceLast: number | null) {
  if (cadence === null) return { priceCents: 0, minutes: 0 };
  const days = daysSinceLast ?? (weeks === undefined ? undefined : weeks * 7);
  if (days === undefined) return undefined;
  return cadence.tiers.findLast((_, index) => days > (cadence.tiers[index - 1]?.upToWeeks ?? -1) * 7);
}

/** Whether a quote is what its menu and choice say, counted in another way than `quoteOf` counts. */
function isRight(
  menu: StyleMenu,
  choice: StyleChoice,
  daysSinceLast: number | null,
  quote: StyleQuote,
): boolean {
  const tier = addedByCadence(menu, choice, daysSinceLast);
  const variant = menu.variants.find(({ options }) => String(options) === String(choice.options));
  const asked = menu.preparation.filter(({ id }) =>
    choice.preparation.some((one) => one.id === id && one.by === 'professional'),
  );
  const addOns = menu.addOns.filter(({ id }) => choice.addOns.includes(id));
  const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
  const added = sumOf([...asked, ...addOns, ...(tier ? [tier] : [])].map((one) => one.minutes));
  const prices = [
    tier?.priceCents ?? 0,
    ...asked.map(({ feeCents }) => feeCents),
    ...addOns.map(({ priceCents }) => priceCents),
  ];
  return (
    variant?.offered === true &&
    tier !== undefined &&
    quote.nextAfterWeeks === menu.cadence?.nextAfterWeeks &&
    quote.minutes === variant.minutesMax + added &&
    quote.minutesMin === variant.minutesMin + added &&
    quote.minutes <= MAX_SERVICE_DURATION_MINUTES &&
    quote.priceCents === sumOf(quote.lines.map(({ priceCents }) => priceCents)) &&
    servicePriceCents(quote) === variant.priceCents + sumOf(prices) &&
    quote.lines.every((line) => line.priceCents >= 0 && line.minutes >= 0) &&
    addOns.every((addOn) => isAddOnAllowed(menu, addOn, choice.options))
  );
}

test('10,000 menus and choices: a quote equals the sum of its lines, also after serialisation', () => {
  let quotes = 0;
  fc.assert(
    fc.property(menus, tenNumbers, (menu, numbers) => {
      // What the browser gets, and what the server has stored.
      const sent = toDomain(JSON.parse(JSON.stringify(toWire(menu)))) as StyleMenu;
      for (const number of numbers) {
        const choice = choiceFrom(menu, number);
        const days = daysFrom(number);
        const answer = quoteOf(menu, 'Knotless braids', choice, days);
        if (JSON.stringify(quoteOf(sent, 'Knotless braids', choice, days)) !== JSON.stringify(answer))
          return false;
        if (answer.outcome === 'refused') continue;
        quotes += 1;
        if (!isRight(menu, choice, days, answer.quote)) return false;
      }
      return true;
    }),
    { numRuns: 1000 },
  );
  // The generator must not only make what is refused.
  expect(quotes).toBeGreaterThan(1000);
});

test('a quote has the lines, the packing list and the preparation of its choice', () => {
  const [washed, takenDown] = sampleMenu().preparation;
  const quote = quoted(
    sampleMenu(),
    sampleChoice({
      preparation: [
        { id: 'washed', by: 'professional' },
        { id: 'take-down', by: 'client' },
      ],
      addOns: ['curls'],
    }),
  );
  expect(quote).toEqual({
    options: [
      { group: 'Size', option: 'Medium' },
      { group: 'Length', option: 'Waist' },
    ],
    lines: [
      { kind: 'variant', label: 'Medium, Waist', priceCents: 28_000, minutes: 360 },
      { kind: 'preparation', label: 'Washed and blown out', priceCents: 4500, minutes: 45 },
      { kind: 'add_on', label: 'Curly ends', priceCents: 3500, minutes: 30 },
    ],
    priceCents: 36_000,
    minutes: 435,
    minutesMin: 375,
    hair: 'bring',
    packingList: [{ name: 'X-pression braiding hair', packs: 6, isPreStretched: true }],
    soldHair: null,
    preparation: [
      { ...washed, by: 'professional' },
      { ...takenDown, by: 'client' },
    ],
    earliestStart: null,
    latestStart: null,
    leastNaturalLengthCm: null,
    hands: 1,
  });
  const booked = toWire({ ...quote, menuRevision: 1, choice: sampleChoice() });
  bookedStyleSchema.validateSync(booked, { strict: true });
});

test('sold hair has its own line: one product per pack', () => {
  const quote = quoted(sampleMenu(), sampleChoice({ hair: 'sold' }));
  expect(quote.soldHair).toEqual({
    productId: 'hair',
    name: 'Braiding hair',
    quantity: 6,
    unitPriceCents: 950,
  });
  expect(quote.lines.at(-1)).toEqual({
    kind: 'hair',
    label: '6 × Braiding hair',
    priceCents: 5700,
    minutes: 0,
  });
  expect([quote.priceCents, servicePriceCents(quote), quote.packingList]).toEqual([33_700, 28_000, []]);
});

test.each<[string, number | null, number | undefined, string, number, number]>([
  ['day 28 is 4 weeks ago', 28, undefined, 'Up to 4 weeks', 28_000, 360],
  ['day 29 is more than 4 weeks ago', 29, undefined, '4 to 6 weeks', 30_500, 390],
  ['day 43 is in the last tier', 43, undefined, 'More than 6 weeks', 34_000, 420],
  ['a new client states the weeks', null, 5, '4 to 6 weeks', 30_500, 390],
  ['a recorded visit overrides the stated weeks', 20, 9, 'Up to 4 weeks', 28_000, 360],
])(
  'the price depends on the weeks since the last visit: %s',
  (_when, days, weeks, label, priceCents, total) => {
    const menu = sampleMenu({ cadence: sampleCadence() });
    const choice = sampleChoice(weeks === undefined ? {} : { weeks });
    const answer = quoteOf(menu, 'Retwist', choice, days);
    expect(answer).toMatchObject({ quote: { priceCents, minutes: total, nextAfterWeeks: 5 } });
    expect(answer).toMatchObject({
      quote: { lines: [{ kind: 'variant' }, { kind: 'cadence', label: `${label} since the last visit` }] },
    });
  },
);

test('the wording of tiers, and the days and weeks that each covers', () => {
  const cadence = sampleCadence();
  expect(cadence.tiers.map((_, index) => tierText(cadence, index))).toEqual([
    'Up to 4 weeks',
    '4 to 6 weeks',
    'More than 6 weeks',
  ]);
  expect(tierStarts(cadence).map(({ fromDays }) => fromDays)).toEqual([0, 29, 43]);
  expect(cadence.tiers.map((_, index) => weeksOfTier(cadence, index))).toEqual([4, 6, 7]);
});

test('a service without option groups has one variant, named after the service', () => {
  const [first] = sampleMenu().variants;
  const menu = sampleMenu({ groups: [], variants: first ? [{ ...first, options: [], hair: [] }] : [] });
  const quote = quoted(menu, sampleChoice({ options: [], hair: null }));
  expect(quote.lines).toEqual([
    { kind: 'variant', label: 'Knotless braids', priceCents: 32_000, minutes: 420 },
  ]);
});

test.each<[string, Partial<StyleChoice>, object, Partial<StyleMenu>?]>([
  [
    'an option is missing',
    { options: ['medium'] },
    { field: 'options', message: 'Choose an option: Length.' },
  ],
  [
    'an option is unknown',
    { options: ['huge', 'waist'] },
    { field: 'options', message: 'Choose an option: Size.' },
  ],
  ['there is one option too many', { options: ['medium', 'waist', 'x'] }, { field: 'options' }],
  ['the combination is not offered', { options: ['small', 'waist'] }, { field: 'options' }],
  ['the combination is not in the menu', {}, { field: 'options' }, { variants: [] }],
  ['the hair is not chosen', { hair: null }, { field: 'hair', message: 'Choose how the hair is supplied.' }],
  ['the hair cannot be supplied that way', { hair: 'included' }, { field: 'hair' }],
  ['the product was deleted', { hair: 'sold' }, { field: 'hair' }, { hairProduct: null }],
  ['a preparation is not answered', { preparation: [] }, { field: 'preparation' }],
  [
    'a preparation is answered twice',
    {
      preparation: [
        { id: 'washed', by: 'client' },
        { id: 'washed', by: 'professional' },
      ],
    },
    { field: 'preparation' },
  ],
  [
    'the last visit is unknown',
    {},
    { field: 'weeks', message: 'Say how long ago your last visit was.' },
    { cadence: sampleCadence() },
  ],
  ['an add-on is unknown', { addOns: ['gold'] }, { field: 'addOns' }],
  ['an add-on is chosen twice', { addOns: ['beads', 'beads'] }, { field: 'addOns' }],
  [
    'an add-on needs another option',
    { options: ['medium', 'mid-back'], addOns: ['curls'] },
    { field: 'addOns', message: 'Curly ends is not offered with this combination.' },
  ],
  [
    'it would take longer than a day',
    { addOns: ['days'] },
    { field: 'addOns' },
    { addOns: [{ id: 'days', label: 'Two days', priceCents: 0, minutes: 1440, onlyWith: [] }] },
  ],
])('a choice is rejected when %s', (_when, choice, problem, menu = {}) => {
  expect(refusal(sampleMenu(menu), sampleChoice(choice))).toMatchObject(problem);
});

test('an add-on of several groups requires one option of each', () => {
  const menu = sampleMenu();
  const addOn = { onlyWith: ['small', 'medium', 'waist'] };
  expect(isAddOnAllowed(menu, addOn, ['small', 'waist'])).toBe(true);
  expect(isAddOnAllowed(menu, addOn, ['small', 'mid-back'])).toBe(false);
});

test("a menu's price range covers what is offered, and narrows with each option", () => {
  const menu = sampleMenu();
  expect(rangeOf(offeredVariants(menu))).toEqual({
    priceFromCents: 24_000,
    priceToCents: 32_000,
    minutesFrom: 240,
    minutesTo: 420,
  });
  expect(rangeOf(offeredVariants(menu, [null, 'waist']))).toMatchObject({
    priceFromCents: 28_000,
    minutesTo: 360,
  });
  expect(rangeOf(offeredVariants(menu, ['small', 'waist']))).toBeUndefined();
  const cadence = sampleCadence();
  const tiers = cadence.tiers.map((tier) => ({ ...tier, priceCents: tier.priceCents + 1000 }));
  expect(menuRangeOf({ ...menu, cadence: { ...cadence, tiers } })).toEqual({
    priceFromCents: 25_000,
    priceToCents: 39_000,
    minutesFrom: 240,
    minutesTo: 480,
    minutesReserved: 300,
  });
  expect(menuRangeOf({ ...menu, variants: [] })).toBeUndefined();
});

test('quoteOf reads a menu from the API', () => {
  const menu = styleMenuSchema.cast(toWire(sampleMenu())) as Wire.StyleMenu;
  expect(quoted(toDomain(menu), sampleChoice()).priceCents).toBe(28_000);
});

test('the wording of packs, preparations, durations and changes', () => {
  const hair = { name: 'X-pression', isPreStretched: false };
  expect(packingText({ ...hair, packs: 1 })).toBe('1 pack of X-pression');
  expect(packingText({ ...hair, packs: 6, isPreStretched: true })).toBe(
    '6 packs of X-pression, pre-stretched',
  );
  expect(preparationText({ label: 'Washed', hoursBefore: 48 })).toBe('Washed, at most 48 hours before');
  expect(preparationText({ label: 'Detangled', hoursBefore: null })).toBe('Detangled');
  const item = {
    id: 'p',
    label: 'Washed',
    hoursBefore: 48,
    feeCents: 3500,
    minutes: 30,
    by: 'client' as const,
  };
  const preparation = [
    { ...item, notDone: true },
    item,
    { ...item, by: 'professional' as const, notDone: true },
  ];
  expect(notDoneTexts({ preparation })).toEqual(['Washed, + $35.00, 30 min']);
  expect(extraText({ feeCents: 0, minutes: 0 })).toBe('no fee');
  expect([45, 360, 450].map(durationText)).toEqual(['45 min', '6 h', '7 h 30 min']);
  const quote = quoted(sampleMenu(), sampleChoice({ hair: 'sold', addOns: ['beads'] }));
  expect(styleText(quote)).toBe('Medium, Waist, + Beads, + 6 × Braiding hair');
  const shown = { priceCents: 18_000, minutes: 300 };
  expect(styleChanges(shown, { priceCents: 19_500, minutes: 360 })).toBe(
    'the price was $180.00 and is now $195.00, it took up to 5 h and now takes up to 6 h',
  );
  expect(styleChanges({ ...shown, priceCents: 120_000 }, shown)).toBe(
    'the price was $1,200.00 and is now $180.00',
  );
});
