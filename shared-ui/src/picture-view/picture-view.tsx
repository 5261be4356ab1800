import { type ComponentType, useEffect, useState } from 'react';
import { toast } from '../toast/store';
import type { PictureDialogProps } from './picture-dialog';

export type { ViewedPicture } from './picture-dialog';

export interface PictureViewProps extends Omit<PictureDialogProps, 'at'> {
  /** Place in `pictures`, from 0; null while nothing is viewed. */
  readonly at: number | null;
}

let loaded: ComponentType<PictureDialogProps> | undefined;

async function load(): Promise<ComponentType<PictureDialogProps>> {
  const { PictureDialog } = await import('./picture-dialog');
  loaded = PictureDialog;
  return PictureDialog;
}

/** Before somebody opens one: on hover or focus of a picture. */
export const prepareToView = (): void => {
  if (!loaded) void load().catch(() => undefined);
};

/** The full-screen view of pictures. Its code is loaded when it is first opened. */
export function PictureView({ at, ...rest }: PictureViewProps) {
  const [Dialog, setDialog] = useState<ComponentType<PictureDialogProps> | undefined>(() => loaded);
  const { onClose } = rest;
  const isWanted = at !== null && !Dialog;
  useEffect(() => {
    if (!isWanted) return;
    let mounted = true;
    load()
      .then((component) => mounted && setDialog(() => component))
      .catch(() => {
        if (!mounted) return;
        toast.error('The picture could not be opened. Please try again.');
        onClose();
      });
    return () => {
      mounted = false;
    };
  }, [isWanted, onClose]);
  return at === null || !Dialog ? null : <Dialog at={at} {...rest} />;
}
