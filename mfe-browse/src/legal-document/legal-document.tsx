import { media, Page, PageHeader } from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Contents } from './contents';
import { DocumentText } from './document-text';
import { EFFECTIVE_DATE, type LegalSection } from './legal-facts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 65ch) 272px;
  justify-content: space-between;
  align-items: start;
  gap: var(--s7);
  & > nav {
    grid-area: 1 / 2;
  }
  & > div {
    grid-area: 1 / 1;
  }
  ${media.belowDesktop} {
    display: block;
    & > nav {
      max-width: 65ch;
      margin-bottom: var(--s7);
    }
  }
  @media print {
    display: block;
  }
`;

const effectiveDate = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' }).format(
  new Date(EFFECTIVE_DATE),
);

interface LegalDocumentProps {
  readonly title: string;
  /** What the text means for the reader, in a sentence or two. */
  readonly lead: ReactNode;
  readonly sections: readonly LegalSection[];
}

/** A legal text: its title, the day from which it holds, a list of contents and its sections. */
export function LegalDocument({ title, lead, sections }: LegalDocumentProps) {
  return (
    <Page>
      <PageHeader title={title} lead={lead}>
        <p>
          Effective <time dateTime={EFFECTIVE_DATE}>{effectiveDate}</time>
        </p>
      </PageHeader>
      <Columns>
        <Contents sections={sections} />
        <DocumentText>
          {sections.map(({ id, title: heading, body }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id} tabIndex={-1}>
                {heading}
              </h2>
              {body}
            </section>
          ))}
        </DocumentText>
      </Columns>
    </Page>
  );
}
