import { apiErrorMessage } from '@crown-and-coil/shared-api';
import { PHOTO_QUOTE_MESSAGES } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import { Button, ConfirmDialog, toast, useNavigate } from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import { useEndQuoteMutation } from '../photo-quotes/api';

interface Props {
  readonly id: string;
  readonly end: 'declined' | 'withdrawn';
}

const VERBS = { declined: 'Decline', withdrawn: 'Withdraw' } as const;

/** Ends a photo quote after a question; back in the list, as a professional sees nothing of it any more. */
export function EndQuote({ id, end }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [sendEnd, { isLoading }] = useEndQuoteMutation();
  const navigate = useNavigate();
  const verb = VERBS[end];

  const confirm = async () => {
    const { error } = await sendEnd(id);
    if (error) {
      setAsking(false);
      toast.error(apiErrorMessage(error, PHOTO_QUOTE_MESSAGES.endFailed));
      return;
    }
    toast.success(`Photo quote ${end}`);
    navigate(href.photoQuotes(), { replace: true });
  };

  return (
    <>
      <Button onClick={() => setAsking(true)}>{verb}</Button>
      <ConfirmDialog
        open={isAsking}
        title={`${verb} this photo quote?`}
        confirmText={verb}
        busy={isLoading}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        The other party is notified. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
