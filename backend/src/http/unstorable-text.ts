import type { FieldError } from '@crown-and-coil/shared-api/contract';

const MAX_DEPTH = 32;
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Finds text that PostgreSQL cannot store (NUL) or that is invalid Unicode (lone surrogates), in values and keys, and
 * nesting deeper than any of our requests. `loc` starts inside the value.
 */
export function findUnstorableText(value: unknown, loc: readonly string[] = []): FieldError | undefined {
  if (typeof value === 'string') return isUnstorable(value) ? refuse(loc, 'characters') : undefined;
  if (value === null || typeof value !== 'object') return undefined;
  if (loc.length >= MAX_DEPTH) return refuse(loc.slice(0, 1), 'depth');
  for (const [key, inner] of Object.entries(value)) {
    if (isUnstorable(key)) return refuse(loc, 'characters');
    const found = findUnstorableText(inner, [...loc, key]);
    if (found) return found;
  }
  return undefined;
}

const isUnstorable = (text: string) => text.includes('\0') || LONE_SURROGATE.test(text);

const refuse = (loc: readonly string[], type: 'characters' | 'depth'): FieldError => ({
  loc: [...loc],
  msg: type === 'depth' ? 'Is nested too deeply' : 'Contains characters that cannot be kept',
  type,
});
