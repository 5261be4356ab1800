import { useState } from 'react';

/**
 * Copies a text. `copied` is null before, and 'no' without permission or a clipboard (plain HTTP). `said` is for a
 * `role="status"`.
 */
export function useCopy(text: string) {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);

  async function copy(): Promise<void> {
    // The same text again would not be announced.
    setCopied(null);
    try {
      await navigator.clipboard.writeText(text);
      setCopied('yes');
    } catch {
      setCopied('no');
    }
  }

  return { copied, said: copied === 'yes' ? 'Copied' : '', copy: () => void copy() };
}
