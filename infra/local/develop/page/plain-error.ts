/** A message of Rspack's without the colours of a terminal and without what swc adds about itself. */
export const plainError = (message: string): string =>
  message
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
    .replace(/\x1b\[[\d;]*m/g, '')
    .replace(/\n\s*Caused by:[\s\S]*$/, '')
    .trimEnd();
