import { useEffect, useState } from 'react';
import styled, { keyframes } from 'styled-components';
import { TryAgainButton } from './try-again-button';

/** Long after what is slow on a phone has come, well before a load is given up (20 s for each file). */
export const SLOW_AFTER_MS = 8_000;

const appear = keyframes`
  to { visibility: visible; }
`;

/** Keeps the footer out of the first view; the words show only after 150 ms (look.md, section 9). */
const Space = styled.div`
  min-height: calc(100vh - var(--header, 72px));
  max-width: calc(var(--max, 1184px) + 2 * var(--gutter, 20px));
  margin-inline: auto;
  padding: 64px var(--gutter, 20px);
  color: var(--muted, #6b5346);

  & > p {
    margin: 0 0 20px;
    visibility: hidden;
    animation: ${appear} 1ms linear 150ms forwards;
  }
`;

/**
 * Stands in for a page whose code is on its way, and says so when that takes long.
 *
 * @param onTryAgain asks for the page anew; without it there is nothing to press
 */
export function PageLoading({ onTryAgain }: { readonly onTryAgain?: (() => void) | undefined }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Space aria-busy="true">
      {/* One status that changes: a screen reader says the second sentence too. */}
      <p role="status">{isSlow ? 'This is taking longer than usual. Still loading...' : 'Loading...'}</p>
      {isSlow && onTryAgain ? <TryAgainButton onClick={onTryAgain} /> : null}
    </Space>
  );
}
