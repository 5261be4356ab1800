/** Words [start, end) of a search, and what they say. */
export interface Phrase<Value> {
  readonly start: number;
  readonly end: number;
  readonly value: Value;
}

/** Where a phrase is. */
export type Span = Pick<Phrase<unknown>, 'start' | 'end'>;

/** A phrase of one word. */
export const phraseOf = (at: number): Phrase<undefined> => ({ start: at, end: at + 1, value: undefined });

type Groups = readonly (string | undefined)[];

/** How a phrase is written from its first word on, and what it says; undefined when it says nothing after all. */
export type Wording<Value> = readonly [pattern: string, read: (...groups: Groups) => Value | undefined];

/** The phrase that starts at a word: the first that fits, so longer ones go before shorter ones. */
type PhraseReader<Value> = (words: readonly string[], start: number) => Phrase<Value> | undefined;

/** Longer phrases are not read, which bounds the work for each word. */
const MAX_WORDS_OF_A_PHRASE = 12;

/** Compiles the wordings of phrases. A phrase always ends with a word. */
export function phraseReader<Value>(wordings: readonly Wording<Value>[]): PhraseReader<Value> {
  const patterns = wordings.map(([pattern, read]) => [new RegExp(`^(?:${pattern})(?= |$)`), read] as const);
  return (words, start) => {
    const text = words.slice(start, start + MAX_WORDS_OF_A_PHRASE).join(' ');
    for (const [pattern, read] of patterns) {
      const match = pattern.exec(text);
      const value = match ? read(...match.slice(1)) : undefined;
      if (match && value !== undefined) return { start, end: start + match[0].split(' ').length, value };
    }
    return undefined;
  };
}

/** All phrases among words, in order. */
export function readPhrases<Value>(words: readonly string[], phraseAt: PhraseReader<Value>): Phrase<Value>[] {
  const phrases: Phrase<Value>[] = [];
  for (let at = 0; at < words.length; ) {
    const found = phraseAt(words, at);
    if (found) phrases.push(found);
    at = found ? found.end : at + 1;
  }
  return phrases;
}

/** Stands for a word that a phrase has taken, so that its neighbours do not become one phrase. */
const TAKEN = '·';

const isIn = (spans: readonly Span[], at: number) => spans.some(({ start, end }) => at >= start && at < end);

/** The words with those of the phrases blanked out, at the same indices. */
export const withoutPhrases = (words: readonly string[], phrases: readonly Span[]): string[] =>
  words.map((word, at) => (isIn(phrases, at) ? TAKEN : word));

/** The indices of words that were not blanked out. */
export const indicesOfWords = (words: readonly string[]): number[] =>
  words.flatMap((word, at) => (word === TAKEN ? [] : at));

/** The text without some phrases. */
export const textWithout = (written: readonly string[], phrases: readonly Span[]): string =>
  written.filter((_word, at) => !isIn(phrases, at)).join(' ');
