import { distance } from 'fastest-levenshtein';
import { comparable, type Gazetteer } from '../places/rules';

/** Shorter words are too often one letter away from another word. */
const MIN_LETTERS_FOR_A_TYPO = 6;
const MIN_LETTERS_FOR_TWO_TYPOS = 8;

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const DAYS = ['today', 'tonight', 'tomorrow', 'weekend', ...WEEKDAYS];
const SHORT_DAYS: readonly (readonly [RegExp, string])[] = [
  [/^(?:2day|tday)$/, 'today'],
  [/^(?:tonite|2nite|2night)$/, 'tonight'],
  [/^(?:tmrw?|tmrrw|tomoz|tomoro|2moro|2morrow|tomorow)$/, 'tomorrow'],
  [/^(?:wkend|wknd|w\/end)$/, 'weekend'],
];

/** The day that a word names: 'saturday' for 'Sat' and 'satuday', 'saturdays' for 'Saturdays'. */
function dayNamed(word: string): string | undefined {
  const [, singular = '', plural] = /^(.+?)(?:'?(s))?$/.exec(word) ?? [];
  if (plural && [...WEEKDAYS, 'weekend'].includes(singular)) return `${singular}s`;
  if (/^(?:mon|tues?|weds?|thu(?:rs?)?|fri|sat)$/.test(word))
    return WEEKDAYS.find((name) => name.startsWith(word.slice(0, 3)));
  const short = SHORT_DAYS.find(([pattern]) => pattern.test(word))?.[1];
  if (short) return short;
  const allowed = word.length < MIN_LETTERS_FOR_A_TYPO ? 0 : word.length < MIN_LETTERS_FOR_TWO_TYPOS ? 1 : 2;
  const typos = (name: string) => (name[0] === word[0] ? distance(name, word) : Number.POSITIVE_INFINITY);
  // Thursday is two letters away from Tuesday.
  const [nearest = ''] = DAYS.toSorted((one, other) => typos(one) - typos(other));
  return typos(nearest) <= allowed ? nearest : undefined;
}

const BEFORE_SUNDAY = /^(?:this|next|on|every|any|coming)$/;
const AFTER_SUNDAY = /^(?:mornings?|arvos?|afternoons?|evenings?|nights?|the|week|\d{1,2}(?:st|nd|rd|th)?)$/;
const DAY_LINK = /^(?:or|and|to|until|till|through|[-–/&])$/;

/** The words in lower case, with an '@' before those that name a day. */
export function withTaggedDays(gazetteer: Gazetteer, words: readonly string[]): readonly string[] {
  const lower = words.map((word) => word.toLowerCase().replaceAll('’', "'"));
  // Thursday Island and Mon Repos.
  const isOfPlace = (at: number) => gazetteer.byName.has(comparable(lower.slice(at, at + 2).join(' ')));
  const named = lower.map((word, at) => (isOfPlace(at) ? undefined : dayNamed(word)));
  // Hair is sun-kissed, but 'Fri or Sun', 'Sun arvo' and 'braids Sun' are days.
  const isSunday = (at: number) => {
    const [before = '', after] = [lower[at - 1], lower[at + 1]];
    return (
      after === undefined ||
      BEFORE_SUNDAY.test(before) ||
      AFTER_SUNDAY.test(after) ||
      (DAY_LINK.test(before) && named[at - 2] !== undefined) ||
      (DAY_LINK.test(after) && named[at + 2] !== undefined)
    );
  };
  return lower.map((word, at) => {
    const day = word === 'sun' && !isOfPlace(at) && isSunday(at) ? 'sunday' : named[at];
    return day === undefined ? word : `@${day}`;
  });
}
