import { distance } from 'fastest-levenshtein';
import { LRUCache } from 'lru-cache';
import { withoutMarks } from '../places/rules';
import { FILLERS, HAIR, HAIR_WORDS, OPTIONAL_WORDS, PROFESSIONS, SYNONYMS } from './synonyms';

type Test = (text: string) => boolean;

/** A search word, or a phrase that is searched as one ('line up'), with its matchers for normalized text. */
export interface Term {
  /** Identifies the term in caches. */
  readonly key: string;
  /** Only affects the ranking: a service matches without it. */
  readonly isOptional: boolean;
  /** Whether a text contains the word, with any ending. */
  readonly isWritten: Test;
  /** Whether a text contains a synonym or the corrected spelling; undefined if there is neither. */
  readonly isMeant: Test | undefined;
  /** A substring of every matching text, for prefiltering in SQL; undefined if there is none. */
  readonly contained: string | undefined;
}

/** Matches the term, its synonyms and its corrected spelling. */
export const hasTerm =
  ({ isWritten, isMeant }: Term): Test =>
  (text) =>
    isWritten(text) || isMeant?.(text) === true;

/** Pages search while one types, so the same words are parsed often. */
const termCache = new LRUCache<string, readonly Term[]>({ max: 1_000 });

/**
 * Parses search words into terms: 'line up' and 'line-up' are one term, 'boxbraids' is two. Drops filler words and makes
 * words such as "men's" optional, unless there are no others.
 */
export function termsOf(words: readonly string[]): readonly Term[] {
  const key = words.join(' ');
  const terms = termCache.get(key) ?? readTerms(words.map(plain));
  termCache.set(key, terms);
  return terms;
}

function readTerms(words: readonly string[]): Term[] {
  const all = joined(words).flatMap(split);
  const meaningful = all.filter((one) => !isFiller(one));
  const kept = (meaningful.length > 0 ? meaningful : all).slice(0, MAX_TERMS);
  // Something is required: the wedding of 'wedding hair', and the hair of 'hair'.
  const isOptional = [isAside, isGeneric].find((isLeftOut) => !kept.every(isLeftOut)) ?? (() => false);
  return kept.map((one) => (isOptional(one) ? optionalTermOf(squeezed(one)) : termOf(one)));
}

const isAside = (one: Tokens) => OPTIONAL_WORDS.has(squeezed(one));
const isGeneric = (one: Tokens) => HAIR.has(squeezed(one)) || PROFESSIONS.has(squeezed(one));

/** '21st' is a birthday. */
const isOrdinal = (word: string) => /^\d+(?:st|nd|rd|th)$/.test(word);
const isFiller = (one: Tokens) =>
  FILLERS.has(squeezed(one)) || isOrdinal(squeezed(one)) || !/[\p{L}\p{N}]/u.test(one.join(''));

const isProfession = (word: string) => PROFESSIONS.has(plain(word));

/** Words without the fillers at their end: 'braids footscray this'. */
export const withoutLastFillers = (words: readonly string[]): readonly string[] =>
  words.slice(0, words.findLastIndex((word) => !isFiller([plain(word)])) + 1);

/** Whether words say nothing about a service: 'near me', 'a stylist for afro hair'. */
export const areFillers = (words: readonly string[]): boolean =>
  words.every((word) => isFiller([plain(word)]) || HAIR.has(plain(word)) || isProfession(word));

/** Whether words look for any professional: 'hairdresser near me', but not by a name such as 'Southern Hairdresser'. */
export const areProfession = (words: readonly string[]): boolean =>
  areFillers(words) &&
  words.some(isProfession) &&
  !/\b(?:north|south|east|west)ern(?! suburb| area)/i.test(words.join(' '));

/** The words of one term. */
type Tokens = readonly string[];

