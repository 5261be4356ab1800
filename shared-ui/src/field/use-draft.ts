import { useState } from 'react';

/**
 * What a person is typing or ticking before it applies. When the applied value itself changes (Back, Reset, a link)
 * the draft follows it.
 *
 * @param applied what the address says; compared by `key`
 * @param key tells two applied values apart; the value itself for a string
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
