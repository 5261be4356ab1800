import type { BookingMessage } from '@crown-and-coil/shared-api';
import { reasonInWords } from '@crown-and-coil/shared-api/bookings';
import {
  formatDateTime,
  Muted,
  PictureButton,
  PictureView,
  TextButton,
  VisuallyHidden,
  viewerZone,
  writtenText,
} from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import styled from 'styled-components';
import { ScreenOnly } from '../booking-components/section';

/** One message: the person's own at the end of the line. */
export const Bubble = styled.div<{ $own: boolean }>`
  align-self: ${({ $own }) => ($own ? 'flex-end' : 'flex-start')};
  max-width: 85%;
  padding: var(--s2) var(--s3);
  border: 1px solid var(--line);
  border-radius: var(--r-m);
  background: ${({ $own }) => ($own ? 'var(--bottle-tint)' : 'var(--surface)')};
  overflow-wrap: anywhere;
  & > p {
    ${writtenText}
  }
`;

/** Not a call to action. */
const Quiet = styled(TextButton)`
  color: var(--muted);
  font-size: var(--t-small);
  font-weight: 450;
`;

const Pictures = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2);
  margin-block: var(--s2);
  & > li {
    width: min(140px, 28vw);
    aspect-ratio: 5/6;
    border-radius: var(--r-m);
    overflow: hidden;
  }
`;

interface Props {
  readonly message: BookingMessage;
  /** 'You', or a name. */
  readonly author: string;
  /** Undefined for the person's own messages. */
  readonly onReport: (() => void) | undefined;
  /** A picture did not load: its address works for some minutes only. */
  readonly onPictureFailure: () => void;
}

/** One message of the conversation; of a removed one, why it was removed. */
export function Message({ message, author, onReport, onPictureFailure }: Props) {
  const [viewedAt, setViewedAt] = useState<number | null>(null);
  const { text, pictures, sentAt, removalReason, isReported } = message;
  const from = `from ${author === 'You' ? 'you' : author}`;
  const time = formatDateTime(sentAt, viewerZone());
  return (
    <Bubble $own={onReport === undefined}>
      <Muted>
        {author}, <time dateTime={sentAt}>{time}</time>
      </Muted>
      {removalReason === null ? (
        text !== '' && <p>{text}</p>
      ) : (
        <Muted as="p">We removed this message: {reasonInWords(removalReason)}.</Muted>
      )}
      {pictures.length > 0 && (
        <Pictures>
          {pictures.map((picture, place) => (
            <li key={picture.id}>
              <PictureButton
                picture={picture}
                alt={pictures.length === 1 ? `Picture ${from}` : `Picture ${place + 1} ${from}`}
                sizes="140px"
                onView={() => setViewedAt(place)}
                onFailure={onPictureFailure}
              />
            </li>
          ))}
        </Pictures>
      )}
      <PictureView
        label={`Pictures ${from}`}
        pictures={pictures}
        at={viewedAt}
        onMove={setViewedAt}
        onClose={() => setViewedAt(null)}
        onFailure={onPictureFailure}
      />
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
