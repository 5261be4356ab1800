import { addDays, easterOf, isDay, mondayOf, weekdayOf } from '@crown-and-coil/shared-api/contract';
import { WEEKDAYS } from './day-words';
import { DAYS_AHEAD, type Days, joinedDays, laterDay, oneDay, span } from './days';
import { phraseReader, type Wording } from './phrases';

/** What a phrase names, from the day of the search on; none for a day that does not exist. */
export interface NamedDays {
  readonly among: (today: string) => readonly Days[];
  readonly kind: Kind | undefined;
}

/**
 * A `weekday` counts from the day before it: 'Monday to Friday'. A `fraction` is a near day or the size of a wig: '4/4'.
 * Some days are also a name (Valentine), and for a `season` (Christmas) hair is done before it.
 */
type Kind = 'weekday' | 'fraction' | 'name' | 'season';

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const WEEKDAY = `@(${WEEKDAYS.join('|')})`;
const MONTH = `(${MONTHS.map((name) => `${name}|${name.slice(0, name === 'september' ? 4 : 3)}|${name.slice(0, 3)}`).join('|')})`;
const DATE = '(\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = '(?:,? (20\\d\\d))?';

const monthOf = (name = '') => MONTHS.findIndex((month) => month.startsWith(name.slice(0, 3))) + 1;
const twoDigits = (number: string | number) => String(number).padStart(2, '0');

/** The next day with a date, from today on, or the day in its year; none for one that does not exist, such as 31 June. */
function dateFrom(today: string, month: string | number, date: string, year?: string): Days[] {
  const thisYear = Number(today.slice(0, 4));
  const years = year ? [Number(year.length === 2 ? `20${year}` : year)] : [thisYear, thisYear + 1];
  const days = years.map((one) => `${one}-${twoDigits(month)}-${twoDigits(date)}`);
  const day = year ? days[0] : days.find((one) => one >= today);
  return day !== undefined && isDay(day) ? oneDay(day) : [];
}

/** From one date of a month to another, such as 5 to 7 December. */
function datesOf(today: string, month: string, first: string, last: string, year?: string): Days[] {
  const [end] = dateFrom(today, monthOf(month), last, year);
  const from = end && `${end.to.slice(0, 8)}${twoDigits(first)}`;
  return end && from && isDay(from) && from <= end.to
    ? [{ from: laterDay(from, year ? from : today), to: end.to }]
    : [];
}

const THIRDS: Readonly<Record<string, readonly [string, string]>> = {
  early: ['01', '10'],
  mid: ['11', '20'],
  late: ['21', ''],
};

/** The next day of the month with this number. */
function dateOfMonth(today: string, date: string): Days[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  for (let step = 0; step < 3; step += 1) {
    const of = new Date(Date.UTC(year, month - 1 + step, 1)).toISOString().slice(0, 8);
    const day = `${of}${twoDigits(date)}`;
    if (isDay(day) && day >= today) return oneDay(day);
  }
  return [];
}

const nextWeekday = (name: string, today: string) =>
  addDays(today, (WEEKDAYS.indexOf(name) + 1 - weekdayOf(today) + 7) % 7);
const inNextWeek = (name: string, today: string) => addDays(mondayOf(today), 7 + WEEKDAYS.indexOf(name));

/** On Sunday the weekend is only that day. */
function weekendFrom(today: string): Days {
  const saturday = addDays(mondayOf(today), 5);
  return { from: saturday < today ? today : saturday, to: addDays(saturday, 1) };
}

/** Every such day of the coming weeks. */
function everyDay(today: string, isAmong: (weekday: number) => boolean): readonly Days[] {
  const days = Array.from({ length: DAYS_AHEAD }, (_, step) => addDays(today, step));
  return joinedDays(days.filter((day) => isAmong(weekdayOf(day))).flatMap(oneDay));
}

/** A month that is not over, from today on. */
function monthFrom(today: string, month: number): Days {
  const year = Number(today.slice(0, 4)) + (month < Number(today.slice(5, 7)) ? 1 : 0);
  const first = `${year}-${twoDigits(month)}-01`;
  const next = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  return { from: first < today ? today : first, to: addDays(next, -1) };
}

const fixed = (month: number, date: number) => (year: number) =>
  `${year}-${twoDigits(month)}-${twoDigits(date)}`;
const ofEaster = (step: number) => (year: number) => addDays(easterOf(year), step);
const nthWeekday = (month: number, weekday: number, nth: number) => (year: number) => {
  const first = `${year}-${twoDigits(month)}-01`;
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1));
};

