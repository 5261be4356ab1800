export const MIN_SECRET_LENGTH = 32;

/** Long enough, and neither a repeated character nor a word of examples. */
export function isStrongSecret(value: string): boolean {
  const looksLikeExample = /change.?me|secret|default|example|password|development/i.test(value);
  return value.length >= MIN_SECRET_LENGTH && new Set(value).size >= 10 && !looksLikeExample;
}
