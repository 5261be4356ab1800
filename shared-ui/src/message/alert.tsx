import type { ReactNode } from 'react';
import styled from 'styled-components';
import { CircleAlertIcon, InfoIcon } from '../icons';

const Box = styled.div<{ $tone: 'danger' | 'info' }>`
  display: flex;
  gap: 12px;
  padding: 14px 16px;
  /* Forced colours draw it, where they remove the background. */
  border: 1px solid transparent;
  border-radius: var(--r-m);
  background: ${({ $tone }) => ($tone === 'info' ? 'var(--bottle-tint)' : 'var(--danger-tint)')};
  color: ${({ $tone }) => ($tone === 'info' ? 'var(--bottle)' : 'var(--cancelled-fg)')};
  & > svg {
    margin-top: 2px;
  }
  & > div {
    min-width: 0;
  }
  & a,
  & button {
    font-weight: 600;
    color: inherit;
  }
`;

const Retry = styled.button`
  display: inline;
  min-height: 24px;
  padding: 0;
  border: 0;
  background: none;
  text-decoration: underline;
  text-underline-offset: 3px;
`;

interface AlertProps {
  /** 'danger' is role alert (assertive), 'info' is role status (polite). */
  tone?: 'danger' | 'info';
  /** Offers 'Try again'. */
  onRetry?: (() => void) | undefined;
  children: ReactNode;
}

/** A tinted message inside the page: a load error with a way to retry, a server's message above a form. */
export function Alert({ tone = 'danger', onRetry, children }: AlertProps) {
  const Icon = tone === 'info' ? InfoIcon : CircleAlertIcon;
  return (
    <Box $tone={tone} role={tone === 'info' ? 'status' : 'alert'}>
      <Icon />
      <div>
        {onRetry ? <strong>{children}</strong> : children}
        {onRetry && (
          <>
            {' '}
            <Retry type="button" onClick={onRetry}>
              Try again
            </Retry>
          </>
        )}
      </div>
    </Box>
  );
}
