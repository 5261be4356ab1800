import { problemOf, QUOTE_MESSAGES_READ_DAYS } from '@crown-and-coil/shared-api';
import { PHOTO_QUOTE_MESSAGES, type PhotoQuoteParty } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import { ActionDialog, Button, useConfirmedAction, useNavigate } from '@crown-and-coil/shared-ui';
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
  const [sendEnd] = useEndQuoteMutation();
  const navigate = useNavigate();
  const verb = VERBS[end];

  const ending = useConfirmedAction<string>({
    act: async () => {
      const outcome = await sendEnd(id);
      if (!outcome.error) navigate(href.photoQuotes(), { replace: true });
      return problemOf(outcome, PHOTO_QUOTE_MESSAGES.endFailed);
    },
    done: () => `Photo quote ${end}`,
  });

  return (
    <>
      <Button onClick={() => ending.ask(id)}>{verb}</Button>
      <ActionDialog
        action={ending}
        title={`${verb} this photo quote?`}
        confirmText={verb}
        keepText="Keep it"
        danger
      >
        {() =>
          `${OUTCOMES[role]} Messages between you can be read and reported for ${QUOTE_MESSAGES_READ_DAYS} days. This cannot be undone.`
        }
      </ActionDialog>
    </>
  );
}
