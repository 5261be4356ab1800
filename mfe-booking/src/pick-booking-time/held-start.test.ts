import { heldStartFor } from './held-start';

/** 9:00 am to 1:00 pm in Melbourne (AEDT, UTC+11). */
const OFFER = {
  id: 'offer-1',
  startTime: '2026-11-27T22:00:00.000Z',
  endTime: '2026-11-28T02:00:00.000Z',
  heldUntil: '2026-11-26T05:15:00.000Z',
};
const NOW = Date.parse('2026-11-26T05:00:00.000Z');
const held = (visit: Parameters<typeof heldStartFor>[1], now = NOW) =>
  heldStartFor(OFFER, visit, { zone: 'Australia/Melbourne', now });

test('a held start is offered to a visit of the same length or shorter, with its own end', () => {
  expect(held({ durationMinutes: 240 })).toEqual({
    startTime: OFFER.startTime,
    endTime: OFFER.endTime,
    availabilityId: 'held',
  });
  expect(held({ durationMinutes: 90 })?.endTime).toBe('2026-11-27T23:30:00.000Z');
});

test.each([
  ['a longer visit', { durationMinutes: 241 }, NOW],
  ['a style that starts later in the day', { durationMinutes: 60, earliestStart: '09:01' }, NOW],
  ['a style that starts earlier in the day', { durationMinutes: 60, latestStart: '08:59' }, NOW],
  ['a visit after the offer has expired', { durationMinutes: 60 }, Date.parse(OFFER.heldUntil)],
])('a held start is not offered to %s', (_what, visit, now) => {
  expect(held(visit, now)).toBeUndefined();
});

test("a start window includes both ends, in the professional's local time", () => {
  expect(held({ durationMinutes: 60, earliestStart: '09:00', latestStart: '09:00' })).toBeDefined();
});

test('without an offer no start is held', () => {
  const when = { zone: 'Australia/Melbourne', now: NOW };
  expect(heldStartFor(undefined, { durationMinutes: 60 }, when)).toBeUndefined();
});
