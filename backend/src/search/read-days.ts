import {
  addDays,
  easterOf,
  isDay,
  mondayOf,
  NEXT_START_DAYS,
  weekdayOf,
} from '@crown-and-coil/shared-api/contract';
import { type Phrase, phraseReader, type Wording } from './phrases';

/** Days, both inclusive, 'YYYY-MM-DD'. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** What a phrase names, from the day of the search on; none for a day that does not exist. */
interface NamedDays {
  readonly among: (today: string) => readonly Days[];
  readonly kind: Kind | undefined;
}

/**
 * A `weekday` counts from the day before it: 'Monday to Friday'. A `fraction` is a near day or the size of a wig: '4/4'.
 * Some days are also a name (Valentine), and for a `season` (Christmas) hair is done before it.
 */
type Kind = 'weekday' | 'fraction' | 'name' | 'season';

type Among = NamedDays['among'];

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
/** How far 'mornings', 'Saturdays' and 'after 5 pm' look ahead. */
const DAYS_AHEAD = 28;
/** How far 'after Thursday', 'from Monday' and 'for Christmas' reach. */
const OPEN_DAYS = 14;

const WEEKDAY = `@(${WEEKDAYS.join('|')})`;
const MONTH = `(${MONTHS.map((name) => `${name}|${name.slice(0, name === 'september' ? 4 : 3)}|${name.slice(0, 3)}`).join('|')})`;
const DATE = '(\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = '(?:,? (20\\d\\d))?';

const one = (day = ''): Days[] => [{ from: day, to: day }];
const span = (from: string, days: number): Days => ({ from, to: addDays(from, days - 1) });
const monthOf = (name = '') => MONTHS.findIndex((month) => month.startsWith(name.slice(0, 3))) + 1;
const twoDigits = (number: string | number) => String(number).padStart(2, '0');

