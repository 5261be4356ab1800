import { Alert, ConfirmDialog } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import type { Deletion } from './use-deletion';

const Problem = styled.span`
  display: block;
  margin-top: var(--s4);
`;

interface Props {
  readonly deletion: Deletion;
  /** 'service'. */
  readonly thing: string;
  readonly question: string;
}

/** Confirms deleting an item, and shows the reason if the server refuses. */
export function DeleteDialog({ deletion, thing, question }: Props) {
  return (
    <ConfirmDialog
      open={deletion.itemId !== null}
      title={`Delete ${thing}`}
      busy={deletion.busy}
      busyText="Deleting..."
      onConfirm={deletion.confirm}
      onClose={deletion.close}
    >
      {question}
      {deletion.problem && (
        <Problem>
          <Alert>{deletion.problem}</Alert>
        </Problem>
      )}
    </ConfirmDialog>
  );
}
