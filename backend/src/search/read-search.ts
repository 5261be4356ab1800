import { dayIn, LANGUAGES, type Language } from '@crown-and-coil/shared-api/contract';
import { wordsOf } from '../database/text-search';
import {
  comparable,
  type Gazetteer,
  kilometresBetween,
  type NamedPlaces,
  placeInSearch,
  radiusOf,
} from '../places/rules';
import { withTaggedDays } from './day-words';
import { anyDay, type When } from './days';
import {
  indicesOfWords,
  type Phrase,
  phraseOf,
  phraseReader,
  readPhrases,
  textWithout,
  withoutPhrases,
} from './phrases';
import { type Amounts, amountsOfAll, readAges, readAmounts } from './read-amounts';
import { daysOfAll, readDays } from './read-days';
import { isAnyTime, readTimes, timesOfAll } from './read-times';
import { areFillers, areProfession, isOfStyle, withoutLastFillers } from './terms';
import { type Said, type UnderstoodText, understoodParts } from './understood';

/** The parsed words of a search. */
export interface ReadSearch extends Amounts {
  /** All words except hair type, day and time of the day, language and limits. */
  readonly words: readonly string[];
  /** Places or a state among the words, with the remaining words. */
  readonly named: NamedPlaces | undefined;
  readonly hairType: number | undefined;
  readonly when: When | undefined;
  readonly languages: readonly Language[];
  /** See `wordPartsOf`. */
  readonly wordParts: readonly { readonly label: string; readonly without: string }[];
  /** How each part was understood, by kind. */
  readonly understood: readonly UnderstoodText[];
}

/** What the reading of a text depends on. */
interface ReadAt {
  readonly now: Date;
  /** Decides which day is today, when the text names no place. */
  readonly zone: string;
  /** Limits from elsewhere, of which the text has none then. */
  readonly given: Amounts;
}

/** Sentences have more words than what they search for. */
const MAX_WORDS = 30;

/**
 * Parses 'Saturday, near Footscray, knotless, medium, mid-back, 4B': days, a place, words of a style and a hair type.
 * Each reader takes its phrases from the words; what is left describes the service.
 */
