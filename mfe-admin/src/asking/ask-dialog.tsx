import { Alert, Button, Dialog } from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { Asking } from './use-asking';

const Below = styled.div`
  margin-top: var(--s4);
`;

interface Props<Thing> {
  readonly asking: Asking<Thing>;
  readonly title: string;
  readonly confirmText: string;
  readonly busyText: string;
  /** Whether the action destroys something. */
  readonly danger?: boolean;
  readonly children: (thing: Thing) => ReactNode;
}

/** Confirmation dialog that shows why the action failed. The focus starts on the safe button. */
export function AskDialog<Thing>({ asking, title, confirmText, busyText, danger, children }: Props<Thing>) {
  const { about, busy, problem, close, confirm } = asking;
  return (
    <Dialog
      open={about !== null}
      title={title}
      role="alertdialog"
      onClose={close}
      actions={
        <>
          <Button data-safe onClick={close}>
            Cancel
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} busyText={busyText} onClick={confirm}>
            {confirmText}
          </Button>
        </>
      }
    >
      {about !== null && children(about)}
      {problem && (
        <Below>
          <Alert>{problem}</Alert>
        </Below>
      )}
    </Dialog>
  );
}
