/** An answer of the API that the page takes along, so that its first view need not ask. */
export interface KnownAnswer {
  /** Name of the call in shared-api. */
  readonly endpoint: string;
  readonly argument: unknown;
  readonly answer: unknown;
}

/** What is known of a page beyond its declaration. All texts are plain; who writes HTML escapes them. */
export interface PageMetadata {
  /** There is no such professional or service. */
  readonly missing?: boolean;
  readonly title?: string;
  readonly description?: string;
  /** A path or URL of the picture of link previews. */
  readonly picture?: string;
  /** JSON-LD (schema.org), without `@context`. */
  readonly structured?: readonly object[];
  readonly known?: readonly KnownAnswer[];
  /** What those without scripts read. */
  readonly summary?: { readonly lines: readonly string[]; readonly links: readonly Link[] };
  /** Parts of a page drawn at build that this visit does without, by their `data-part`. */
  readonly without?: readonly string[];
}

interface Link {
  readonly to: string;
  readonly label: string;
}

export const NO_METADATA: PageMetadata = {};

/** A description's length: search engines show no more. */
const MAX_DESCRIPTION = 200;

/** One line of at most 200 characters, cut between words. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_DESCRIPTION) return line;
  const cut = line.slice(0, MAX_DESCRIPTION - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 100))}…`;
}
