import { MAX_SUSPENSION_REASON_LENGTH, problemOf, type UserEntry } from '@crown-and-coil/shared-api';
import {
  ActionDialog,
  type ConfirmedAction,
  Field,
  formatCents,
  TextAreaControl,
  useConfirmedAction,
} from '@crown-and-coil/shared-ui';
import { type RefObject, useRef, useState } from 'react';
import styled from 'styled-components';
import {
  usePreviewSuspensionQuery,
  useResetSecondFactorMutation,
  useRestoreUserMutation,
  useSuspendUserMutation,
} from '../api';
import { counted } from '../rows/rows';

const Reason = styled(Field)`
  margin-top: var(--s4);
  color: var(--ink);
`;

const Counted = styled.p`
  margin-top: var(--s3);
`;

export const nameOf = ({ name, username }: UserEntry): string => name || username;

interface Suspending extends ConfirmedAction<UserEntry> {
  readonly reason: string;
  readonly setReason: (reason: string) => void;
  readonly isTooLong: boolean;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** State of the dialogs that suspend, restore and reset, and the heading that gets the focus afterwards. */
export function useUserActions() {
  const [suspend] = useSuspendUserMutation();
  const [restore] = useRestoreUserMutation();
  const [resetFactor] = useResetSecondFactorMutation();
  // Kept when the dialog is closed by Escape, for the same user.
  const [{ userId, reason }, setWritten] = useState({ userId: '', reason: '' });
  const field = useRef<HTMLTextAreaElement>(null);
  const isTooLong = reason.trim().length > MAX_SUSPENSION_REASON_LENGTH;
  const suspending = useConfirmedAction<UserEntry>({
    act: async ({ id }) => {
      const text = reason.trim();
      const problem = problemOf(await suspend({ id, ...(text ? { reason: text } : {}) }));
      if (problem === undefined) setWritten({ userId: '', reason: '' });
      return problem;
    },
    done: (user) => `${nameOf(user)} is suspended`,
  });
  const restoring = useConfirmedAction<UserEntry>({
    act: ({ id }) => restore(id).then(problemOf),
    done: (user) => `${nameOf(user)} is restored`,
    heading: suspending.heading,
  });
  const resetting = useConfirmedAction<UserEntry>({
    act: ({ id }) => resetFactor(id).then(problemOf),
    done: (user) => `The two-step log-in of ${nameOf(user)} is reset`,
    heading: suspending.heading,
  });
  return {
    heading: suspending.heading,
    suspending: {
      ...suspending,
      ask: (user: UserEntry) => {
        if (user.id !== userId) setWritten({ userId: user.id, reason: '' });
        suspending.ask(user);
      },
      confirm: () => (isTooLong ? field.current?.focus() : suspending.confirm()),
      reason,
      setReason: (next: string) => setWritten({ userId, reason: next }),
      isTooLong,
      field,
    },
    restoring,
    resetting,
  };
}

/** Dialog that suspends a user; the reason is written to the admin log. */
export const SuspendDialog = ({ action }: { readonly action: Suspending }) => (
  <ActionDialog
    action={action}
    title="Suspend this user"
    confirmText="Suspend"
    busyText="Suspending..."
    danger
  >
    {(user) => (
      <>
        <p>
          <bdi>{nameOf(user)}</bdi> ({user.email}) is logged out everywhere and cannot log in until they are
          restored.
          {user.role === 'professional' && ' Their profile and services are hidden meanwhile.'}
        </p>
        {user.role !== 'admin' && <Cancellations user={user} />}
        <Reason
          label="Reason"
          optional
          hint="For the admin log. The user does not see it."
          count={{ length: action.reason.trim().length, max: MAX_SUSPENSION_REASON_LENGTH }}
          error={action.isTooLong ? `Must be ${MAX_SUSPENSION_REASON_LENGTH} characters or fewer` : undefined}
        >
          {(control) => (
            <TextAreaControl
              {...control}
              ref={action.field}
              value={action.reason}
              onChange={(event) => action.setReason(event.target.value)}
            />
          )}
        </Reason>
      </>
    )}
  </ActionDialog>
);

/** How many bookings the suspension cancels now, and what goes back to clients. */
function Cancellations({ user }: { readonly user: UserEntry }) {
  const { currentData: preview, isError } = usePreviewSuspensionQuery(user.id, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Counted role="status">
      {preview === undefined
        ? `All their bookings that have not begun are cancelled, and both parties are notified.${isError ? '' : ' Counting...'}`
        : preview.bookings === 0
          ? 'They have no booking that would be cancelled.'
          : `${counted(preview.bookings, 'booking is', 'bookings are')} cancelled, and both parties are notified${
              preview.refundCents > 0
                ? `. ${formatCents(preview.refundCents)} in deposits goes back to clients`
                : ''
            }. Restoring them brings no booking back.`}
    </Counted>
  );
}

export const RestoreDialog = ({ action }: { readonly action: ConfirmedAction<UserEntry> }) => (
  <ActionDialog action={action} title="Restore this user" confirmText="Restore" busyText="Restoring...">
    {(user) => (
      <p>
        <bdi>{nameOf(user)}</bdi> ({user.email}) can log in again, and what was hidden is shown again.
      </p>
    )}
  </ActionDialog>
);

export const ResetFactorDialog = ({ action }: { readonly action: ConfirmedAction<UserEntry> }) => (
  <ActionDialog action={action} title="Reset two-step log-in" confirmText="Reset" busyText="Resetting...">
    {(user) => (
      <p>
        For somebody who lost their phone and their recovery codes, or their passkeys. Make sure that it is{' '}
        <bdi>{nameOf(user)}</bdi> ({user.email}) who asks: their passkeys are removed, they are logged out
        everywhere, and log in with their password alone until they set it up again.
      </p>
    )}
  </ActionDialog>
);
