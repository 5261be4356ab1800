import { apiErrorMessage, QUOTE_MESSAGES_READ_DAYS } from '@crown-and-coil/shared-api';
import { PHOTO_QUOTE_MESSAGES, type PhotoQuoteParty } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import { Button, ConfirmDialog, toast, useNavigate } from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import { useEndQuoteMutation } from '../photo-quotes/api';

interface Props {
  readonly id: string;
  readonly end: 'declined' | 'withdrawn';
  /** Who ends it. */
  readonly role: PhotoQuoteParty;
}

const OUTCOMES: Readonly<Record<PhotoQuoteParty, string>> = {
  client: 'The professional is notified, and does not see your words and pictures any more.',
  professional: 'The client is notified, and you do not see their words and pictures any more.',
};

const VERBS = { declined: 'Decline', withdrawn: 'Withdraw' } as const;

/** Ends a photo quote after a question; back in the list, as little is left to do with it. */
export function EndQuote({ id, end, role }: Props) {
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
        {OUTCOMES[role]} Messages between you can be read and reported for {QUOTE_MESSAGES_READ_DAYS} days.
        This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
