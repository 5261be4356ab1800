import { useState } from 'react';
import { Button } from '../button/button';
import { DownloadIcon } from '../icons';
import { toast } from '../toast/store';
import { saveAddress } from './save-file';

interface Props {
  /** Of the document: 'Tax invoice 12' is saved as 'tax-invoice-12.pdf'. */
  readonly name: string;
  /** Answers an object URL of the file, or what to tell when it cannot be loaded. */
  readonly load: () => Promise<{ readonly address: string } | { readonly error: string }>;
  /** In a row of a list, where the words next to it name the document. */
  readonly isInRow?: boolean;
}

/** Loads a document as PDF and saves it. */
export function PdfButton({ name, load, isInRow = false }: Props) {
  const [isLoading, setLoading] = useState(false);
  const save = async () => {
    setLoading(true);
    const loaded = await load();
    setLoading(false);
    if ('error' in loaded) toast.error(loaded.error);
    else saveAddress(`${name.toLowerCase().replaceAll(' ', '-')}.pdf`, loaded.address);
  };
  return (
    <Button
      variant={isInRow ? 'quiet' : 'primary'}
      {...(isInRow && { size: 'small' as const, 'aria-label': `Download ${name} as PDF` })}
      icon={<DownloadIcon {...(isInRow && { size: 'small' as const })} />}
      busy={isLoading}
      busyText={isInRow ? 'PDF' : 'Preparing...'}
      onClick={() => void save()}
    >
      {isInRow ? 'PDF' : 'Download PDF'}
    </Button>
  );
}
