import { Link, media } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import type { LegalSection } from './legal-facts';

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

/** Links to the sections of a document. */
export const Contents = ({ sections }: { readonly sections: readonly LegalSection[] }) => (
  <Box aria-labelledby="legal-contents">
    <p id="legal-contents">On this page</p>
    <ol>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <Link to={`#${id}`}>{title}</Link>
        </li>
      ))}
    </ol>
  </Box>
);