/** Days with a name on which, or before which, hair gets done. */
const HOLIDAYS: readonly (readonly [string, (year: number) => string, Kind?])[] = [
  ['(?:christmas|xmas|chrissy|chrissie) eve', fixed(12, 24)],
  ["(?:christmas|xmas|chrissy|chrissie)(?: day|'s)", fixed(12, 25)],
  ['(?:christmas|xmas|chrissy|chrissie)', fixed(12, 25), 'season'],
  ['boxing day', fixed(12, 26)],
  ["new year'?s? eve", fixed(12, 31)],
  ['nye', fixed(12, 31), 'season'],
  ["new year(?:'?s(?: day)?| day)", fixed(1, 1)],
  ['new year', fixed(1, 1), 'name'],
  ['australia day', fixed(1, 26)],
  ["valentine(?:'?s(?: day)?| day)", fixed(2, 14)],
  ['valentine', fixed(2, 14), 'name'],
  ['anzac day', fixed(4, 25)],
  ["mother'?s'? day", nthWeekday(5, 7, 2)],
  ["father'?s'? day", nthWeekday(9, 7, 1)],
  ['(?:melbourne )?cup day', nthWeekday(11, 2, 1)],
  ['(?:good|easter) @friday', ofEaster(-2)],
  ['easter @saturday', ofEaster(-1)],
  ['easter @monday', ofEaster(1)],
  ['easter (?:@sunday|day)', ofEaster(0)],
  ['easter', ofEaster(0), 'season'],
];

/** The next such day. */
function nextHoliday(today: string, dayOfYear: (year: number) => string): string {
  const year = Number(today.slice(0, 4));
  return [dayOfYear(year)].find((day) => day >= today) ?? dayOfYear(year + 1);
}

type Reader = (today: string, ...groups: readonly (string | undefined)[]) => readonly Days[];

const NUMBER_WORDS: Readonly<Record<string, number>> = { couple: 2, two: 2, few: 3, three: 3, four: 4 };
const PART = '(?:mornings|arvos|afternoons|evenings|nights)';
const PARTS = `(?: ${PART}| morning| arvo| afternoon| evening| night)`;
const AS_DATE = '(?!,? (?:birthday|bday|anniversary))';
/** '3/4 wig', '1/2 inch' and '24/7' are no dates. */
const FRACTION =
  '(?!24/7\\b|(?:1/2|1/3|2/3|1/4|3/4) (?!@)|\\d+/\\d+ (?:inch|inches|head|wig|length|cap|closure|frontal|lace)\\b)';

