import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Button } from '../button/button';
import { Alert } from '../message/alert';
import { Dialog } from './dialog';

const Problem = styled.div`
  margin-top: var(--s4);
`;

export interface ConfirmDialogProps {
  open: boolean;
  /** 'Delete service'. */
  title: string;
  /** 'Are you sure you want to delete this service?' */
  children: ReactNode;
  /** Text of the button that confirms; the title by default. */
  confirmText?: string;
  /** Whether confirming destroys something. */
  variant?: 'danger' | 'primary';
  /** Text of the safe button. */
  keepText?: string;
  busy?: boolean;
  busyText?: string;
  /** The fields inside are not valid yet. */
  disabled?: boolean;
  /** Why the action failed. */
  problem?: string | null | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation. The safe button has the focus when it opens. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmText = title,
  variant = 'danger',
  keepText = 'Keep it',
  busy = false,
  busyText,
  disabled,
  problem,
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
          <Button variant={variant} busy={busy} busyText={busyText} disabled={disabled} onClick={onConfirm}>
            {confirmText}
          </Button>
        </>
      }
    >
      {children}
      {problem && (
        <Problem>
          <Alert>{problem}</Alert>
        </Problem>
      )}
    </Dialog>
  );
}
