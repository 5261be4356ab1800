import type { SiteImage } from '@crown-and-coil/shared-api';
import { Muted, RuledList } from '@crown-and-coil/shared-ui';
import type { Upload } from '@crown-and-coil/shared-ui/uploads';
import styled from 'styled-components';
import { UploadRow } from './upload-row';

const Head = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--s4);
  margin-bottom: var(--s4);
`;

const Section = styled.section`
  margin-bottom: var(--s7);
`;

interface Props {
  readonly uploads: readonly Upload<SiteImage>[];
  readonly onRetry: (key: string) => void;
  readonly onRemove: (key: string) => void;
}

/** The uploads of this visit, each with progress and result (specification, section 2, Admin upload). */
export function UploadRows({ uploads, onRetry, onRemove }: Props) {
  if (uploads.length === 0) return null;
  const stored = uploads.filter(({ state }) => state.kind === 'stored').length;
  return (
    <Section aria-labelledby="files-heading">
      <Head>
        <h2 id="files-heading">
          {uploads.length} {uploads.length === 1 ? 'file' : 'files'}
        </h2>
        <Muted role="status">
          {stored} of {uploads.length} uploaded
        </Muted>
      </Head>
      <RuledList>
        {uploads.map((upload) => (
          <li key={upload.key}>
            <UploadRow
              upload={upload}
              onRetry={() => onRetry(upload.key)}
              onRemove={() => onRemove(upload.key)}
            />
          </li>
        ))}
      </RuledList>
    </Section>
  );
}
