import type { WheelEvent } from 'react';
import styled from 'styled-components';
import { controlStyle } from './control-style';

const leaveField = (event: WheelEvent<HTMLInputElement>) => event.currentTarget.blur();

/**
 * A one-line text control. Give it a `<Field>` for its label and messages. The wheel over a focused number scrolls the page;
 * browsers would change the number. Text has the direction of its script.
 */
export const Input = styled.input.attrs(({ type = 'text' }) => ({
  ...(type === 'number' && { onWheel: leaveField }),
  ...((type === 'text' || type === 'search') && { dir: 'auto' as const }),
}))`
  ${controlStyle}
`;

/** A control for text of several lines, which has the direction of its script. */
export const TextAreaControl = styled.textarea.attrs({ dir: 'auto' })`
  ${controlStyle}
  display: block;
  min-height: 112px;
  resize: vertical;
`;

/** The native select with our chevron. */
export const Select = styled.select`
  ${controlStyle}
  appearance: none;
  padding-right: 42px;
  background-image: var(--chevron);
  background-repeat: no-repeat;
  background-position: right 13px center;
  text-overflow: ellipsis;
  &[aria-invalid='true'] {
    padding-right: 42px;
  }
`;

/** The native checkbox, 24 px, clay when on. Its label is part of the target. */
export const Checkbox = styled.input.attrs({ type: 'checkbox' })`
  appearance: none;
  flex: none;
  width: 24px;
  height: 24px;
  margin: 0;
  border: 1.5px solid var(--line-strong);
  border-radius: var(--r-s);
  background: var(--surface) center / 16px no-repeat;
  cursor: pointer;
  &:checked {
    background-color: var(--clay);
    background-image: var(--tick);
    border-color: var(--clay);
  }
  &[aria-invalid='true'] {
    border-color: var(--danger);
  }
  &:disabled {
    background-color: var(--shea);
    border-color: var(--line);
    cursor: not-allowed;
  }
  &:checked:disabled {
    background-color: var(--muted);
    border-color: var(--muted);
  }
  @media (forced-colors: active) {
    appearance: auto;
  }
`;

/** A checkbox with its text. */
export const CheckLabel = styled.label`
  display: flex;
  gap: 12px;
  align-items: flex-start;
  min-height: 24px;
  cursor: pointer;
`;
