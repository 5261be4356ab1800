import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { useIsOnline } from '../connection/use-is-online';

const Control = styled.button`
  min-height: 48px;
  padding: 0 22px;
  border: 1px solid transparent;
  border-radius: var(--r-m, 10px);
  background: var(--clay, #a5421f);
  color: var(--surface, #fffcf6);
  font-weight: 650;
  cursor: pointer;

  &:hover {
    background: var(--clay-deep, #7f2f14);
  }
`;

/** Independent of the design system: it must work when nothing else does. */
export const TryAgainButton = ({ onClick }: { readonly onClick: () => void }) => (
  <Control type="button" onClick={onClick}>
    Try again
  </Control>
);

const Box = styled.div`
  max-width: calc(var(--max, 1184px) + 2 * var(--gutter, 20px));
  margin-inline: auto;
  padding: 64px var(--gutter, 20px);
`;

const Lead = styled.p`
  margin: 12px 0 28px;
  max-width: 60ch;
  font-size: var(--t-lead, 1.125rem);
  line-height: 1.55;
  color: var(--ink-2, #4b342a);
`;

/**
 * The error state of the main area: a remote could not be loaded or threw. Offline it says so, and tries again as soon as
 * the connection is back.
 *
 * @param onTryAgain renders or loads the remote again, without a reload of the page
 */
export function RemoteProblem({ onTryAgain }: { readonly onTryAgain: () => void }) {
  const isOnline = useIsOnline();
  const wasOffline = useRef(!isOnline);
  useEffect(() => {
    if (isOnline && wasOffline.current) onTryAgain();
    wasOffline.current = !isOnline;
  }, [isOnline, onTryAgain]);

  return (
    <Box role="alert">
      <h1 tabIndex={-1}>This page didn't load.</h1>
      <Lead>
        {isOnline
          ? 'Something went wrong on our side or with the connection. The rest of the site still works.'
          : 'You seem to be offline. The page loads by itself as soon as you are connected again.'}
      </Lead>
      <TryAgainButton onClick={onTryAgain} />
    </Box>
  );
}