/** The next day with a date, from today on, or the day in its year; none for one that does not exist, such as 31 June. */
function dateFrom(today: string, month: string | number, date: string, year?: string): Days[] {
  const thisYear = Number(today.slice(0, 4));
  const years = year ? [Number(year.length === 2 ? `20${year}` : year)] : [thisYear, thisYear + 1];
  const days = years.map((one) => `${one}-${twoDigits(month)}-${twoDigits(date)}`);
  const day = year ? days[0] : days.find((one) => one >= today);
  return day !== undefined && isDay(day) ? one(day) : [];
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
    if (isDay(day) && day >= today) return one(day);
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
  return joined(days.filter((day) => isAmong(weekdayOf(day))).flatMap(one));
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
const phraseAt = phraseReader<NamedDays>(
  (
    [
      ...HOLIDAYS.map(
        ([name, dayOfYear, kind]) =>
          [name, (today: string) => one(nextHoliday(today, dayOfYear)), kind] as const,
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
      [`(?:${WEEKDAY}) (?:of |in )?next week`, (today, name = '') => one(inNextWeek(name, today))],
      [`next week (?:on )?${WEEKDAY}`, (today, name = '') => one(inNextWeek(name, today))],
      [`next ${WEEKDAY}`, (today, name = '') => one(inNextWeek(name, today))],
      [`${WEEKDAY} week`, (today, name = '') => one(addDays(nextWeekday(name, today), 7))],
      [
        `${WEEKDAY} (?:the )?(\\d{1,2})(?:st|nd|rd|th)(?! (?:of )?${MONTH}\\b)${AS_DATE}`,
        (today, _name, date = '') => dateOfMonth(today, date),
      ],
      [`(?:every |any )${WEEKDAY}s?`, everyNamed],
      [`${WEEKDAY}s`, everyNamed],
      [`${WEEKDAY}(?= ${PART})`, everyNamed],
      [`(?:this |coming )*${WEEKDAY}`, (today, name = '') => one(nextWeekday(name, today)), 'weekday'],
      ['(?:the )?day after @tomorrow', (today) => one(addDays(today, 2))],
      ['@(?:today|tonight)', one],
      ['@tomorrow', (today) => one(addDays(today, 1))],
      ['this(?= (?:morning|arvo|afternoon|evening|night))', one],
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
          joined([first, second].map((month) => monthFrom(today, monthOf(month)))),
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

const earlierDay = (day: string, other: string): string => (day < other ? day : other);
export const laterDay = (day: string, other: string): string => (day > other ? day : other);

type Relation = 'before' | 'until' | 'after' | 'from' | 'except' | 'for';
const RELATIONS: ReadonlyMap<string, Relation> = new Map([
  ['before', 'before'],
  ['by', 'until'],
  ['until', 'until'],
  ['till', 'until'],
  ['til', 'until'],
  ['after', 'after'],
  ['from', 'from'],
  ['starting', 'from'],
  ['not', 'except'],
  ['except', 'except'],
  ['but', 'except'],
  ['for', 'for'],
]);
const RANGE_LINKS = /^(?:to|until|till|til|through|thru|-|–)$/;
const LINKS = /^(?:or|and|&|\/|,)$/;

/** Days, and how they limit a search. */
export interface DayPhrase {
  readonly relation: Relation | undefined;
  readonly among: Among;
  /** 'Or' stands before it. */
  readonly isChoice: boolean;
}

/** '5/12' is a day as near as this. */
const NEAR_DAYS = 90;

/**
 * The days that words name: 'Monday or Friday', 'Saturdays', 'before the 5th', 'next week', '5/12', 'Xmas eve'.
 * @param words lower case; days of the week, today, tomorrow and the weekend with an '@'
 * @param about today, to within a day
 */
export function readDays(words: readonly string[], about: string): Phrase<DayPhrase>[] {
  const phrases: Phrase<DayPhrase>[] = [];
  for (let at = 0; at < words.length; ) {
    const first = phraseAt(words, at);
    const phrase = first && isMeant(words, first, about) ? related(words, first) : undefined;
    if (phrase) phrases.push(phrase);
    at = phrase ? phrase.end : at + 1;
  }
  return phrases;
}

/** Whether the word before says that a day follows: 'on', 'for', 'before'. */
const isSaid = (before = '') => before === 'on' || RELATIONS.has(before);

/** Whether words that can mean something else name a day. */
function isMeant(words: readonly string[], { start, end, value }: Phrase<NamedDays>, about: string): boolean {
  if (value.kind === undefined || value.kind === 'weekday' || isSaid(words[start - 1])) return true;
  if (value.kind === 'fraction')
    return value.among(about).some(({ from }) => from <= addDays(about, NEAR_DAYS));
  return value.kind === 'season' && words.length > end - start;
}

/** A phrase with the days that follow: 'Monday, Wednesday or Friday', 'Saturday 5 Dec', 'Monday to Friday'. */
function linked(words: readonly string[], first: Phrase<NamedDays>): Phrase<Among> {
  const isBetween = words[first.start - 1] === 'between';
  const earlier: Among[] = [];
  let { end, value: last } = first;
  let { among } = last;
  for (;;) {
    const word = words[end] ?? '';
    const isRange = RANGE_LINKS.test(word) || (isBetween && LINKS.test(word));
    const isLinked = isRange || LINKS.test(word);
    const next = phraseAt(words, isLinked ? end + 1 : end);
    const isName = next?.value.kind === 'name' || next?.value.kind === 'season';
    if (!next || (isName && !isLinked)) break;
    if (isRange) among = rangeOf(among, next.value);
    else {
      // 'Saturday 5 Dec' is that date.
      if (isLinked || last.kind !== 'weekday' || next.value.kind === 'weekday') earlier.push(among);
      among = next.value.among;
    }
    ({ end, value: last } = next);
  }
  const all = [...earlier, among];
  return {
    start: isBetween ? first.start - 1 : first.start,
    end,
    value: (today) => joined(all.flatMap((one) => one(today))),
  };
}

/** A phrase with the words before it: 'before Thursday', 'not on Sunday', 'not before Monday', 'for Christmas'. */
function related(words: readonly string[], first: Phrase<NamedDays>): Phrase<DayPhrase> {
  const isOfSeason = first.value.kind === 'season' && !isSaid(words[first.start - 1]);
  const { start, end, value } = isOfSeason ? { ...first, value: first.value.among } : linked(words, first);
  const at = words.slice(0, start).findLastIndex((word) => !/^(?:the|on)$/.test(word));
  const said = isOfSeason ? 'for' : RELATIONS.get(words[at] ?? '');
  const opposite = words[at - 1] === 'not' ? OPPOSITES.get(said) : undefined;
  const relation = opposite ?? said;
  const from = opposite ? at - 1 : said && !isOfSeason ? at : at + 1;
  const isHoliday = holidayAt(words, start) !== undefined;
  const among: Among = (today) => {
    const days = value(today);
    const [one, last] = [days[0], days.at(-1)];
    return relation && one && last ? relate(relation, { first: one, last, days, today, isHoliday }) : days;
  };
  return { start: from, end, value: { relation, among, isChoice: words[from - 1] === 'or' } };
}

const OPPOSITES: ReadonlyMap<Relation | undefined, Relation> = new Map([
  ['before', 'from'],
  ['after', 'until'],
]);

/**
 * The days on which all phrases agree: 'after the 5th and before the 10th', 'next week except Monday'. Those of any of
 * them where none is common.
 */
export function daysOfAll(all: readonly DayPhrase[], today: string): readonly Days[] {
  const having = (...relations: (Relation | undefined)[]) =>
    all.filter(({ relation }) => relations.includes(relation));
  const [starts, ends] = [having('after', 'from'), having('before', 'until')];
  const named = having(undefined, 'for').map(({ among }) => among(today));
  const excepted = having('except').flatMap(({ among }) => among(today));
  // The Monday of 'after Friday before Monday' is the one after it.
  const first = starts.flatMap(({ among }) => among(today).map(({ from }) => from)).reduce(laterDay, today);
  const limits = [
    ...(ends.length > 0 ? [] : starts).map(({ among }) => among(today)),
    ...ends.map(({ among }) => among(starts.length > 0 ? first : today)),
    ...(named.length > 0 ? [named.flat()] : []),
  ];
  const common = limits.length > 0 ? limits.reduce(commonDays) : [span(today, OPEN_DAYS)];
  const isEither = all.some(({ isChoice }) => isChoice) || common.length === 0;
  return capped(withoutDays(joined(isEither ? limits.flat() : common), excepted));
}

const commonDays = (some: readonly Days[], others: readonly Days[]): readonly Days[] =>
  some.flatMap((one) =>
    others.flatMap((other) => {
      const [from, to] = [laterDay(one.from, other.from), earlierDay(one.to, other.to)];
      return from <= to ? { from, to } : [];
    }),
  );

/** Without days; without every Monday where one is left out. */
function withoutDays(all: readonly Days[], excepted: readonly Days[]): readonly Days[] {
  if (excepted.length === 0) return all;
  const isExcepted = (day: string) =>
    excepted.some(
      ({ from, to }) => (day >= from && day <= to) || (from === to && weekdayOf(from) === weekdayOf(day)),
    );
  return joined(
    capped(all)
      .flatMap(daysOf)
      .filter((day) => !isExcepted(day))
      .flatMap(one),
  );
}

function daysOf({ from, to }: Days): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** As many of the first days as a search may compute. */
function capped(all: readonly Days[]): readonly Days[] {
  let left = NEXT_START_DAYS + 1;
  return all.flatMap(({ from, to }) => {
    if (left <= 0) return [];
    const until = earlierDay(to, addDays(from, left - 1));
    left -= daysOf({ from, to: until }).length;
    return { from, to: until };
  });
}

const holidayAt = phraseReader(HOLIDAYS.map(([name]) => [name, () => true] as const));

/** From the first day to the next day after it that the other phrase names. */
const rangeOf =
  (among: Among, next: NamedDays): Among =>
  (today) => {
    const days = among(today);
    const [first] = days;
    const [last] = next.among(next.kind === 'weekday' && first ? first.from : today);
    if (!first || !last) return days;
    return last.to < first.from ? [...days, last] : [{ from: first.from, to: last.to }];
  };

interface Related {
  readonly first: Days;
  readonly last: Days;
  readonly days: readonly Days[];
  readonly today: string;
  readonly isHoliday: boolean;
}

function relate(relation: Relation, { first, last, days, today, isHoliday }: Related): readonly Days[] {
  const until = (day: string): Days[] => (day < today ? [] : [{ from: today, to: day }]);
  switch (relation) {
    case 'before':
      return until(addDays(first.from, -1));
    case 'until':
      return until(last.to);
    case 'after':
      return [span(addDays(last.to, 1), OPEN_DAYS)];
    case 'from':
      // 'From Monday to Friday' has its end.
      return first.from < last.to ? days : [span(first.from, OPEN_DAYS)];
    case 'except':
      return days;
    case 'for':
      // Hair for Christmas is done in the two weeks before it.
      return isHoliday && first.from > today
        ? [{ from: laterDay(today, addDays(first.from, -OPEN_DAYS)), to: addDays(first.from, -1) }]
        : days;
  }
}

/** In order, with those that touch as one. */
export function joined(all: readonly Days[]): readonly Days[] {
  const found: Days[] = [];
  for (const days of all.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = found.at(-1);
    if (last && days.from <= addDays(last.to, 1))
      found[found.length - 1] = { from: last.from, to: laterDay(last.to, days.to) };
    else found.push(days);
  }
  return found;
}

/** Every day of the coming weeks, for a time of the day without a day. */
export const anyDay = (today: string): readonly Days[] => [span(today, DAYS_AHEAD)];
