import styled from 'styled-components';

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
