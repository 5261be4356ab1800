import { FEEDBACK_MESSAGES, type SessionUser } from '@crown-and-coil/shared-api';
import { MessageCircleIcon, media, toast } from '@crown-and-coil/shared-ui';
import { type ComponentType, useRef, useState } from 'react';
import styled from 'styled-components';
import type { FeedbackPanel } from './feedback-panel';
import { useClearance } from './use-clearance';

const Round = styled.button`
  position: fixed;
  z-index: 18;
  right: 24px;
  bottom: calc(24px + var(--foot, 0px));
  display: grid;
  place-items: center;
  width: 56px;
  height: 56px;
  /* Forced colours draw it, where they remove the background. */
  border: 1px solid transparent;
  border-radius: var(--r-full);
  background: var(--ink);
  color: var(--paper);
  box-shadow:
    0 0 0 2px var(--paper),
    var(--e2);
  transition: transform var(--d1) var(--ease);
  &:hover {
    background: var(--bottle);
  }
  &&:focus-visible {
    border-radius: var(--r-full);
  }
  &[hidden] {
    display: none;
  }
  ${media.mobile} {
    right: 16px;
    bottom: calc(16px + var(--foot, 0px));
  }
  @media print {
    display: none;
  }
`;

type Panel = ComponentType<Parameters<typeof FeedbackPanel>[0]>;

const loadPanel = () => import('./feedback-panel').then(({ FeedbackPanel: panel }) => panel);

/**
 * The floating feedback panel for people who are logged in: a round button, or open. Its form loads on hover or focus of
 * the button.
 */
export function Feedback({ user }: { readonly user: SessionUser }) {
  const [LoadedPanel, setPanel] = useState<Panel | null>(null);
  const [open, setOpen] = useState(false);
  const [loading, setLoading] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const lift = useClearance(button);

  async function show(): Promise<void> {
    setLoading(true);
    try {
      const panel = await loadPanel();
      setPanel(() => panel);
      setOpen(true);
    } catch {
      // For example offline: the next press tries again.
      toast.error(FEEDBACK_MESSAGES.failed);
    }
    setLoading(false);
  }

  function minimise(): void {
    setOpen(false);
    // The panel is rendered before it can take the focus.
    requestAnimationFrame(() => button.current?.focus());
  }

  const early = () => void loadPanel().catch(() => {});
  return (
    <aside aria-label="Feedback" data-feedback>
      <Round
        ref={button}
        type="button"
        hidden={open}
        aria-label="Give feedback"
        aria-busy={loading || undefined}
        style={{ transform: lift === 0 ? undefined : `translateY(${-lift}px)` }}
        onPointerEnter={early}
        onFocus={early}
        onClick={() => void show()}
      >
        <MessageCircleIcon size="large" />
      </Round>
      {LoadedPanel ? <LoadedPanel user={user} open={open} onMinimise={minimise} /> : null}
    </aside>
  );
}