export function readSearch(gazetteer: Gazetteer, text: string, { now, zone, given }: ReadAt): ReadSearch {
  const written = wordsOf(separated(text), MAX_WORDS);
  const words = written.map((word) => word.replaceAll(/^["'“(]+|["'”).!?;:]+$/g, ''));
  const tagged = withTaggedDays(gazetteer, words);
  const languages = languagesIn(words);
  const { left, ...phrases } = findPhrases(tagged, dayIn(now, zone), languages);
  const others = left.flatMap((at) => words[at] ?? []);
  // 'braids Footscray this' is left of 'braids Footscray this Saturday'.
  const named = placesInSearch(gazetteer, withoutLastFillers(others));
  const today = dayIn(now, named?.places[0]?.time_zone ?? named?.state?.timeZone ?? zone);
  const said = {
    named,
    today,
    days: daysOfAll(phrases.days, today),
    times: timesOfAll(phrases.times, tagged),
    amounts: amountsOfAll(phrases.amounts, given),
    hairTypes: new Set(phrases.hairTypes.flatMap(({ value }) => value)),
    languages,
  };
  const isAlone = others.length === words.length;
  return {
    // 'This Saturday near me' asks for any service, and so does 'hairdresser'.
    words: (!isAlone && areFillers(others)) || areProfession(others) ? [] : others,
    named: named && areFillers(named.rest) ? { ...named, rest: [] } : named,
    hairType: [...said.hairTypes][0],
    when: whenOf(phrases.days.length > 0, said),
    languages,
    ...said.amounts,
    understood: understoodParts(written, { ...phrases, place: placePhrases(named, left, words) }, said),
    wordParts: wordPartsOf(written, words, left, named),
  };
}

const hereAt = phraseReader([['(?:near|close to|around) me|nearby|close by|in my area', () => true]]);

/**
 * The phrases of each kind, each read from the words that the kinds before it have left, and the indices of the words
 * that all have left.
 */
function findPhrases(tagged: readonly string[], about: string, known: readonly Language[]) {
  let left = tagged;
  const take = <Value>(found: readonly Phrase<Value>[]) => {
    left = withoutPhrases(left, found);
    return found;
  };
  const days = readDays(tagged, about);
  const times = readTimes(tagged).filter(({ value }) => days.length > 0 || !value.needsDay);
  take<unknown>([...days, ...times]);
  const amounts = take(readAmounts(left));
  take(readAges(left));
  const hairTypes = take(left.flatMap((_word, at) => hairTypesAt(left, at) ?? []));
  const languages = take(left.flatMap((word, at) => (isOneOf(known, word) ? phraseOf(at) : [])));
  // A distance is also one from here, unless a place is known.
  const here = [
    ...readPhrases(tagged, hereAt),
    ...amounts.filter(({ value }) => value.radiusKm !== undefined),
  ];
  return { days, times, amounts, hairTypes, languages, here, left: indicesOfWords(left) };
}

/** Undefined without days and times, and for days that do not exist. */
function whenOf(namesDays: boolean, { days, times, today }: Said): When | undefined {
  const limited = times && isAnyTime(times) ? undefined : times;
  if (days.length > 0) return { days, times: limited };
  return limited && !namesDays ? { days: anyDay(today), times: limited } : undefined;
}

/** The words of the service, each with the text without it; none unless there are several. */
function wordPartsOf(
  written: readonly string[],
  words: readonly string[],
  left: readonly number[],
  named: NamedPlaces | undefined,
): ReadSearch['wordParts'] {
  const ofPlace = new Set(named ? left.slice(named.start, named.end) : []);
  const ofService = left.flatMap((at) => {
    const label = words[at] ?? '';
    return ofPlace.has(at) || areFillers([label])
      ? []
      : { label, without: textWithout(written, [phraseOf(at)]) };
  });
  return ofService.length > 1 ? ofService : [];
}

/** 'Mon-Fri', 'Sat/Sun', 'Fri & Sat'; phones write a dash of their own. */
const TWO_DAYS =
  /\b((?:mon|tue|wed|thu|fri|sat|sun)[a-z]*)\s?([-–/&+])\s?(?=(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\b)/gi;

/** A text whose words are separated by spaces: 'Sat / Sun', 'Amharic speaking', '$1200'. */
const separated = (text: string) =>
  text
    .replaceAll(TWO_DAYS, (_all, day, sign) => `${day} ${sign === '+' ? '&' : sign} `)
    .replaceAll(/([a-z]{2,})\/(?=[a-z]{2,})/gi, '$1 / ')
    .replaceAll(/-speaking\b/gi, ' speaking')
    .replaceAll(/(\d),(\d{3})\b/g, '$1$2')
    .replaceAll(/\$\s+(?=\d)/g, '$');

/** The words of the place, and 'in' or 'near' before it. */
function placePhrases(named: NamedPlaces | undefined, left: readonly number[], words: readonly string[]) {
  if (!named) return [];
  const taken = left.slice(named.start, named.end);
  const before = left[named.start - 1];
  const link = before !== undefined && /^(?:in|near|around|at)$/i.test(words[before] ?? '') ? [before] : [];
  return [...link, ...taken].map(phraseOf);
}

/** '4c', '3c/4a', '4b-c', 'type 4', 'hair type 3'. */
function hairTypesAt(words: readonly string[], at: number): Phrase<readonly number[]> | undefined {
  const word = words[at] ?? '';
  if (/^[1-4][abc](?:[-/&][1-4]?[abc])*$/.test(word))
    return { start: at, end: at + 1, value: (word.match(/[1-4]/g) ?? []).map(Number) };
  const [, number] = word === 'type' ? (/^([1-4])$/.exec(words[at + 1] ?? '') ?? []) : [];
  if (number === undefined) return undefined;
  return { start: words[at - 1] === 'hair' ? at - 1 : at, end: at + 2, value: [Number(number)] };
}

const POPULATION_OF_A_CITY = 1_000_000;

/**
 * The place in a search, with another one right before it: 'Footscray or Werribee', 'Albury Wodonga'. 'Newtown Sydney' is
 * only the Newtown there.
 */
function placesInSearch(gazetteer: Gazetteer, words: readonly string[]): NamedPlaces | undefined {
  const isOther = (word: string) => isOfStyle(word) || NOT_TOWNS.has(word.toLowerCase());
  const named = placeInSearch(gazetteer, words, isOther);
  if (!named || named.places.length === 0 || named.end !== words.length) return named;
  const before = withoutLastFillers(words.slice(0, named.start));
  const other = placeInSearch(gazetteer, before, isOther);
  if (!other || other.places.length === 0 || other.end !== before.length) return named;
  const [city] = named.places.filter(({ population }) => population >= POPULATION_OF_A_CITY);
  const within = city ? other.places.filter((place) => kilometresBetween(place, city) <= radiusOf(city)) : [];
  const places = within.length > 0 ? within : [...other.places, ...named.places];
  return { ...other, places, end: named.end };
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