/** Lower case, and without the accents of Latin letters. In other scripts marks are part of the letters. */
const plain = (word: string) =>
  word
    .replaceAll(/\p{Script=Latin}\p{M}*/gu, withoutMarks)
    .toLowerCase()
    .replaceAll('’', "'");

const squeezed = (tokens: Tokens) => tokens.join('').replaceAll(/[-']/g, '');

const MAX_WORDS_OF_A_TERM = 3;
/** Each is compared with thousands of professionals. */
const MAX_TERMS = 10;

/** Joins the words of phrases that have synonyms: 'hair cut', 'wash and go'. */
function joined(words: readonly string[]): Tokens[] {
  const terms: Tokens[] = [];
  for (let start = 0; start < words.length; ) {
    let count = Math.min(MAX_WORDS_OF_A_TERM, words.length - start);
    while (count > 1 && !SYNONYMS.has(squeezed(words.slice(start, start + count)))) count -= 1;
    terms.push(words.slice(start, start + count));
    start += count;
  }
  return terms;
}

const isHairWord = (word: string) => HAIR_WORDS.has(word) || rootOf(word) !== undefined;

/** Whether a word is about a service or style, in any form. */
export const isOfStyle = (word: string): boolean =>
  isHairWord(plain(word)) || SYNONYMS.has(squeezed([plain(word)]));

/** Splits two known words that were written as one: 'boxbraids'. */
function split(tokens: Tokens): Tokens[] {
  const [word = ''] = tokens;
  if (tokens.length > 1 || SYNONYMS.has(squeezed(tokens)) || isHairWord(word)) return [tokens];
  for (let end = 2; end <= word.length - 2; end += 1) {
    const [first, second] = [word.slice(0, end), word.slice(end)];
    if (HAIR_WORDS.has(first) && isHairWord(second)) return [[first], [second]];
  }
  return [tokens];
}

/** The entry of `HAIR_WORDS` that a word is an inflection of: braid for 'braiding', fade for 'fading'. */
function rootOf(word: string): string | undefined {
  if (HAIR_WORDS.has(word)) return undefined;
  for (const ending of ['s', 'es', 'ing', 'ings', 'ed', 'd', 'er', 'r', 'ers', 'rs']) {
    if (!word.endsWith(ending)) continue;
    const stem = word.slice(0, -ending.length);
    const root = [stem, `${stem}e`, stem.replace(/(.)\1$/, '$1')].find((one) => HAIR_WORDS.has(one));
    if (root !== undefined && root.length >= 3) return root;
  }
  return undefined;
}

function termOf(tokens: Tokens): Term {
  const word = squeezed(tokens);
  const typed = tokens.join('-');
  const literal = typed === word ? hasWord(word) : either(hasWord(typed), hasWord(word));
  const stem = stemOf(word);
  const synonyms = SYNONYMS.get(word) ?? SYNONYMS.get(rootOf(word) ?? '');
  const corrected = synonyms ? undefined : rightWordOf(word);
  const right = corrected === undefined ? undefined : hasTerm(termOf([corrected]));
  const isMeant = synonyms ? matches(synonyms) : right;
  return {
    key: tokens.join(' '),
    isOptional: false,
    isWritten: stem ? either(literal, stem.isWritten) : literal,
    isMeant,
    contained: isMeant ? undefined : (stem?.contained ?? longestOf(typed.split(/[-']/))),
  };
}

/** Matches whole words only, so that 'men' does not match 'treatment'. */
function optionalTermOf(word: string): Term {
  const synonyms = SYNONYMS.get(word);
  return {
    key: `? ${word}`,
    isOptional: true,
    isWritten: hasWholeWord(word, (ending) => ending === ''),
    isMeant: synonyms && matches(synonyms),
    contained: undefined,
  };
}

/** Endings after a root without its final e: fade, fades, faded, fader, fading. */
const ENDINGS = new Set(['', 'e', 's', 'es', 'd', 'ed', 'r', 'rs', 'er', 'ers', 'ing', 'ings']);

/** Matches inflections of a word, as whole words; undefined if it has none. */
function stemOf(word: string): { readonly isWritten: Test; readonly contained: string } | undefined {
  const root = rootOf(word);
  if (root !== undefined) {
    const contained = root.replace(/e$/, '');
    const last = contained.at(-1) ?? '';
    const isEnding = (ending: string) =>
      ENDINGS.has(ending) || (ending.startsWith(last) && ENDINGS.has(ending.slice(1)));
    return { isWritten: hasWholeWord(contained, isEnding), contained };
  }
  const [, singular] = /^([a-z]{3,}[^s\W])s$/.exec(word) ?? [];
  if (singular === undefined) return undefined;
  const contained = singular.replace(/i?e$/, '');
  const cut = singular.slice(contained.length);
  const isEnding = (ending: string) => ending === cut || (cut !== '' && (ending === '' || ending === 'y'));
  return { isWritten: hasWholeWord(contained, isEnding), contained };
}

const isPartOfWord = (character: string | undefined) => character !== undefined && /\w/.test(character);

/** Matches a whole word by its start and its ending. */
function hasWholeWord(start: string, isEnding: (ending: string) => boolean): Test {
  return (text) => {
    for (let at = text.indexOf(start); at !== -1; at = text.indexOf(start, at + 1)) {
      if (isPartOfWord(text[at - 1])) continue;
      const ending = at + start.length;
      let end = ending;
      while (isPartOfWord(text[end])) end += 1;
      if (isEnding(text.slice(ending, end))) return true;
    }
    return false;
  };
}

/** Shorter words are too often one letter away from another word. */
const LETTERS_OF_A_TYPO = 6;
const LETTERS_OF_TWO_TYPOS = 9;
const CORRECTED_WORDS = [...new Set([...HAIR_WORDS, ...SYNONYMS.keys()])].filter(
  (word) => word.length >= LETTERS_OF_A_TYPO - 1,
);

/** The probable correct spelling: knotless for 'knottless'. */
function rightWordOf(word: string): string | undefined {
  if (word.length < LETTERS_OF_A_TYPO || isHairWord(word)) return undefined;
  const allowed = word.length >= LETTERS_OF_TWO_TYPOS ? 2 : 1;
  const forms = [word, word.replace(/s$/, '')];
  const isAlmost = (one: string, form: string) => {
    const mistakes = distance(one, form);
    return mistakes <= allowed || (mistakes === 2 && sorted(one) === sorted(form));
  };
  return CORRECTED_WORDS.find((one) => one[0] === word[0] && forms.some((form) => isAlmost(one, form)));
}

const sorted = (word: string) => [...word].sort().join('');
const longestOf = (parts: readonly string[]) =>
  parts.toSorted((one, other) => other.length - one.length)[0] || undefined;
const matches =
  (pattern: RegExp): Test =>
  (text) =>
    pattern.test(text);
const either =
  (one: Test, other: Test): Test =>
  (text) =>
    one(text) || other(text);

/** A hyphen matches any character, so that 'mid-back' finds 'mid back' too. */
export function hasWord(word: string): (text: string) => boolean {
  const [longest = ''] = word.split('-').toSorted((one, other) => other.length - one.length);
  if (longest === word) return (text) => text.includes(word);
  // Nothing but hyphens.
  if (longest === '') return (text) => text.length >= word.length;
  const offset = word.indexOf(longest);
  const isAt = (text: string, start: number) => {
    if (start < 0 || start + word.length > text.length) return false;
    for (let place = 0; place < word.length; place += 1)
      if (word[place] !== '-' && word[place] !== text[start + place]) return false;
    return true;
  };
  return (text) => {
    for (let found = text.indexOf(longest); found !== -1; found = text.indexOf(longest, found + 1))
      if (isAt(text, found - offset)) return true;
    return false;
  };
}
