import type { ReactNode } from 'react';
import styled from 'styled-components';
import { ChevronLeftIcon } from '../icons';
import { Link, type To } from '../router/router';
import { media } from '../theme/tokens';
import { Lead } from './text';

const Header = styled.header`
  margin-bottom: var(--s6);
  ${media.mobile} {
    margin-bottom: var(--s5);
  }
  & > p {
    margin-top: 10px;
  }
`;

const CrumbLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: 24px;
  margin-bottom: var(--s3);
  font-size: var(--t-small);
  font-weight: 600;
  color: var(--muted);
  overflow-wrap: anywhere;
  text-decoration: none;
  &:hover {
    color: var(--ink);
  }
  @media print {
    display: none;
  }
`;

interface CrumbProps {
  to: To;
  state?: unknown;
  children: ReactNode;
}

/** A link to the parent page, above a page's title. */
export function Crumb({ children, ...link }: CrumbProps) {
  return (
    <CrumbLink {...link}>
      <ChevronLeftIcon size="small" />
      {children}
    </CrumbLink>
  );
}

export interface PageHeaderProps {
  title: ReactNode;
  lead?: ReactNode;
  crumb?: { to: To; label: string; state?: unknown };
  /** Beside or under the title: a status pill, an action. */
  children?: ReactNode;
}

/** The page's one h1. It takes focus (tabIndex -1) when the shell announces a new page. */
export function PageHeader({ title, lead, crumb, children }: PageHeaderProps) {
  return (
    <Header>
      {crumb && (
        <Crumb to={crumb.to} state={crumb.state}>
          {crumb.label}
        </Crumb>
      )}
      <h1 tabIndex={-1}>{title}</h1>
      {lead && <Lead>{lead}</Lead>}
      {children}
    </Header>
  );
}
