import { newWindowValues } from './new-window-values';
import { repeatSentence } from './repeat-sentence';

const FILLED = {
  startTime: '2026-11-23T09:00',
  endTime: '2026-11-23T17:00',
  repeats: true,
  weekdays: [1, 3, 5],
  until: '2026-12-18',
};

test.each([
  [{}, 'Every Mon, Wed, Fri, 9:00 am to 5:00 pm until Fri 18 Dec: 12 windows'],
  [
    { until: '' },
    'Every Mon, Wed, Fri, 9:00 am to 5:00 pm, ongoing: windows for the next 26 weeks, and more as time passes',
  ],
  [{ weekdays: [1], until: '2026-11-23' }, 'Every Mon, 9:00 am to 5:00 pm until Mon 23 Nov: 1 window'],
  [
    { weekdays: [7, 6, 5, 4, 3, 2, 1], until: '2027-02-05' },
    'Every day, 9:00 am to 5:00 pm until Fri 5 Feb 2027: 75 windows',
  ],
  [
    { endTime: '2026-11-24T02:00', weekdays: [6] },
    'Every Sat, 9:00 am to 2:00 am the next day until Fri 18 Dec: 3 windows',
  ],
])('%j is worded: %s', (change, sentence) => {
  expect(repeatSentence({ ...FILLED, ...change })).toBe(sentence);
});

test.each([
  { startTime: '' },
  { endTime: '2026-11-23T08:00' },
  { weekdays: [] },
  { until: '2026-11-22' },
  { until: '2028-01-01' },
])('nothing is shown yet for %j', (change) => {
  expect(repeatSentence({ ...FILLED, ...change })).toBeNull();
});

test('a day of the calendar offers the hours of a working day, unless they have begun', () => {
  const now = '2026-11-23T08:00';
  expect(newWindowValues('2026-11-23', now)).toMatchObject({
    startTime: '2026-11-23T09:00',
    endTime: '2026-11-23T17:00',
  });
  for (const day of ['2026-11-22', 'tomorrow', null])
    expect(newWindowValues(day, now)).toMatchObject({ startTime: '', endTime: '' });
  expect(newWindowValues('2026-11-23', '2026-11-23T09:00')).toMatchObject({ startTime: '' });
});
