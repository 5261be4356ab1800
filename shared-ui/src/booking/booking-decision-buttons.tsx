import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, type ButtonSize } from '../button/button';
import { toast } from '../toast/store';
import { CancelBookingDialog } from './cancel-booking-dialog';

export interface BookingDecisionButtonsProps {
  mayConfirm: boolean;
  mayCancel: boolean;
  /** A professional declines a request; everything else is cancelled. */
  isDecline: boolean;
  /** In the dialog: 'Fri, 28 Nov 2025, 10:00 am AEDT'. */
  when: string;
  consequences: readonly string[];
  /** Who reads the reason; undefined asks for none. */
  reasonHint: string | undefined;
  /** In characters. */
  maxReason: number;
  /** In a list: distinguishes the buttons of several bookings. 'for Naomi Tesfaye, Fri, 28 Nov 2025'. */
  whose?: string;
  size?: ButtonSize;
  /** Sends the decision. @returns why it failed; '' when the page itself shows why; undefined when it worked */
  decide: (decision: {
    status: 'confirmed' | 'cancelled';
    reason?: string | undefined;
  }) => Promise<string | undefined>;
  /** Called after the decision, when the dialog is closed. The buttons may be removed: move the focus. */
  onDecided?: (status: 'confirmed' | 'cancelled') => void;
}

/** Buttons to confirm, decline or cancel a booking; the last two ask first. */
export function BookingDecisionButtons({
  mayConfirm,
  mayCancel,
  isDecline,
  whose,
  size,
  decide,
  onDecided,
  ...dialog
}: BookingDecisionButtonsProps) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState<'confirmed' | 'cancelled'>();
  const [problem, setProblem] = useState<string>();
  const [decided, setDecided] = useState<'confirmed' | 'cancelled'>();
  /** Whether the dialog is open by the time that a call ends. */
  const isOpen = useRef(false);
  const notify = useEffectEvent((decision: 'confirmed' | 'cancelled') => onDecided?.(decision));
  // Waits for the dialog to close, because closing returns the focus to its button first.
  useEffect(() => {
    if (decided) notify(decided);
  }, [decided]);

  const send = async (status: 'confirmed' | 'cancelled') => {
    if (busy) return undefined;
    setBusy(status);
    setProblem(undefined);
    const trimmed = reason.trim();
    const failure = await decide({ status, ...(status === 'cancelled' && trimmed && { reason: trimmed }) });
    setBusy(undefined);
    return { failure };
  };

  const confirm = async () => {
    const outcome = await send('confirmed');
    if (outcome === undefined) return;
    if (outcome.failure) toast.error(outcome.failure);
    if (outcome.failure !== undefined) return;
    toast.success('Booking confirmed');
    setDecided('confirmed');
  };

  const show = (open: boolean) => {
    isOpen.current = open;
    setAsking(open);
    setProblem(undefined);
  };

  const cancel = async () => {
    const outcome = await send('cancelled');
    if (outcome === undefined) return;
    if (outcome.failure) {
      if (isOpen.current) setProblem(outcome.failure);
      else toast.error(outcome.failure);
      return;
    }
    show(false);
    if (outcome.failure === '') return;
    toast.success(isDecline ? 'Request declined' : 'Booking cancelled');
    setDecided('cancelled');
  };

  const names = whose === undefined ? WORDS : SHORT_WORDS;
  const cancelName = isDecline ? names.decline : names.cancel;
  const labelled = (name: string, thing: string) => whose && { 'aria-label': `${name} ${thing} ${whose}` };
  return (
    <>
      {mayConfirm && (
        <Button
          type="button"
          variant="primary"
          size={size}
          busy={busy === 'confirmed'}
          busyText="Confirming..."
          onClick={() => void confirm()}
          {...labelled(names.confirm, 'booking')}
        >
          {names.confirm}
        </Button>
      )}
      {mayCancel && (
        <Button
          type="button"
          size={size}
          onClick={() => show(true)}
          {...labelled(cancelName, isDecline ? 'request' : 'booking')}
        >
          {cancelName}
        </Button>
      )}
      <CancelBookingDialog
        {...dialog}
        open={asking}
        isDecline={isDecline}
        reason={reason}
        busy={busy === 'cancelled'}
        problem={problem}
        onReason={setReason}
        onConfirm={() => void cancel()}
        onClose={() => show(false)}
      />
    </>
  );
}

const WORDS = { confirm: 'Confirm booking', decline: 'Decline request', cancel: 'Cancel booking' };
/** On a card, whose accessible name completes the button's. */
const SHORT_WORDS = { confirm: 'Confirm', decline: 'Decline', cancel: 'Cancel' };
