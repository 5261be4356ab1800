import styled from 'styled-components';

/** The sheet under a control that holds its options. */
export const Popover = styled.div`
  position: absolute;
  z-index: 30;
  top: calc(100% + 8px);
  left: 0;
  width: 100%;
  min-width: min(280px, calc(100vw - 40px));
  padding: var(--s2);
  border: 1px solid var(--line);
  border-radius: var(--r-l);
  background: var(--surface);
  box-shadow: var(--e3);
`;

export const Options = styled.ul`
  max-height: min(420px, 60vh);
  overflow-y: auto;
  border-radius: var(--r-m);
`;

export const OptionLine = styled.li<{ $active: boolean }>`
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: 44px;
  padding: 4px 10px;
  border-radius: var(--r-m);
  cursor: pointer;
  background: ${({ $active }) => ($active ? 'var(--shea)' : 'transparent')};
  &:hover {
    background: var(--shea);
  }
  &[aria-selected='true'] {
    font-weight: 600;
  }
  @media (forced-colors: active) {
    outline: ${({ $active }) => ($active ? '2px solid Highlight' : 'none')};
  }
`;
