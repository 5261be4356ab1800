import type { MouseEvent } from 'react';
import styled from 'styled-components';

const Anchor = styled.a`
  position: fixed;
  z-index: 60;
  top: 8px;
  left: 8px;
  padding: 14px 20px;
  border-radius: var(--r-m);
  background: var(--ink);
  color: var(--paper);
  font-weight: 650;
  transform: translateY(-200%);
  &:focus {
    transform: none;
  }
  /* Fixed elements are on each printed page; above one page is on the page before. */
  @media print {
    display: none;
  }
`;

interface SkipLinkProps {
  /** Id of the element that holds the page's content; it needs tabIndex -1. */
  targetId: string;
  children?: string;
}

/**
 * First in the DOM. It moves focus itself: a hash navigation would go through the router and drop the booking
 * flow's state from history.
 */
export function SkipLink({ targetId, children = 'Skip to content' }: SkipLinkProps) {
  const skip = (event: MouseEvent) => {
    const target = document.getElementById(targetId);
    if (!target) return;
    event.preventDefault();
    target.focus();
    target.scrollIntoView?.();
  };
  return (
    <Anchor href={`#${targetId}`} onClick={skip}>
      {children}
    </Anchor>
  );
}
