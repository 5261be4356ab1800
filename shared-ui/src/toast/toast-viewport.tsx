import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import styled from 'styled-components';
import { IconButton } from '../button/icon-button';
import { subscribeToDialogs, topmostDialog } from '../dialog/open-dialogs';
import { BellIcon, CircleAlertIcon, CircleCheckIcon, XIcon } from '../icons';
import { media } from '../theme/tokens';
import { currentToasts, subscribe, type ToastMessage, type ToastTone, toast } from './store';

const edges: Record<ToastTone, string> = { success: '#5cc58a', error: '#f08a80', notice: 'var(--gold)' };
const icons = { success: CircleCheckIcon, error: CircleAlertIcon, notice: BellIcon };

const Corner = styled.section`
  position: fixed;
  z-index: 40;
  top: calc(var(--header) + 16px);
  right: var(--gutter);
  display: grid;
  gap: 12px;
  width: 360px;
  max-width: calc(100vw - 40px);
  pointer-events: none;
  ${media.mobile} {
    left: 10px;
    right: 10px;
    width: auto;
    max-width: none;
  }
`;

const Box = styled.div<{ $tone: ToastTone }>`
  pointer-events: auto;
  display: grid;
  grid-template-columns: auto 1fr auto;
  gap: 12px;
  align-items: start;
  padding: 14px 10px 14px 16px;
  border-left: 5px solid ${({ $tone }) => edges[$tone]};
  border-radius: var(--r-m);
  background: var(--ink);
  color: var(--paper);
  box-shadow: var(--e3);
  overflow-wrap: anywhere;
  & > svg {
    margin-top: 2px;
  }
`;

const Dismiss = styled(IconButton)`
  width: 28px;
  height: 28px;
  margin-block: -2px;
  &:hover:not(:disabled) {
    background: rgb(255 255 255 / 0.12);
  }
  &&:focus-visible {
    outline-color: var(--focus-on-dark);
  }
`;

/** Counts down only while nobody points at it or is inside it. */
function useCountdown(durationMs: number, paused: boolean, end: () => void): void {
  const left = useRef(durationMs);
  const onEnd = useRef(end);
  useEffect(() => {
    onEnd.current = end;
  });
  useEffect(() => {
    if (paused) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => onEnd.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - startedAt;
    };
  }, [paused]);
}

function Toast({ message }: { message: ToastMessage }) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const dismiss = () => toast.dismiss(message.id);
  useCountdown(message.durationMs, hovered || focused, dismiss);
  const Icon = icons[message.tone];
  return (
    <Box
      $tone={message.tone}
      role={message.tone === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon />
      <span>{message.text}</span>
      <Dismiss label="Dismiss" onClick={dismiss}>
        <XIcon size="small" />
      </Dismiss>
    </Box>
  );
}

/**
 * Where messages appear. The shell mounts it once, outside every remote. While a modal dialog is open they are drawn
 * inside it: they would lie under its scrim, and nobody could reach them.
 */
export function ToastViewport() {
  const messages = useSyncExternalStore(subscribe, currentToasts, currentToasts);
  const dialog = useSyncExternalStore(subscribeToDialogs, topmostDialog, () => undefined);
  const corner = (
    <Corner className="on-dark" aria-label="Messages">
      {messages.map((message) => (
        <Toast key={message.id} message={message} />
      ))}
    </Corner>
  );
  return dialog ? createPortal(corner, dialog) : corner;
}
