import { lazyComponent } from '../lazy/lazy-component';
import { toast } from '../toast/store';
import type { PictureDialogProps } from './picture-dialog';

export type { ViewedPicture } from './picture-dialog';

interface PictureViewProps extends Omit<PictureDialogProps, 'at'> {
  /** Place in `pictures`, from 0; null while nothing is viewed. */
  readonly at: number | null;
}

const dialog = lazyComponent(async () => (await import('./picture-dialog')).PictureDialog);

/** Loads the viewer's code ahead of time: on hover or focus of a picture. */
export const prepareToView = dialog.preload;

/** The full-screen view of pictures. Its code is loaded on first use. */
export function PictureView({ at, ...rest }: PictureViewProps) {
  const PictureDialog = dialog.useComponent(at !== null, () => {
    toast.error('The picture could not be opened. Please try again.');
    rest.onClose();
  });
  return at === null || !PictureDialog ? null : <PictureDialog at={at} {...rest} />;
}
