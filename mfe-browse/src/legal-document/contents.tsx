import { media } from '@crown-and-coil/shared-ui';
import type { MouseEvent } from 'react';
import styled from 'styled-components';
import type { LegalSection } from './legal-facts';

/** Brings a section's heading to the top of the view, with the focus on it. An unknown id changes nothing. */
export function jumpToSection(id: string): void {
  const heading = document.getElementById(id);
  if (!heading) return;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView?.({ block: 'start' });
}

const Box = styled.nav`
  position: sticky;
  top: calc(var(--header) + var(--s5));
  max-height: calc(100vh - var(--header) - 2 * var(--s5));
  overflow-y: auto;
  padding: 20px var(--s5);
  border: 1px solid var(--line);
  border-radius: var(--r-l);
  background: var(--surface);
  font-size: var(--t-small);
  & > p {
    margin-bottom: var(--s2);
    font-weight: 650;
  }
  & a {
    display: flex;
    align-items: center;
    min-height: 32px;
    padding-block: 4px;
    color: var(--clay);
    font-weight: 600;
    text-underline-offset: 3px;
  }
  & a:hover {
    color: var(--clay-deep);
  }
  ${media.touch} {
    & a {
      min-height: 44px;
    }
  }
  ${media.belowDesktop} {
    position: static;
    max-height: none;
  }
  @media print {
    display: none;
  }
`;

const wantsOtherTab = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  ctrlKey || metaKey || shiftKey || altKey;

/** Links to the sections of a document. */
export function Contents({ sections }: { readonly sections: readonly LegalSection[] }) {
  const jump = (event: MouseEvent, id: string) => {
    if (wantsOtherTab(event)) return;
    // A hash navigation would go through the router; focus is all that is wanted.
    event.preventDefault();
    jumpToSection(id);
  };
  return (
    <Box aria-labelledby="legal-contents">
      <p id="legal-contents">On this page</p>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={(event) => jump(event, id)}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </Box>
  );
}
