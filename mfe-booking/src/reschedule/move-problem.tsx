import { Alert } from '@crown-and-coil/shared-ui';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import type { SendingFailure } from '../confirm-booking/send-booking';

const Place = styled.div`
  scroll-margin-top: calc(var(--header) + 16px);
  &:not(:empty) {
    margin-bottom: var(--s5);
  }
  &:focus {
    outline: none;
  }
`;

interface Props {
  /** Undefined when the times themselves say it. */
  readonly problem: string | undefined;
  readonly failure: SendingFailure | undefined;
  readonly onTryAgain: () => void;
}

/** Why the booking was not moved. It comes into view: the button may be far below it. */
export function MoveProblem({ problem, failure, onTryAgain }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!failure) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView?.({ block: 'center' });
  }, [failure]);
  return (
    <Place ref={place} tabIndex={-1}>
      {problem && (
        <Alert onRetry={failure?.kind === 'unknown-outcome' ? onTryAgain : undefined}>{problem}</Alert>
      )}
    </Place>
  );
}
