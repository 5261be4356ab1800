/** What people search for, and how services write it; all without accents and in lower case, as `search_text` makes it. */
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

/** Whether a normalized text writes a normalized word as services do: 'box braids' for 'plaits'. */
export const hasSynonymOf = (word: string): ((text: string) => boolean) | undefined => {
  const written = SYNONYMS.get(word);
  return written && ((text) => written.test(text));
};
