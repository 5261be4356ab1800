import { addDays, isBusinessDay, weekdayOf } from '@crown-and-coil/shared-api/contract';
import { stateNamedIn } from '../places/rules';
import { holidaysOf } from './holidays';

test('each state has its own holidays', async () => {
  const names = async (state: string) => [...(await holidaysOf(state, '2026-01-01', '2026-12-31')).keys()];
  expect(await names('VIC')).toEqual(expect.arrayContaining(['2026-03-09', '2026-11-03', '2026-12-25']));
  expect(await names('WA')).toEqual(expect.arrayContaining(['2026-03-02', '2026-06-01', '2026-12-25']));
  expect(await names('WA')).not.toContain('2026-11-03');
  expect(await names('QLD')).toContain('2026-05-04');
});

test('a holiday on a weekend is followed by its substitute day, in order', async () => {
  const found = await holidaysOf('VIC', '2026-12-20', '2027-01-05');
  expect([...found]).toEqual([
    ['2026-12-25', 'Christmas Day'],
    ['2026-12-26', 'Boxing Day'],
    ['2026-12-28', 'Boxing Day holiday'],
    ['2027-01-01', "New Year's Day"],
  ]);
});

// Banks are closed on the holidays that these two states share (shared-api/src/contract/days.ts).
test('every weekday bank holiday is a holiday in New South Wales and Victoria', async () => {
  for (const abbreviation of ['NSW', 'VIC']) {
    const found = await holidaysOf(abbreviation, '2026-01-01', '2031-12-31');
    for (let day = '2026-01-01'; day < '2032-01-01'; day = addDays(day, 1))
      if (weekdayOf(day) <= 5 && !isBusinessDay(day))
        expect([abbreviation, day, found.has(day)]).toEqual([abbreviation, day, true]);
  }
});

test.each([
  ['Footscray VIC', 'VIC'],
  ['Richmond NSW 2753', 'NSW'],
  ['Lord Howe Island NSW', 'NSW'],
  ['', undefined],
  ['Somewhere', undefined],
])('the state of %j is %s', (location, state) => expect(stateNamedIn(location)).toBe(state));
