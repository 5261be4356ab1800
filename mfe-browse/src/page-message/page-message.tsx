import { Alert, ButtonLink, Page, PageHeader, type To } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

const WayOn = styled.div`
  margin-top: var(--s5);
`;

interface PageMessageProps {
  /** What the page would have shown: 'Professional'. */
  readonly title: string;
  /** The specification's sentence. */
  readonly message: string;
  readonly wayOn: { readonly to: To; readonly label: string };
}

/** A page without content: what happened, and a link. */
export function PageMessage({ title, message, wayOn }: PageMessageProps) {
  return (
    <Page>
      <PageHeader title={title} />
      <Alert>{message}</Alert>
      <WayOn>
        <ButtonLink to={wayOn.to}>{wayOn.label}</ButtonLink>
      </WayOn>
    </Page>
  );
}

/** Tall enough to keep the footer out of the first view, so that nothing jumps when the details come. */
const Space = styled(Page)`
  min-height: 100vh;
  color: var(--muted);
`;

/** Details and profiles say that they are loading (look, section 9); assistive technology hears it elsewhere. */
export const DetailsLoading = () => (
  <Space aria-hidden="true">
    <p>Loading...</p>
  </Space>
);
