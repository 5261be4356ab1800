import { media, NavLink } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import type { ShownLink } from '../routing/use-links';

const Nav = styled.nav`
  display: flex;
  gap: var(--s1);
  margin-left: var(--s2);
  & a {
    display: flex;
    align-items: center;
    height: var(--header);
    padding: 0 14px;
    border-block: 3px solid transparent;
    text-decoration: none;
    font-weight: 550;
    color: var(--ink-2);
  }
  & a:hover {
    color: var(--ink);
    border-bottom-color: var(--sand);
  }
  & a[aria-current] {
    color: var(--ink);
    border-bottom-color: var(--clay);
    font-weight: 650;
  }
  & a:focus-visible {
    outline-offset: -3px;
  }
  /* Forced colours draw transparent borders: every link would look current. */
  @media (forced-colors: active) {
    & a {
      border-color: Canvas;
    }
  }
  ${media.mobile} {
    display: none;
  }
`;

/** The header's links, on wide screens only; the current page is marked. */
export const MainLinks = ({ links }: { readonly links: readonly ShownLink[] }) => (
  <Nav aria-label="Main">
    {links.map(({ path, label }) => (
      <NavLink key={path} to={path}>
        {label}
      </NavLink>
    ))}
  </Nav>
);
