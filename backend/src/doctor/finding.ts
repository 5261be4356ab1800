/** What one look at an installation found. */
export interface Finding {
  /** What was looked at, such as 'Database'. */
  readonly about: string;
  /** 'note' works and is worth knowing; 'wrong' does not work. */
  readonly state: 'well' | 'note' | 'wrong';
  /** One sentence: what was found and, where it is not well, what to do. */
  readonly words: string;
}

export const well = (about: string, words: string): Finding => ({ about, state: 'well', words });
export const note = (about: string, words: string): Finding => ({ about, state: 'note', words });
export const wrong = (about: string, words: string): Finding => ({ about, state: 'wrong', words });

/** An error in a few words, without the address or the password that some carry. */
export function reasonOf(error: unknown): string {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  const text = typeof message === 'string' && message !== '' ? message : String(error);
  const bare = text.replaceAll(/\b\w+:\/\/\S+/g, 'its address').split('\n')[0] ?? '';
  return typeof code === 'string' && !bare.includes(code) ? `${bare} (${code})` : bare;
}
