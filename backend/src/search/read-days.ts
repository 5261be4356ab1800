import { addDays } from '@crown-and-coil/shared-api/contract';
import { dayPhraseAt, holidayAt, type NamedDays } from './day-phrases';
import { commonDays, type Days, firstDays, joinedDays, laterDay, span, withoutDays } from './days';
import { type Phrase, readPhrases } from './phrases';

type Among = NamedDays['among'];

/** How far 'after Thursday', 'from Monday' and 'for Christmas' reach. */
const OPEN_DAYS = 14;

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
interface DayPhrase {
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
  return readPhrases(words, (_words, at) => {
    const first = dayPhraseAt(words, at);
    return first && isMeant(words, first, about) ? related(words, first) : undefined;
  });
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
    const next = dayPhraseAt(words, isLinked ? end + 1 : end);
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
    value: (today) => joinedDays(all.flatMap((one) => one(today))),
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
 * them where none is common; none without phrases.
 */
export function daysOfAll(phrases: readonly Phrase<DayPhrase>[], today: string): readonly Days[] {
  if (phrases.length === 0) return [];
  const all = phrases.map(({ value }) => value);
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
  return firstDays(withoutDays(joinedDays(isEither ? limits.flat() : common), excepted));
}

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
