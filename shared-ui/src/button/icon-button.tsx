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
  &:hover:not(:disabled, [aria-disabled='true']) {
    background: var(--shea);
  }
  &&:focus-visible {
    border-radius: var(--r-full);
  }
  &:is(:disabled, [aria-disabled='true']) {
    color: var(--line-strong);
    cursor: not-allowed;
  }
`;

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-disabled'> {
  /** The button's accessible name. */
  label: string;
  /** For a button that a press may disable: looks disabled and ignores presses, but keeps the focus. */
  'aria-disabled'?: boolean;
  children: ReactNode;
}

/** 44 px round button with an icon. */
export function IconButton({ label, children, onClick, ...rest }: IconButtonProps) {
  return (
    <Round type="button" aria-label={label} {...rest} onClick={rest['aria-disabled'] ? undefined : onClick}>
      {children}
    </Round>
  );
}
