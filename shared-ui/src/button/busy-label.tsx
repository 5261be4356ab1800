import type { ReactNode } from 'react';
import styled, { keyframes } from 'styled-components';
import { LoaderCircleIcon } from '../icons';

const turn = keyframes`to { transform: rotate(360deg); }`;

const Spinner = styled(LoaderCircleIcon)`
  animation: ${turn} 1s linear infinite;
`;

/**
 * The text that is not shown reserves its width as generated, hidden content, so that the button keeps one
 * width without measuring and without a second text in the document.
 */
const Label = styled.span`
  display: inline-grid;
  justify-items: center;
  &[data-reserve]::after {
    content: attr(data-reserve);
    height: 0;
    overflow: hidden;
    visibility: hidden;
  }
  /* 30 px for the loader or icon and its gap, beside the reserved text. */
  &[data-reserve-icon]::after {
    padding-inline: 15px;
  }
`;

const Line = styled.span`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 10px;
`;

interface BusyLabelProps {
  busy: boolean;
  busyText: string | undefined;
  icon: ReactNode;
  children: ReactNode;
}

/** A button's content: its text, or a spinner and the busy text. */
export function BusyLabel({ busy, busyText, icon, children }: BusyLabelProps) {
  const ownText = typeof children === 'string' ? children : undefined;
  return (
    <Label
      data-reserve={busy ? ownText : busyText}
      data-reserve-icon={(busy ? Boolean(icon) : busyText !== undefined) || undefined}
    >
      <Line>
        {busy ? <Spinner /> : icon}
        {busy ? (busyText ?? children) : children}
      </Line>
    </Label>
  );
}
