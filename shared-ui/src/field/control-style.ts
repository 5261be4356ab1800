import { css } from 'styled-components';

/** The box of every text control; aria-invalid alone switches on its error style. */
export const controlStyle = css`
  width: 100%;
  min-height: 48px;
  padding: 11px 14px;
  border: 1.5px solid var(--line-strong);
  border-radius: var(--r-m);
  background-color: var(--surface);
  color: var(--ink);
  line-height: 1.4;
  &:placeholder-shown {
    text-overflow: ellipsis;
  }
  &::placeholder {
    color: var(--muted);
    opacity: 1;
  }
  &:hover:not(:disabled) {
    border-color: var(--ink);
  }
  &&:focus-visible {
    border-color: var(--ink);
    border-radius: var(--r-m);
    outline: 3px solid var(--focus);
    outline-offset: 1px;
  }
  &[aria-invalid='true'] {
    border: 2px solid var(--danger);
    padding-inline: 13.5px;
    background-color: var(--danger-faint);
  }
  &:disabled {
    background-color: var(--shea);
    border-color: var(--line);
    color: var(--muted);
    opacity: 1;
    cursor: not-allowed;
  }
`;
