import styled from 'styled-components';

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

const TryAgain = styled.button`
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

/**
 * What the main area shows when a remote cannot be loaded or has thrown. It carries its own button: it must
 * work when nothing else does.
 *
 * @param onTryAgain renders or loads the remote again, without a reload of the page
 */
export function RemoteProblem({ onTryAgain }: { readonly onTryAgain: () => void }) {
  return (
    <Box role="alert">
      <h1 tabIndex={-1}>This page didn't load.</h1>
      <Lead>Something went wrong on our side or with the connection. The rest of the site still works.</Lead>
      <TryAgain type="button" onClick={onTryAgain}>
        Try again
      </TryAgain>
    </Box>
  );
}
