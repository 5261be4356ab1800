import { useEffect, useState } from 'react';
import styled, { keyframes } from 'styled-components';
import { TryAgainButton } from './remote-problem';

/** Longer than a slow phone needs, and well before a load times out (20 s for each file). */
export const SLOW_AFTER_MS = 8_000;

const appear = keyframes`
  to { visibility: visible; }
`;

/** Appears after 150 ms (look.md, section 9). */
export const LoadingText = styled.p`
  margin: 0;
  color: var(--muted, #6b5346);
  visibility: hidden;
  animation: ${appear} 1ms linear 150ms forwards;
`;

/** Keeps the footer out of the first view. */
const Space = styled.div`
  min-height: calc(100vh - var(--header, 72px));
  max-width: calc(var(--max, 1184px) + 2 * var(--gutter, 20px));
  margin-inline: auto;
  padding: 64px var(--gutter, 20px);
  & > p {
    margin-bottom: 20px;
  }
`;

/**
 * The loading state of a page. After a while it says that loading is slow.
 *
 * @param onTryAgain loads the page again; without it there is no button
 */
export function PageLoading({ onTryAgain }: { readonly onTryAgain?: (() => void) | undefined }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Space aria-busy="true">
      {/* One live region that changes, so that a screen reader announces the second sentence too. */}
      <LoadingText role="status">
        {isSlow ? 'This is taking longer than usual. Still loading...' : 'Loading...'}
      </LoadingText>
      {isSlow && onTryAgain ? <TryAgainButton onClick={onTryAgain} /> : null}
    </Space>
  );
}
