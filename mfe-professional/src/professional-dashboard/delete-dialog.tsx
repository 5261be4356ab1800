import { ActionDialog, type ConfirmedAction } from '@crown-and-coil/shared-ui';

interface Props {
  readonly action: ConfirmedAction<string>;
  /** 'service'. */
  readonly thing: string;
  readonly question: string;
}

/** Confirms the deletion of an item. */
export function DeleteDialog({ action, thing, question }: Props) {
  return (
    <ActionDialog action={action} title={`Delete ${thing}`} keepText="Keep it" busyText="Deleting..." danger>
      {() => question}
    </ActionDialog>
  );
}
