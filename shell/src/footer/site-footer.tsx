import { Link, Wrap } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { Brand } from '../header/brand';
import type { ShownLink } from '../routing/use-links';
import { ThemeChoice } from '../theme/theme-choice';

const Foot = styled.footer`
  background: var(--dark);
  color: var(--on-dark-2);
  @media print {
    display: none;
  }
`;

const Inner = styled(Wrap)`
  padding-block: var(--s7) var(--s5);
`;

const Upper = styled.div`
  display: flex;
  justify-content: space-between;
  align-items: flex-start;
  flex-wrap: wrap;
  gap: 32px;
  & p {
    margin-top: 10px;
    max-width: 52ch;
    font-size: var(--t-small);
    line-height: 1.43;
  }
`;

const Links = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 32px;
  & a {
    display: inline-flex;
    align-items: center;
    min-height: 32px;
    color: var(--on-dark);
    text-decoration: none;
  }
  & a:hover {
    text-decoration: underline;
    text-underline-offset: 4px;
  }
`;

/** The theme, for visitors too, who have no account menu. */
const Choice = styled(ThemeChoice)`
  margin-top: var(--s5);
`;

const Base = styled.div`
  display: flex;
  justify-content: space-between;
  flex-wrap: wrap;
  gap: var(--s4);
  margin-top: var(--s6);
  padding-top: var(--s4);
  border-top: 1px solid color-mix(in srgb, var(--on-dark-2) 25%, transparent);
  font-size: var(--t-small);
  /* At the end of a page the feedback button rests here; on a wide screen it stands beside the column. */
  @media (max-width: 1343px) {
    body:has([data-feedback]) & {
      padding-right: 88px;
    }
  }
`;

/** The footer: the links that remotes declare for it, and the year of the specification (sections 1 and 9). */
export const SiteFooter = ({ links }: { readonly links: readonly ShownLink[] }) => (
  <Foot className="on-dark">
    <Inner>
      <Upper>
        <div>
          <Brand on="dark" />
          <p>Booking for textured, curly and kinky hair, across Australia.</p>
        </div>
        <nav aria-label="Footer">
          <Links>
            {links.map(({ path, label }) => (
              <li key={path}>
                <Link to={path}>{label}</Link>
              </li>
            ))}
          </Links>
        </nav>
      </Upper>
      <Choice />
      <Base>
        <span>© 2025 Crown &amp; Coil</span>
        <span>For people aged 18 and over.</span>
      </Base>
    </Inner>
  </Foot>
);
