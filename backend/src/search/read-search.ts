import { addDays, dayIn, type PartOfDay, weekdayOf } from '@crown-and-coil/shared-api/contract';
import { wordsOf } from '../database/text-search';
import { type Gazetteer, type NamedPlaces, placeInSearch } from '../places/rules';
import { areFillers } from './terms';

/** When a visit may start: days in the professional's zone, both inclusive, and a part of the day. */
export interface When {
  readonly from: string;
  readonly to: string;
  readonly part: PartOfDay | undefined;
}

/** The parsed words of a search. */
export interface ReadSearch {
  /** All words except hair type, day and part of the day. */
  readonly words: readonly string[];
  /** Places or a state among the words, with the remaining words. */
  readonly named: NamedPlaces | undefined;
  readonly hairType: number | undefined;
  readonly when: When | undefined;
}

const WEEKDAYS = [
  /^mon(?:day)?$/,
  /^tue(?:s|sday)?$/,
  /^wed(?:nesday)?$/,
  /^thu(?:rs|rsday)?$/,
  /^fri(?:day)?$/,
  /^sat(?:urday)?$/,
  /^sun(?:day)?$/,
];
const PARTS: ReadonlyMap<string, PartOfDay> = new Map([
  ['morning', 'morning'],
  ['afternoon', 'afternoon'],
  ['arvo', 'afternoon'],
  ['evening', 'evening'],
]);
const SATURDAY = 6;

/**
 * Parses 'Saturday, near Footscray, knotless, medium, mid-back, 4B': a day, a place, words of a style and a hair type.
 * @param zone decides which day is today, when the text names no place
 */
export function readSearch(gazetteer: Gazetteer, text: string, now: Date, zone: string): ReadSearch {
  const all = wordsOf(text);
  const hairTypes = all.flatMap((word) => /^([1-4])[abc]$/i.exec(word)?.[1] ?? []);
  const withoutHair = all.filter((word) => !/^[1-4][abc]$/i.test(word));
  const dayWord = withoutHair.find((word) => isDayWord(word.toLowerCase()));
  const partWord = dayWord && withoutHair.find((word) => PARTS.has(word.toLowerCase()));
  const words = withoutHair.filter((word) => word !== dayWord && word !== partWord);
  const named = placeInSearch(gazetteer, words);
  const today = dayIn(now, named?.places[0]?.time_zone ?? named?.state?.timeZone ?? zone);
  return {
    // 'This Saturday near me' asks for any service.
    words: words.length < all.length && areFillers(words) ? [] : words,
    named: named && areFillers(named.rest) ? { ...named, rest: [] } : named,
    hairType: hairTypes[0] === undefined ? undefined : Number(hairTypes[0]),
    when:
      dayWord === undefined
        ? undefined
        : { ...daysOf(dayWord.toLowerCase(), today), part: PARTS.get(partWord?.toLowerCase() ?? '') },
  };
}

const weekdayNamed = (word: string) => WEEKDAYS.findIndex((name) => name.test(word)) + 1;

const isDayWord = (word: string) => ['today', 'tomorrow', 'weekend'].includes(word) || weekdayNamed(word) > 0;

/** A weekday is the next one from today on; on Sunday the weekend is only that day. */
function daysOf(word: string, today: string): { from: string; to: string } {
  if (word === 'today') return { from: today, to: today };
  if (word === 'tomorrow') return { from: addDays(today, 1), to: addDays(today, 1) };
  const weekday = weekdayOf(today);
  if (word === 'weekend') {
    const saturday = addDays(today, SATURDAY - weekday);
    return { from: saturday < today ? today : saturday, to: addDays(saturday, 1) };
  }
  const day = addDays(today, (weekdayNamed(word) - weekday + 7) % 7);
  return { from: day, to: day };
}
