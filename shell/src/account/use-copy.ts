import { useState } from 'react';

/** Copies a text. `copied` is null before, and 'no' without permission or a clipboard (plain HTTP). */
export function useCopy(text: string) {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied('yes');
    } catch {
      setCopied('no');
    }
  }

  return { copied, copy: () => void copy() };
}
