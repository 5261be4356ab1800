import type { ComponentPropsWithRef, ReactNode } from 'react';
import styled from 'styled-components';

const Round = styled.button`
  position: relative;
  display: inline-grid;
  place-items: center;
  width: 44px;
  height: 44px;
  padding: 0;
  border: 0;
  border-radius: var(--r-full);
  background: none;
  color: inherit;
  cursor: pointer;
  &:hover:not(:disabled) {
    background: var(--shea);
  }
  &&:focus-visible {
    border-radius: var(--r-full);
  }
  &:disabled {
    color: var(--line-strong);
    cursor: not-allowed;
  }
`;

export interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  /** The button's accessible name. */
  label: string;
  children: ReactNode;
}

/** 44 px round button with an icon. */
export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <Round type="button" aria-label={label} {...rest}>
      {children}
    </Round>
  );
}
