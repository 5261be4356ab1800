import {
  addDays,
  dayIn,
  isDay,
  LANGUAGES,
  type Language,
  type PartOfDay,
  weekdayOf,
} from '@crown-and-coil/shared-api/contract';
import { distance } from 'fastest-levenshtein';
import { wordsOf } from '../database/text-search';
import { comparable, type Gazetteer, type NamedPlaces, placeInSearch } from '../places/rules';
import { dayNumber } from './stretches';
import { areFillers, areProfession, isOfStyle, withoutLastFillers } from './terms';

/** When a visit may start: days in the professional's zone, both inclusive, and a part of the day. */
export interface When {
  readonly from: string;
  readonly to: string;
  readonly part: PartOfDay | undefined;
}

/** The parsed words of a search. */
export interface ReadSearch {
  /** All words except hair type, day and part of the day, language and price. */
  readonly words: readonly string[];
  /** Places or a state among the words, with the remaining words. */
  readonly named: NamedPlaces | undefined;
  readonly hairType: number | undefined;
  readonly when: When | undefined;
  readonly languages: readonly Language[];
  /** In AUD. */
  readonly maxPrice: number | undefined;
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const DAYS = ['today', 'tonight', 'tomorrow', 'weekend', ...WEEKDAYS];
const PARTS: ReadonlyMap<string, PartOfDay> = new Map([
  ['morning', 'morning'],
  ['afternoon', 'afternoon'],
  ['arvo', 'afternoon'],
  ['evening', 'evening'],
  ['tonight', 'evening'],
]);
const SATURDAY = 6;
const DAY_LINK = /^(?:or|and|to|until|till)$/i;
/** 'Mon-Fri', 'Sat/Sun', 'Fri & Sat'; phones write a dash of their own. */
const TWO_DAYS =
  /\b((?:mon|tue|wed|thu|fri|sat)[a-z]*)\s?([-–/&])\s?((?:mon|tue|wed|thu|fri|sat|sun)[a-z]*)\b/gi;

/** Sentences have more words than what they search for. */
const MAX_WORDS = 30;
/**
 * The most that may be paid: '$200', 'under $1,200', '200 dollars max'. Other numbers are more often ages and postcodes. A
 * least price and a range are not read.
 */
const PRICE =
  /(?<!\b(?:over|above|from|least|than|between)\s+|\d\s?(?:-|–|to|and)\s?)(?:\b(?:under|below|up to|at most|less than|no more than|not more than|max)\s+)?(?:\$(\d{1,2},\d{3}|\d{1,4})|\b(\d{1,4})\s+dollars\b)(?![\d+]|[.,]\d|\s?(?:-|–|to|and)\s?\$?\d)(?:\s+(?:max|or less)\b)?/i;

/**
 * Parses 'Saturday, near Footscray, knotless, medium, mid-back, 4B': a day, a place, words of a style and a hair type.
 * @param zone decides which day is today, when the text names no place
 */
export function readSearch(gazetteer: Gazetteer, text: string, now: Date, zone: string): ReadSearch {
  const [, dollars, number = dollars] = PRICE.exec(text) ?? [];
  const apart = text.replaceAll(
    TWO_DAYS,
    (_all, day, sign, other) => `${day} ${/[-–]/.test(sign) ? 'to' : 'or'} ${other}`,
  );
  const written = wordsOf(apart.replace(PRICE, ' ').replaceAll(/-speaking\b/gi, ' speaking'), MAX_WORDS);
  const date = dateIn(written);
  const all = date?.rest ?? written;
  const languages = languagesIn(all);
  const hairTypes = all.flatMap((word) => /^([1-4])[abc]$/i.exec(word)?.[1] ?? []);
  const withoutHair = all.filter((word) => !/^[1-4][abc]$/i.test(word) && !isOneOf(languages, word));
  const isOfPlace = (at: number) => gazetteer.byName.has(comparable(withoutHair.slice(at, at + 2).join(' ')));
  const dayAt = (at: number): string | undefined => {
    const word = withoutHair[at] ?? '';
    // Hair is sun-kissed, but 'Fri or Sun' are days.
    const isSunday = /^sun$/i.test(word) && DAY_LINK.test(withoutHair[at - 1] ?? '') && dayAt(at - 2);
    return isOfPlace(at) ? undefined : isSunday ? 'sunday' : dayNamed(word);
  };
  const dayNames = withoutHair.flatMap((_word, at) => dayAt(at) ?? []);
  const areInOrder = withoutHair.some((word, at) => /^(?:to|until|till)$/i.test(word) && dayAt(at + 1));
  const partWord = (dayNames.length > 0 || date) && withoutHair.find((word) => PARTS.has(word.toLowerCase()));
  const words = withoutHair.filter((word, at) => dayAt(at) === undefined && word !== partWord);
  const isAlone = words.length === all.length && number === undefined && !date;
  // 'braids Footscray this' is left of 'braids Footscray this Saturday'.
  const named = placeInSearch(
    gazetteer,
    withoutLastFillers(words),
    (word) => isOfStyle(word) || NOT_TOWNS.has(word.toLowerCase()),
  );
  const today = dayIn(now, named?.places[0]?.time_zone ?? named?.state?.timeZone ?? zone);
  const days = (date && nextDay(date, today)) ?? daysNamed(dayNames, today, areInOrder);
  return {
    // 'This Saturday near me' asks for any service, and so does 'hairdresser'.
    words: (!isAlone && areFillers(words)) || areProfession(words) ? [] : words,
    named: named && areFillers(named.rest) ? { ...named, rest: [] } : named,
    hairType: hairTypes[0] === undefined ? undefined : Number(hairTypes[0]),
    when: days && { ...days, part: PARTS.get(partWord ? partWord.toLowerCase() : '') },
    languages,
    maxPrice: number === undefined ? undefined : Number(number.replace(',', '')),
  };
}

/** Words that differ by a letter from a town: Augusta, Australind. */
const NOT_TOWNS: ReadonlySet<string> = new Set(['august', 'australia']);

const isOneOf = (languages: readonly Language[], word: string) =>
  languages.some((language) => comparable(language) === comparable(word));

/** Only of a text with 'speaks', and not of a style: French braids and Zulu knots. */
function languagesIn(words: readonly string[]): Language[] {
  const isSpoken = (word = '') => /^speak(?:s|ing|er)?$/i.test(word);
  if (!words.some(isSpoken)) return [];
  const others = words.filter((_word, at) => isSpoken(words[at - 1]) || !isOfStyle(words[at + 1] ?? ''));
  return LANGUAGES.filter((language) => others.some((word) => isOneOf([language], word)));
}

/** Shorter words are too often one letter away from another word. */
const MIN_LETTERS_FOR_A_TYPO = 6;
const MIN_LETTERS_FOR_TWO_TYPOS = 8;

/** The day that a word names: 'saturday' for 'Sat' and 'satuday'. */
function dayNamed(word: string): string | undefined {
  const written = word.toLowerCase();
  if (/^(?:mon|tues?|wed|thu(?:rs)?|fri|sat)$/.test(written))
    return WEEKDAYS.find((name) => name.startsWith(written));
  const allowed =
    written.length < MIN_LETTERS_FOR_A_TYPO ? 0 : written.length < MIN_LETTERS_FOR_TWO_TYPOS ? 1 : 2;
  const typos = (name: string) =>
    name[0] === written[0] ? distance(name, written) : Number.POSITIVE_INFINITY;
  // Thursday is two letters away from Tuesday.
  const [nearest = ''] = DAYS.toSorted((one, other) => typos(one) - typos(other));
  return typos(nearest) <= allowed ? nearest : undefined;
}

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** 1 to 12, 0 for another word. */
const monthNamed = (word: string) =>
  MONTHS.findIndex((name) => [name, name.slice(0, 3), name.slice(0, 4)].includes(word.toLowerCase())) + 1;

interface DateInWords {
  readonly month: number;
  readonly day: string;
  readonly rest: readonly string[];
}

/** The first date among words: '12 December', 'the 3rd of Oct 2027', 'January 2'. */
function dateIn(words: readonly string[]): DateInWords | undefined {
  for (const [index, word] of words.entries()) {
    const month = monthNamed(word);
    if (month === 0) continue;
    const before = words[index - 1]?.toLowerCase() === 'of' ? index - 2 : index - 1;
    for (const at of [before, index + 1]) {
      const [, day] = /^(\d{1,2})(?:st|nd|rd|th)?$/i.exec(words[at] ?? '') ?? [];
      if (day === undefined) continue;
      const next = Math.max(at, index) + 1;
      const hasYear = /^20\d\d$/.test(words[next] ?? '');
      const rest = [...words.slice(0, Math.min(at, index)), ...words.slice(hasYear ? next + 1 : next)];
      return { month, day, rest };
    }
  }
  return undefined;
}

/** The next day with a date, from today on; undefined for one that does not exist, such as 31 June. */
function nextDay({ month, day }: DateInWords, today: string): Days | undefined {
  const monthAndDay = `${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const year = Number(today.slice(0, 4));
  const found = [`${year}-${monthAndDay}`, `${year + 1}-${monthAndDay}`].find((one) => one >= today);
  return found !== undefined && isDay(found) ? { from: found, to: found } : undefined;
}

interface Days {
  readonly from: string;
  readonly to: string;
}

/**
 * From the first to the last of the named days: 'Saturday or Sunday', 'Monday to Friday'.
 * @param areInOrder the second day is after the first; otherwise they are as close to each other as they can be
 */
function daysNamed([name, ...others]: readonly string[], today: string, areInOrder: boolean) {
  if (name === undefined) return undefined;
  return others.reduce(
    (days, other) => {
      const after = joinDays(days, daysOf(other, isRelative(other) ? today : days.from));
      const next = joinDays(days, daysOf(other, today));
      return !areInOrder && lengthOf(next) < lengthOf(after) ? next : after;
    },
    daysOf(name, today),
  );
}

const joinDays = (...all: readonly Days[]): Days => {
  const [from = '', ...later] = all.flatMap((days) => [days.from, days.to]).toSorted();
  return { from, to: later.at(-1) ?? from };
};

const lengthOf = ({ from, to }: Days): number => dayNumber(to) - dayNumber(from);

const isRelative = (name: string) => ['today', 'tonight', 'tomorrow'].includes(name);

/** A weekday is the next one from today on; on Sunday the weekend is only that day. */
function daysOf(word: string, today: string): Days {
  if (word === 'today' || word === 'tonight') return { from: today, to: today };
  if (word === 'tomorrow') return { from: addDays(today, 1), to: addDays(today, 1) };
  const weekday = weekdayOf(today);
  if (word === 'weekend') {
    const saturday = addDays(today, SATURDAY - weekday);
    return { from: saturday < today ? today : saturday, to: addDays(saturday, 1) };
  }
  const day = addDays(today, (WEEKDAYS.indexOf(word) + 1 - weekday + 7) % 7);
  return { from: day, to: day };
}
