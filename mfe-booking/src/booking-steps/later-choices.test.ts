import { onlyService, withServices, withTime } from './booking-choices';
import { forgetChanges, noteChanges, noteFound, withLaterChoices } from './later-choices';

const SLOT = { startTime: '2026-10-03T09:00:00.000Z', availabilityId: 'window' };
const start = onlyService('braids');
const timed = withTime(start, SLOT);
const full = { ...timed, products: [{ productId: 'hair', quantity: 6 }], notes: 'Tender spot' };

/** Somebody goes through all steps to the confirm page. */
function goThrough(owner: string | null = null) {
  noteChanges(start, timed, owner);
  noteChanges(timed, { ...timed, products: full.products }, owner);
  noteChanges({ ...full, notes: '' }, full, owner);
}

beforeEach(forgetChanges);

describe('going back and forward again', () => {
  it('finds time, products and notes where they were', () => {
    goThrough();
    expect(withLaterChoices(start, 1, null)).toEqual(full);
    expect(withLaterChoices(timed, 2, null)).toEqual(full);
  });

  it('drops the time when other services were chosen, and keeps the rest', () => {
    goThrough();
    const other = withServices(start, ['braids', 'wash']);
    expect(withLaterChoices(other, 1, null)).toEqual({
      ...other,
      products: full.products,
      notes: full.notes,
    });
  });

  it('takes what the step itself shows before what was chosen there earlier', () => {
    goThrough();
    expect(withLaterChoices({ ...timed, products: [] }, 3, null)).toMatchObject({
      products: [],
      notes: full.notes,
    });
  });

  it('keeps notes that were cleared empty', () => {
    goThrough();
    noteChanges(full, { ...full, notes: '' }, null);
    expect(withLaterChoices(full, 3, null).notes).toBe('');
  });

  it('is kept through a log-in, and never shown to somebody else', () => {
    goThrough();
    expect(withLaterChoices(start, 1, 'naomi')).toEqual(full);
    noteChanges(full, { ...full, notes: 'By Naomi' }, 'naomi');
    expect(withLaterChoices(start, 1, 'ruth')).toEqual(start);
    expect(withLaterChoices(start, 1, null)).toEqual(start);
  });

  it('begins, after a reload, with what the entry holds', () => {
    noteFound(full, null);
    noteFound({ ...full, notes: 'Another entry' }, null);
    expect(withLaterChoices(start, 1, null)).toEqual(full);
  });

  it('ends with the booking, and with another service', () => {
    goThrough();
    expect(withLaterChoices(onlyService('trim'), 1, null)).toEqual(onlyService('trim'));
    forgetChanges();
    expect(withLaterChoices(start, 1, null)).toEqual(start);
  });
});
