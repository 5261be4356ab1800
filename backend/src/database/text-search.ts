import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/** Maximum of words; each costs an index look-up. */
const MAX_WORDS = 10;

/** The words of a search text, separated by commas and spaces. */
export const wordsOf = (text: string, most = MAX_WORDS): string[] =>
  text
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .slice(0, most);

/**
 * Whether a document of `search_text` contains a word, ignoring case and accents. % _ \ are literal: they are escaped
 * after unaccent, which turns other characters into %. A hyphen matches any character, so that 'mid-back' finds 'mid
 * back' too.
 */
export const containsWord = (
  document: Expression<string>,
  word: string | Expression<string>,
): RawBuilder<SqlBool> =>
  sql<SqlBool>`${document} like
    ${patternOf(word)}`;

const patternOf = (word: string | Expression<string>) =>
  sql<string>`'%' || replace(regexp_replace(search_text(${word}), '([\\\\%_])', '\\\\\\1', 'g'), '-', '_') || '%'`;
