import { useSession } from '@crown-and-coil/shared-api';
import {
  BOOKING_MESSAGE_WORDS,
  dropUnsent,
  OFFLINE_WORDS,
  useUnsent,
} from '@crown-and-coil/shared-api/bookings';
import { Muted, TextButton } from '@crown-and-coil/shared-ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type ConversationSubject, messagesPath } from './api';
import { Bubble } from './message';

interface Props {
  readonly subject: ConversationSubject;
  /** Called when one of them is no longer waiting. */
  readonly onSent: () => void;
}

/** Messages written offline, and those that the server has refused. */
export function UnsentMessages({ subject, onSent }: Props) {
  const { user } = useSession();
  const unsent = useUnsent(user?.email ?? '', messagesPath(subject));
  const count = useRef(unsent.length);
  const last = useRef<HTMLDivElement>(null);
  const sent = useEffectEvent(onSent);
  useEffect(() => {
    if (unsent.length < count.current) sent();
    // The log is as long as the screen at most: what was just written would be below its edge.
    if (unsent.length > count.current) last.current?.scrollIntoView({ block: 'nearest' });
    count.current = unsent.length;
  }, [unsent.length]);

  return unsent.map(({ key, body, refusal }) => (
    <Bubble key={key} $own ref={last}>
      <Muted>You, {refusal === undefined ? OFFLINE_WORDS.waiting : OFFLINE_WORDS.refused}</Muted>
      <p>{body.text}</p>
      {refusal !== undefined && <Muted role="alert">{refusal || BOOKING_MESSAGE_WORDS.sendFailed}</Muted>}
      <TextButton onClick={() => dropUnsent(key)}>{OFFLINE_WORDS.remove}</TextButton>
    </Bubble>
  ));
}
