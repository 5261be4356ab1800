/**
 * What a professional is called in a sentence: 'Adaeze' of 'Adaeze Braids'. A name that starts with an article stays
 * whole ('The Loc Room'), because its first word alone says nothing.
 */
export function shortName(displayName: string): string {
  const [first = displayName, ...rest] = displayName.trim().split(/\s+/);
  const isArticle = /^(the|a|an)$/i.test(first);
  return rest.length === 0 || isArticle || first.length < 3 ? displayName.trim() : first;
}
