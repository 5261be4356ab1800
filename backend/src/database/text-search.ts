import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/** More words than anybody types; each costs a look into the index. */
const MAX_WORDS = 10;

/** The words of a search text; commas and spaces part them. */
export const wordsOf = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);

/**
 * Whether a document that was made by `search_text` contains a word, whatever its case and accents. % _ \ have no
 * meaning of their own: they are escaped after unaccent, which turns other characters into %. A hyphen matches any
 * character, so that 'mid-back' finds 'mid back' too.
 */
export const containsWord = (
  document: Expression<string>,
  word: string | Expression<string>,
): RawBuilder<SqlBool> =>
  sql<SqlBool>`${document} like
    ${patternOf(word)}`;

const patternOf = (word: string | Expression<string>) =>
  sql<string>`'%' || replace(regexp_replace(search_text(${word}), '([\\\\%_])', '\\\\\\1', 'g'), '-', '_') || '%'`;
