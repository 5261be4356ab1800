import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import styled from 'styled-components';
import { spokenHours } from '../availability-form/wall-clock';
import { spokenSpan, type WallSpan } from './wall-span';

const Block = styled.button`
  display: block;
  width: 100%;
  height: 100%;
  min-height: 0;
  padding: 4px 6px;
  border: 0;
  border-radius: inherit;
  background: none;
  color: inherit;
  font-size: 0.75rem;
  font-weight: 600;
  line-height: 1.3;
  text-align: left;
  vertical-align: top;
  cursor: inherit;
  overflow: hidden;
  font-variant-numeric: tabular-nums;
  &&:focus-visible {
    outline-offset: -1px;
  }
  & > span {
    position: absolute;
    inset: 4px 6px auto;
  }
`;

export interface WindowBlockProps {
  readonly span: WallSpan;
  /** Read-only: in the past, or not saved yet. */
  readonly disabled: boolean;
  readonly describedBy: string;
  /** A booking covers the block's top, where the times are shown. */
  readonly isCovered: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: () => void;
  readonly onBlur: (event: FocusEvent) => void;
  /** Whether the block had the focus before it was re-created. */
  readonly takesFocus: () => boolean;
}

/** A window of availability in the calendar: one tab stop that keys can move. */
export function WindowBlock({
  span,
  disabled,
  describedBy,
  isCovered,
  takesFocus,
  ...handlers
}: WindowBlockProps) {
  const block = useRef<HTMLButtonElement>(null);
  const takeFocus = useEffectEvent(() => {
    if (takesFocus()) block.current?.focus({ preventScroll: true });
  });
  useEffect(() => takeFocus(), []);
  return (
    <Block
      ref={block}
      type="button"
      aria-label={`Availability ${spokenSpan(span)}`}
      aria-describedby={disabled ? undefined : describedBy}
      aria-disabled={disabled || undefined}
      {...(!disabled && handlers)}
    >
      {!isCovered && <span aria-hidden="true">{spokenHours(span.start, span.end)}</span>}
    </Block>
  );
}
