import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import styled from 'styled-components';
import { IconButton } from '../button/icon-button';
import { subscribeToDialogs, topmostDialog } from '../dialog/dialog';
import { BellIcon, CircleAlertIcon, CircleCheckIcon, XIcon } from '../icons';
import { media } from '../theme/tokens';
import { currentToasts, subscribe, type ToastMessage, type ToastTone, toast } from './store';

const edges: Record<ToastTone, string> = {
  success: 'var(--toast-success)',
  error: 'var(--toast-error)',
  notice: 'var(--gold)',
};
const icons = { success: CircleCheckIcon, error: CircleAlertIcon, notice: BellIcon };

const Corner = styled.section`
  position: fixed;
  z-index: 40;
  top: calc(var(--header) + 16px);
  right: var(--gutter);
  width: 360px;
  max-width: calc(100vw - 40px);
  pointer-events: none;
  ${media.mobile} {
    left: 10px;
    right: 10px;
    width: auto;
    max-width: none;
  }
  @media print {
    display: none;
  }
`;

const Box = styled.div<{ $tone: ToastTone }>`
  pointer-events: auto;
  display: grid;
  margin-bottom: 12px;
  grid-template-columns: auto 1fr auto;
  gap: 12px;
  align-items: start;
  padding: 14px 10px 14px 16px;
  border-left: 5px solid ${({ $tone }) => edges[$tone]};
  border-radius: var(--r-m);
  background: var(--dark);
  color: var(--on-dark);
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
    background: var(--on-dark-hover);
  }
  &&:focus-visible {
    outline-color: var(--focus-on-dark);
  }
`;

/** Counts down while `paused` is false. */
function useCountdown(durationMs: number, paused: boolean, onEnd: () => void): void {
  const left = useRef(durationMs);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (paused) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => end(), left.current);
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
      // Not `onMouseEnter`, which a toast that appears under a resting mouse also gets: it would stay for good.
      onMouseMove={() => setHovered(true)}
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
 * Two live regions that are in the page before any text: screen readers skip a region that arrives with its text.
 * Not role="status" and role="alert", which read all messages again when one is added.
 */
function LiveRegions({ messages }: { messages: readonly ToastMessage[] }) {
  const toasts = (isWanted: (message: ToastMessage) => boolean) =>
    messages.filter(isWanted).map((message) => <Toast key={message.id} message={message} />);
  return (
    // The attribute keeps the regions readable while a list of suggestions hides the rest of the page.
    <Corner className="on-dark" aria-label="Messages" data-react-aria-top-layer="true">
      <div aria-live="assertive" aria-relevant="additions">
        {toasts(({ tone }) => tone === 'error')}
      </div>
      <div aria-live="polite" aria-relevant="additions">
        {toasts(({ tone }) => tone !== 'error')}
      </div>
    </Corner>
  );
}

/**
 * Where messages appear. The shell mounts it once, outside every remote.
 *
 * A modal dialog makes the rest of the page inert, so an open one has its own regions. Those of the page stay
 * mounted: a message often arrives just as its dialog closes.
 */
export function ToastViewport() {
  const messages = useSyncExternalStore(subscribe, currentToasts, currentToasts);
  const dialog = useSyncExternalStore(subscribeToDialogs, topmostDialog, () => undefined);
  return (
    <>
      <LiveRegions messages={dialog ? [] : messages} />
      {dialog && createPortal(<LiveRegions messages={messages} />, dialog)}
    </>
  );
}
