import { useState } from 'react';

/**
 * The value that a person edits before it is applied. When the applied value itself changes (Back, Reset, a link)
 * the draft follows it.
 *
 * @param applied the value in the address; compared by `key`
 * @param key identifies the applied value; the value itself for a string
 */
export function useDraft<Value>(applied: Value, key: string = String(applied)) {
  const [draft, setDraft] = useState(applied);
  const [followed, setFollowed] = useState(key);
  if (followed !== key) {
    setFollowed(key);
    setDraft(applied);
  }
  return [followed === key ? draft : applied, setDraft] as const;
}
