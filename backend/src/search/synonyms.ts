/** Search words and the pattern of their synonyms in services; both normalized as in `search_text`: lower case, no accents. */
const SYNONYMS: ReadonlyMap<string, RegExp> = new Map(
  (
    [
      [['plait', 'plaits', 'plaited', 'plaiting'], /braid/],
      [['canerow', 'canerows'], /cornrow/],
      [['dread', 'dreads', 'dreadlock', 'dreadlocks', 'locks'], /locs?\b/],
      [['color', 'colors', 'colour', 'colours', 'dye'], /colou?r/],
      [['extension', 'extensions'], /weave|sew.in/],
      [['haircut', 'haircuts'], /cuts?\b/],
    ] as const
  ).flatMap(([words, written]) => words.map((word) => [word, written] as const)),
);

export const hasSynonym = (word: string): boolean => SYNONYMS.has(word);

/** A test for synonyms of a normalized word in a normalized text: 'plaits' matches 'box braids'. Undefined without synonyms. */
export const hasSynonymOf = (word: string): ((text: string) => boolean) | undefined => {
  const written = SYNONYMS.get(word);
  return written && ((text) => written.test(text));
};