/** What is read at a word, longest first. In patterns, days of the week are written '@monday'. */
export const dayPhraseAt = phraseReader<NamedDays>(
  (
    [
      ...HOLIDAYS.map(
        ([name, dayOfYear, kind]) =>
          [name, (today: string) => oneDay(nextHoliday(today, dayOfYear)), kind] as const,
      ),
      [
        '(20\\d\\d)-(\\d\\d)-(\\d\\d)',
        (today, year, month = '', date = '') => dateFrom(today, month, date, year),
      ],
      [
        `${WEEKDAY} ${DATE} (?:or|and|&|/) ${WEEKDAY} ${DATE} (?:of )?${MONTH}`,
        (today, _first, date = '', _second, other = '', month = '') =>
          [date, other].flatMap((one) => dateFrom(today, monthOf(month), one)),
      ],
      [
        `(?:the )?${DATE} ?(?:or|and|&|/) ?${DATE} (?:of )?${MONTH}${YEAR}`,
        (today, first = '', second = '', month = '', year) =>
          [first, second].flatMap((date) => dateFrom(today, monthOf(month), date, year)),
      ],
      [
        `${FRACTION}(\\d{1,2})[/.-](\\d{1,2})[/.-](\\d{4}|\\d\\d)`,
        (today, date = '', month = '', year) => dateFrom(today, month, date, year),
      ],
      [
        `${FRACTION}(\\d{1,2})/(\\d{1,2})`,
        (today, date = '', month = '') => dateFrom(today, month, date),
        'fraction',
      ],
      [
        `(?:the )?${DATE} ?(?:-|–|to|until) ?${DATE} (?:of )?${MONTH}${YEAR}`,
        (today, first = '', last = '', month = '', year) => datesOf(today, month, first, last, year),
      ],
      [
        `${MONTH} (?:the )?${DATE} ?(?:-|–|to|until) ?${DATE}${YEAR}`,
        (today, month = '', first = '', last = '', year) => datesOf(today, month, first, last, year),
      ],
      [
        `${MONTH} (?:the )?${DATE} ?(?:or|&|/|and(?= \\d+(?:st|nd|rd|th))) ?${DATE}`,
        (today, month = '', first = '', second = '') =>
          [first, second].flatMap((date) => dateFrom(today, monthOf(month), date)),
      ],
      [
        `(?:in )?(early|mid|late)[ -]${MONTH}`,
        (today, third = '', month = '') => {
          const [from = '', to = ''] = THIRDS[third] ?? [];
          const whole = monthFrom(today, monthOf(month));
          const of = whole.to.slice(0, 8);
          return [{ from: laterDay(`${of}${from}`, whole.from), to: to === '' ? whole.to : `${of}${to}` }];
        },
      ],
      [
        `(?:the )?${DATE} ?(?:of )?${MONTH}${YEAR}`,
        (today, date = '', month = '', year) => dateFrom(today, monthOf(month), date, year),
      ],
      [
        `${MONTH} (?:the )?${DATE}${YEAR}`,
        (today, month = '', date = '', year) => dateFrom(today, monthOf(month), date, year),
      ],
      [`(?:the |on )(\\d{1,2})(?:st|nd|rd|th)${AS_DATE}`, (today, date = '') => dateOfMonth(today, date)],
      [`(?:${WEEKDAY}) (?:of |in )?next week`, (today, name = '') => oneDay(inNextWeek(name, today))],
      [`next week (?:on )?${WEEKDAY}`, (today, name = '') => oneDay(inNextWeek(name, today))],
      [`next ${WEEKDAY}`, (today, name = '') => oneDay(inNextWeek(name, today))],
      [`${WEEKDAY} week`, (today, name = '') => oneDay(addDays(nextWeekday(name, today), 7))],
      [
        `${WEEKDAY} (?:the )?(\\d{1,2})(?:st|nd|rd|th)(?! (?:of )?${MONTH}\\b)${AS_DATE}`,
        (today, _name, date = '') => dateOfMonth(today, date),
      ],
      [`(?:every |any )${WEEKDAY}s?`, everyNamed],
      [`${WEEKDAY}s`, everyNamed],
      [`${WEEKDAY}(?= ${PART})`, everyNamed],
      [`(?:this |coming )*${WEEKDAY}`, (today, name = '') => oneDay(nextWeekday(name, today)), 'weekday'],
      ['(?:the )?day after @tomorrow', (today) => oneDay(addDays(today, 2))],
      ['@(?:today|tonight)', oneDay],
      ['@tomorrow', (today) => oneDay(addDays(today, 1))],
      ['this(?= (?:morning|arvo|afternoon|evening|night))', oneDay],
      ['next @weekend', (today) => [span(addDays(mondayOf(today), 12), 2)]],
      [
        `(?:(?:every|any) @weekends?|@weekends|@weekend(?= ${PART}))`,
        (today) => everyDay(today, (day) => day > 5),
      ],
      ['(?:this |the |coming )*@weekend', (today) => [weekendFrom(today)]],
      [
        `(?:(?:every |any |on )?weekdays?|weeknights?|during the week|week(?=${PARTS}))`,
        (today) => everyDay(today, (day) => day <= 5),
      ],
      ['this week', (today) => [{ from: today, to: addDays(mondayOf(today), 6) }]],
      ['next week', (today) => [span(addDays(mondayOf(today), 7), 7)]],
      [
        '(?:(?:in|over|within) )?(?:the )?next (\\d|couple of|couple|two|few|three|four) (days|weeks)',
        (today, count = '', unit) => {
          const number = NUMBER_WORDS[count.split(' ')[0] ?? ''] ?? Number(count);
          return [span(today, number * (unit === 'weeks' ? 7 : 1))];
        },
      ],
      ['(?:the |this )?(?:next )?fortnight', (today) => [span(today, 14)]],
      ['this month', (today) => [monthFrom(today, Number(today.slice(5, 7)))]],
      ['next month', (today) => [monthFrom(today, (Number(today.slice(5, 7)) % 12) + 1)]],
      [
        `(?:in|this|next|during|for) ${MONTH}(?: (?:or|and|&) ${MONTH})?`,
        (today, first, second = first) =>
          joinedDays([first, second].map((month) => monthFrom(today, monthOf(month)))),
      ],
    ] satisfies (readonly [string, Reader, Kind?])[]
  ).map(
    ([pattern, read, kind]): Wording<NamedDays> => [
      pattern,
      (...groups) => ({ among: (today) => (read as Reader)(today, ...groups), kind }),
    ],
  ),
);

function everyNamed(today: string, name = ''): readonly Days[] {
  return everyDay(today, (day) => day === WEEKDAYS.indexOf(name) + 1);
}

/** Whether a phrase names a holiday. */
export const holidayAt = phraseReader(HOLIDAYS.map(([name]) => [name, () => true] as const));
