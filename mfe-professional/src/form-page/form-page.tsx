import { href } from '@crown-and-coil/shared-api/href';
import { lastAddress, media, Page, PageHeader } from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Columns = styled.div<{ $aside: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 624px) ${({ $aside }) => ($aside ? '336px' : '')};
  gap: 96px;
  align-items: start;
  ${media.belowDesktop} {
    grid-template-columns: minmax(0, 624px);
  }
`;

const Aside = styled.aside`
  position: sticky;
  top: 120px;
  ${media.belowDesktop} {
    display: none;
  }
`;

interface Props {
  readonly title: string;
  readonly lead?: ReactNode;
  /** The form. */
  readonly children: ReactNode;
}

/** A page with one form and a link back to the dashboard. */
export const FormPage = ({ title, lead, children }: Props) => (
  <Page $tall>
    <PageHeader
      title={title}
      lead={lead}
      crumb={{ to: lastAddress(href.professionalDashboard()), label: 'My Dashboard' }}
    />
    {children}
  </Page>
);

/** The form's column, with an aside on wide windows. */
export const FormColumns = ({
  children,
  aside,
}: {
  readonly children: ReactNode;
  readonly aside?: ReactNode;
}) => (
  <Columns $aside={aside !== undefined}>
    <div>{children}</div>
    {aside !== undefined && <Aside>{aside}</Aside>}
  </Columns>
);

/** Two short fields in a row; on a phone one below the other. */
export const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 20px;
  align-items: start;
  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s5);
  }
`;
