import fc from 'fast-check';
import {
  type BookingChoices,
  type BookingDraft,
  choicesAt,
  clampQuantity,
  MAX_DRAFTS,
  NO_DRAFTS,
  noChoices,
  readDrafts,
  readStepsState,
  stepsState,
  withFittingTime,
  withoutTime,
  withTime,
  writeDrafts,
} from './booking-draft';

const STORAGE_KEY = 'crown-and-coil:draft:booking';
const id = fc.uuid();
const choices = fc
  .record({
    serviceIds: fc.uniqueArray(id, { minLength: 1, maxLength: 20 }),
    professionalId: id,
    products: fc.uniqueArray(fc.record({ productId: id, quantity: fc.integer({ min: 1, max: 999 }) }), {
      selector: ({ productId }) => productId,
      maxLength: 50,
    }),
    styles: fc.array(
      fc.record({
        serviceId: id,
        choice: fc.record({
          options: fc.array(fc.constantFrom('', 'small', 'waist'), { maxLength: 3 }),
          hair: fc.constantFrom('included' as const, 'bring' as const, 'sold' as const, null),
          preparation: fc.array(
            fc.record({ id, by: fc.constantFrom('client' as const, 'professional' as const) }),
            {
              maxLength: 12,
            },
          ),
          addOns: fc.array(id, { maxLength: 20 }),
        }),
      }),
      { maxLength: 20 },
    ),
    notes: fc.string({ maxLength: 1000 }),
    slot: fc.option(
      fc.record({
        startTime: fc
          .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
          .map((date) => date.toISOString()),
        availabilityId: id,
      }),
    ),
  })
  .map(({ serviceIds: [first = '', ...rest], slot, ...others }): BookingChoices => {
    const chosen: BookingChoices = { ...others, serviceIds: [first, ...rest] };
    return slot ? withTime(chosen, slot) : chosen;
  });
const draftOf = (chosen: BookingChoices, more: Partial<BookingDraft> = {}): BookingDraft => ({
  ...chosen,
  entry: 'first-entry',
  idempotencyKey: '0123456789abcdef',
  ...more,
});
const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** What a damaged or made-up value may hold, prototypes' names among its keys. */
const hostile = fc.oneof(
  fc.anything({ withNullPrototype: true, withSparseArray: true }),
  fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'toString', 'length'), fc.anything()),
  fc.record(
    {
      professionalId: fc.anything(),
      selectedServices: fc.oneof(fc.anything(), fc.array(fc.oneof(id, fc.constant('__proto__')))),
      serviceIds: fc.oneof(fc.anything(), fc.array(fc.oneof(id, fc.constant('__proto__')))),
      slotStart: fc.oneof(fc.string(), fc.anything()),
      slot: fc.record({ startTime: fc.string(), availabilityId: fc.anything(), serviceIds: fc.anything() }),
      availabilityId: fc.anything(),
      selectedProducts: fc.array(
        fc.oneof(fc.anything(), fc.record({ productId: id, quantity: fc.double() })),
      ),
      products: fc.array(fc.oneof(fc.anything(), fc.record({ productId: id, quantity: fc.double() }))),
      notes: fc.anything(),
      entry: fc.oneof(fc.string(), fc.anything()),
      idempotencyKey: fc.oneof(fc.constant('0123456789abcdef'), fc.anything()),
      unanswered: fc.anything(),
      bookingId: fc.anything(),
    },
    { requiredKeys: [] },
  ),
);

function expectUsable(read: Partial<BookingChoices>) {
  if (read.serviceIds) expect(new Set(read.serviceIds).size).toBe(read.serviceIds.length);
  for (const { quantity } of read.products ?? []) {
    expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= 999).toBe(true);
  }
  if (read.slot) expect(new Date(read.slot.startTime).toISOString()).toBe(read.slot.startTime);
}

afterEach(() => sessionStorage.clear());

describe('the five fields in history.state', () => {
  it('keep all choices except notes and styles when the entry is stored as JSON', () => {
    fc.assert(
      fc.property(choices, (chosen) => {
        const passed = readStepsState(asStored(stepsState(chosen)), chosen.serviceIds[0]);
        expect({ ...passed, notes: chosen.notes, styles: chosen.styles }).toEqual(chosen);
        expect(Object.keys(stepsState(chosen))).not.toContain('notes');
      }),
    );
  });

  it('are valid whatever the history entry holds', () => {
    fc.assert(fc.property(hostile, id, (state, serviceId) => expectUsable(readStepsState(state, serviceId))));
  });

  it('are empty when they belong to another service', () => {
    fc.assert(
      fc.property(choices, id, (chosen, otherId) => {
        fc.pre(otherId !== chosen.serviceIds[0]);
        expect(readStepsState(stepsState(chosen), otherId)).toEqual({});
      }),
    );
  });

  it('hold no time without an availability window', () => {
    expect(readStepsState({ slotStart: '2026-10-03T09:00:00.000Z' }, 'braids')).toEqual({});
  });
});

