import { useState } from 'react';
import { Button } from '../button/button';
import { DownloadIcon } from '../icons';
import { toast } from '../toast/store';
import { saveAddress } from './save-file';

interface Props {
  /** The document's name: 'Tax invoice 12' is saved as 'tax-invoice-12.pdf'. */
  readonly name: string;
  /** Returns an object URL of the file, or an error message. */
  readonly load: () => Promise<{ readonly address: string } | { readonly error: string }>;
  /** In a list row, where the adjacent text names the document. */
  readonly isInRow?: boolean;
}

/** Downloads a document as PDF. */
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
