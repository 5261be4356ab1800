/** The result of one check of an installation. */
export interface Finding {
  /** What was checked, such as 'Database'. */
  readonly about: string;
  /** 'note' works and is worth knowing; 'wrong' does not work. */
  readonly state: 'well' | 'note' | 'wrong';
  /** One sentence: the result and, unless it is 'well', what to do. */
  readonly words: string;
}

export const well = (about: string, words: string): Finding => ({ about, state: 'well', words });
export const note = (about: string, words: string): Finding => ({ about, state: 'note', words });
export const wrong = (about: string, words: string): Finding => ({ about, state: 'wrong', words });

/** An error in a few words, without an address or password that it may contain. */
export function reasonOf(error: unknown): string {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  const text = typeof message === 'string' && message !== '' ? message : String(error);
  const bare = text.replaceAll(/\b\w+:\/\/\S+/g, 'its address').split('\n')[0] ?? '';
  return typeof code === 'string' && !bare.includes(code) ? `${bare} (${code})` : bare;
}