describe('drafts in session storage', () => {
  it('are restored as they were written', () => {
    fc.assert(
      fc.property(fc.uniqueArray(choices, { selector: ({ serviceIds }) => serviceIds[0] }), (all) => {
        const drafts = all.slice(0, MAX_DRAFTS).map((chosen) => draftOf(chosen));
        writeDrafts({ owner: 'naomi', drafts });
        expect(readDrafts()).toEqual(drafts.length > 0 ? { owner: 'naomi', drafts } : NO_DRAFTS);
      }),
    );
  });

  it('are valid whatever the storage holds', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.array(hostile).map(textOf)), (text) => {
        sessionStorage.setItem(STORAGE_KEY, text);
        for (const draft of readDrafts().drafts) {
          expectUsable(draft);
          expect(draft.idempotencyKey).toMatch(/^[\w-]{16,64}$/);
        }
      }),
    );
    expect(Object.prototype).toEqual({});
  });

  it('are dropped when they are far too long', () => {
    const drafts = [draftOf({ ...noChoices('braids'), notes: 'a'.repeat(600_000) })];
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ owner: null, drafts }));
    expect(readDrafts()).toEqual(NO_DRAFTS);
  });

  it('only fail to survive a reload when the storage is full', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => writeDrafts({ owner: null, drafts: [draftOf(noChoices('braids'))] })).not.toThrow();
    full.mockRestore();
  });
});

const textOf = (drafts: unknown) => {
  try {
    return JSON.stringify({ owner: 'naomi', drafts }) ?? '';
  } catch {
    return '';
  }
};

describe('the choices that a step shows', () => {
  const start = noChoices('braids');
  const full = {
    ...withTime(start, { startTime: '2026-10-03T09:00:00.000Z', availabilityId: 'window' }),
    products: [{ productId: 'hair', quantity: 6 }],
    notes: 'Tender spot',
  };
  const draft = draftOf(full);
  const opened = (state: unknown) => ({ key: 'new-entry', state, isRevisited: false });
  const revisited = (state: unknown) => ({ key: 'old-entry', state, isRevisited: true });

  it('come from the history entry when there is no draft', () => {
    expect(choicesAt(undefined, opened(stepsState(full)), 'braids')).toEqual({ ...full, notes: '' });
    expect(choicesAt(undefined, revisited(stepsState(full)), 'braids')).toEqual({ ...full, notes: '' });
  });

  it.each(['__proto__', 'constructor', 'toString'])('are empty for a service named %s', (serviceId) => {
    writeDrafts({ owner: null, drafts: [draft] });
    expect(readDrafts().drafts.find(({ serviceIds }) => serviceIds[0] === serviceId)).toBeUndefined();
    expect(choicesAt(undefined, opened(stepsState(full)), serviceId)).toEqual(noChoices(serviceId));
  });

  it('come from the draft after Back, Forward and a reload, whatever the entry passed', () => {
    expect(choicesAt(draft, revisited({ selectedServices: ['braids', 'wash'] }), 'braids')).toBe(draft);
  });

  it('are the draft plus what a step passes on', () => {
    const passed = stepsState({ ...withoutTime(full), products: [] });
    expect(choicesAt(draft, opened(passed), 'braids')).toMatchObject({ products: [], notes: 'Tender spot' });
    expect(choicesAt(draft, opened(passed), 'braids').slot).toBeUndefined();
  });

  it('keep time, products and notes when the Book button is pressed again', () => {
    const again = { professionalId: 'ada', selectedServices: ['braids'] };
    expect(choicesAt(draft, opened(again), 'braids')).toEqual({ ...draft, professionalId: 'ada' });
  });

  it('start over after the booking is made, while old entries still show theirs', () => {
    const made = { ...draft, bookingId: 'booking-1' };
    expect(choicesAt(made, opened(null), 'braids')).toEqual(start);
    expect(choicesAt(made, revisited(stepsState(full)), 'braids')).toEqual({ ...full, notes: '' });
  });
});

describe('a chosen time', () => {
  it('is valid only for the services it was chosen for', () => {
    fc.assert(
      fc.property(choices, fc.uniqueArray(id, { maxLength: 5 }), (before, more) => {
        const serviceIds = [before.serviceIds[0], ...more] as const;
        const isSame = serviceIds.join() === before.serviceIds.join();
        const changed = withFittingTime({ ...before, serviceIds });
        expect(changed.slot).toEqual(isSame ? before.slot : undefined);
        expect(withFittingTime({ ...changed, slot: before.slot, serviceIds: before.serviceIds })).toEqual(
          before,
        );
      }),
    );
  });
});

test('a quantity is whole and at least 1', () => {
  expect([0, -3, Number.NaN, 2.9, 5000].map(clampQuantity)).toEqual([1, 1, 1, 2, 999]);
});
