import type { BookingMessage } from '@crown-and-coil/shared-api';
import { reasonInWords } from '@crown-and-coil/shared-api/bookings';
import { formatDateTime, Muted, TextButton, VisuallyHidden, viewerZone } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { ScreenOnly } from '../booking-facts/section';
import { Bubble } from './bubble';

/** Not a call to action. */
const Quiet = styled(TextButton)`
  color: var(--muted);
  font-size: var(--t-small);
  font-weight: 450;
`;

interface Props {
  readonly message: BookingMessage;
  /** 'You', or a name. */
  readonly author: string;
  /** Undefined for the person's own messages. */
  readonly onReport: (() => void) | undefined;
}

/** One message of the conversation; of a removed one, why it was removed. */
export function Message({ message, author, onReport }: Props) {
  const { text, sentAt, removalReason, isReported } = message;
  const time = formatDateTime(sentAt, viewerZone());
  return (
    <Bubble $own={onReport === undefined}>
      <Muted>
        {author}, <time dateTime={sentAt}>{time}</time>
      </Muted>
      {removalReason === null ? (
        <p>{text}</p>
      ) : (
        <Muted as="p">We removed this message: {reasonInWords(removalReason)}.</Muted>
      )}
      {onReport !== undefined && removalReason === null && !isReported && (
        <ScreenOnly>
          <Quiet onClick={onReport}>
            Report<VisuallyHidden> the message of {time}</VisuallyHidden>
          </Quiet>
        </ScreenOnly>
      )}
      {isReported && removalReason === null && <Muted as="p">You reported this message.</Muted>}
    </Bubble>
  );
}
