import type { SessionUser } from '@crown-and-coil/shared-api';
import { IconButton, MinusIcon, media } from '@crown-and-coil/shared-ui';
import { useEffect, useId, useRef } from 'react';
import styled from 'styled-components';
import { FeedbackForm } from './feedback-form';

const Box = styled.section`
  position: fixed;
  z-index: 18;
  right: 24px;
  bottom: calc(24px + var(--foot, 0px));
  width: 400px;
  max-height: calc(100dvh - var(--header) - 48px - var(--foot, 0px));
  padding: var(--s5);
  border: 1px solid var(--line);
  border-radius: var(--r-l);
  background: var(--surface);
  box-shadow: var(--e3);
  overflow-y: auto;
  overscroll-behavior: contain;
  &[hidden] {
    display: none;
  }
  ${media.mobile} {
    inset: auto 0 var(--foot, 0px);
    width: auto;
    max-height: calc(100dvh - var(--header) - 16px - var(--foot, 0px));
    padding: 20px 20px calc(20px + env(safe-area-inset-bottom));
    border-width: 1px 0 0;
    border-radius: var(--r-l) var(--r-l) 0 0;
  }
  @media print {
    display: none;
  }
`;

const Top = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  margin: -8px -8px 8px 0;
  & > h2 {
    font: 600 var(--t-h3) / 1.25 var(--font-display);
  }
  & > h2:focus {
    outline: none;
  }
`;

interface FeedbackPanelProps {
  readonly user: SessionUser;
  /** A minimised panel is hidden, not unmounted, so that its answers stay. */
  readonly open: boolean;
  readonly onMinimise: () => void;
}

/** The open panel. It is no modal dialog: the page stays usable. */
export function FeedbackPanel({ user, open, onMinimise }: FeedbackPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => {
    if (open) heading.current?.focus({ preventScroll: true });
  }, [open]);
  return (
    <Box
      hidden={!open}
      aria-labelledby={id}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onMinimise();
      }}
    >
      <Top>
        <h2 id={id} ref={heading} tabIndex={-1}>
          How is this going?
        </h2>
        <IconButton label="Minimise feedback" onClick={onMinimise}>
          <MinusIcon />
        </IconButton>
      </Top>
      <FeedbackForm user={user} />
    </Box>
  );
}
