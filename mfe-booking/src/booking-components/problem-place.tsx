import { type ReactNode, useEffect, useRef } from 'react';
import styled from 'styled-components';

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
  readonly failure: unknown;
  /** What is said about it. */
  readonly children: ReactNode;
}

/** Why sending failed. Each failure takes the focus and comes into view: the button may be far below. */
export function ProblemPlace({ failure, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!failure) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView?.({ block: 'center' });
  }, [failure]);
  return (
    <Place ref={place} tabIndex={-1}>
      {children}
    </Place>
  );
}
