import type { ReactNode } from 'react';
import { Button } from '../button/button';
import { Dialog } from './dialog';

interface ConfirmDialogProps {
  open: boolean;
  /** 'Delete service'. */
  title: string;
  /** 'Are you sure you want to delete this service?' */
  children: ReactNode;
  /** Text of the dangerous button; the title by default. */
  confirmText?: string;
  /** Text of the safe button. */
  keepText?: string;
  busy?: boolean;
  busyText?: string;
  /** The fields inside are not valid yet. */
  disabled?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation. The safe button has the focus when it opens. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmText = title,
  keepText = 'Keep it',
  busy = false,
  busyText,
  disabled,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      role="alertdialog"
      actions={
        <>
          <Button data-safe onClick={onClose}>
            {keepText}
          </Button>
          <Button variant="danger" busy={busy} busyText={busyText} disabled={disabled} onClick={onConfirm}>
            {confirmText}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
