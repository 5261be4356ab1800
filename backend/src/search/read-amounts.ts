import {
  MAX_PRICE_AUD,
  MAX_SEARCH_RADIUS_KM,
  MAX_SERVICE_DURATION_MINUTES,
  MIN_SEARCH_RADIUS_KM,
} from '@crown-and-coil/shared-api/contract';
import { type Phrase, phraseReader, readPhrases } from './phrases';

/** Limits that words name; prices in AUD. */
export interface Amounts {
  readonly minPrice?: number;
  readonly maxPrice?: number;
  readonly maxMinutes?: number;
  readonly radiusKm?: number;
}

const MAX =
  '(?:under|below|up to|upto|at most|less than|no more than|not more than|max|maximum|within|cheaper than|<)';
const MIN = '(?:over|above|from|at least|more than|(?:no|not) less than|min|minimum|>)';
const ABOUT = '(?:around|about|approx|roughly|~)';
const BUDGET = '(?:my |a )?budget(?: is| of|:)?';
const MOST = '(?:max|maximum|or less|or under|tops|budget|or below)';
const SIGNED = '(?:(?:au?)?\\$(\\d{1,5}(?:\\.\\d\\d)?)(?:ish)?|(\\d{1,5})(?:\\$| ?(?:dollars?|bucks|aud)))';
/** Without a sign only beside 'under', 'max' or 'budget'; smaller numbers are ages. */
const BARE = '(\\d{2,4})';
/** 'under 90 minutes' is no price, and 'under 18 inches' no age. */
const NO_UNIT =
  '(?! ?(?:hours?|hrs?|h|mins?|minutes?|km|kms|years?|yrs?|yo|months?|weeks?|days?|inch|inches|cm|packs?|people|braids|twists|locs)\\b)';
const LEAST_BARE_PRICE = 30;
const TO = ' ?(?:-|–|to|and) ?';
const NUMBER = '(\\d{1,4}(?:\\.\\d)?)';
const LENGTH =
  '(?:\\d{1,2} ?(?:-|–|to|or) ?)?(?:(\\d{1,2}(?:\\.\\d)?) ?(?:hours?|hrs?|h)(?: ?(?:and )?(\\d{1,2}) ?(?:minutes?|mins?|m))?|(\\d{1,4}) ?(?:minutes?|mins?))';
/** '20 minutes from Footscray' and '2 hours notice' are no lengths of a service. */
const NO_LENGTH = '(?: (?:of|from|away|drive|driving|walk|notice|or more|or longer|plus)){1,3}';
const KM = '(?:km|kms|kilomet(?:re|er)s?)';

type Groups = readonly (string | undefined)[];

const first = (groups: Groups) => Number(groups.find((one) => one !== undefined));
const price = (most: number): Amounts | undefined =>
  most > 0 && most <= MAX_PRICE_AUD ? { maxPrice: Math.ceil(most) } : undefined;
const leastPrice = (...groups: Groups): Amounts | undefined => {
  const least = Math.floor(first(groups));
  return least > 0 && least <= MAX_PRICE_AUD ? { minPrice: least } : undefined;
};
const mostPrice = (...groups: Groups) => price(first(groups));
const barePrice = (...groups: Groups) =>
  first(groups) >= LEAST_BARE_PRICE ? mostPrice(...groups) : undefined;

function range(...groups: Groups): Amounts | undefined {
  const [least = 0, most = 0] = groups.flatMap((one) => (one === undefined ? [] : Number(one)));
  return least < most ? { minPrice: Math.floor(least), maxPrice: Math.ceil(most) } : undefined;
}

/** '24 hours' are a whole day rather than a length. */
function length(hours = '0', minutesOfHour = '0', minutes = '0'): Amounts | undefined {
  const all = Math.round(Number(hours) * 60) + Number(minutesOfHour) + Number(minutes);
  if (all === 0) return undefined;
  return all < MAX_SERVICE_DURATION_MINUTES ? { maxMinutes: all } : {};
}

/** A smaller radius than the search takes is its smallest. */
function radius(number?: string): Amounts | undefined {
  const km = Math.max(MIN_SEARCH_RADIUS_KM, Math.ceil(Number(number)));
  return km <= MAX_SEARCH_RADIUS_KM ? { radiusKm: km } : undefined;
}

const phraseAt = phraseReader<Amounts>([
  [`(?:${MAX} )?${NUMBER} ?${KM}(?: radius| away| max)?(?: (?:of|from|around)(?: me)?)?`, radius],
  // No search narrows by travel, by a least length or by 'in 2 hours'.
  [`(?:(?:in|${MAX}) ?)?${LENGTH}${NO_LENGTH}`, () => ({})],
  [`(?:in|${MIN}) ?${LENGTH}`, () => ({})],
  [`(?:${MAX} ?)?${LENGTH}(?: ${MOST})?`, length],
  [`(?:between |from |${BUDGET} )?${SIGNED}${TO}${SIGNED}`, range],
  [`(?:between |from |${BUDGET} )?(?:au?)?\\$(\\d{1,5})${TO}(\\d{1,5})${NO_UNIT}`, range],
  [`(?:between |from |${BUDGET} )?(\\d{1,5})${TO}${SIGNED}`, range],
  [`(?:between|${BUDGET}) ${BARE}${TO}${BARE}${NO_UNIT}`, range],
  [`${MIN} ?${SIGNED}`, leastPrice],
  [`${SIGNED}(?:\\+| \\+| or more| and up| plus)`, leastPrice],
  // A space after all but the last, so that 'budget max max budget' can be read in one way only.
  [
    `(?:for )?(?:(?:${MAX}|${ABOUT}|${BUDGET}) ){0,2}(?:(?:${MAX}|${ABOUT}|${BUDGET}) ?)?${SIGNED}(?: ${MOST})?`,
    mostPrice,
  ],
  [`(?:(?:${BUDGET} )?${MAX}|${BUDGET}(?: ${ABOUT})?) ?${BARE}${NO_UNIT}(?: ${MOST})?`, barePrice],
  [`${BARE} (?:max|budget|tops)`, barePrice],
]);

/**
 * The limits that words name: 'under $300', '$100-$200', 'max 2 hours', 'within 10 km'; none in '20 minutes away'.
 * @param words lower case
 */
export const readAmounts = (words: readonly string[]): Phrase<Amounts>[] => readPhrases(words, phraseAt);

/** All limits of a text, without those that are given elsewhere. */
export const amountsOfAll = (phrases: readonly Phrase<Amounts>[], given: Amounts): Amounts =>
  Object.fromEntries(
    phrases
      .flatMap(({ value }) => Object.entries(value))
      .filter(([narrows]) => given[narrows as keyof Amounts] === undefined),
  );

const AGED = `(?:(?:aged?|turning) \\d{1,2}|(?:aged? |for |under |over )?\\d{1,2} ?-?(?:years?|yrs?|months?|yo|y/o)(?:[- ]?olds?)?|(?:under|over) (?:[1-9]|[12]\\d)${NO_UNIT})`;
const ageAt = phraseReader([[AGED, () => true]]);

/** Ages, by which no search narrows: 'kids under 5', '8 years old'. */
export const readAges = (words: readonly string[]): Phrase<boolean>[] => readPhrases(words, ageAt);
