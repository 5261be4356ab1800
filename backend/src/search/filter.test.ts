import { readFilter } from './filter';

/** 10:30 pm on Friday in Perth, Saturday in Darwin and Sydney. */
const now = new Date('2026-10-02T14:30:00.000Z');

test.each([
  [{ location: 'Perth' }, '2026-10-02'],
  [{ location: 'WA' }, '2026-10-02'],
  [{ near: '-31.95,115.86' }, '2026-10-02'],
  [{ location: 'Darwin NT' }, '2026-10-03'],
  [{}, '2026-10-03'],
])('"today" is the day at the place searched: %j', (place, day) => {
  expect(readFilter({ search: 'braids today', ...place }, { now }).when).toMatchObject({
    from: day,
    to: day,
  });
});

test('a place among the words decides which day is today', () => {
  const { when } = readFilter({ search: 'braids tomorrow in Perth', location: 'Sydney' }, { now });
  expect(when).toMatchObject({ from: '2026-10-03' });
});
