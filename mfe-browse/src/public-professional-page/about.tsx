import { Lead, writtenText } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

const Section = styled.section`
  margin-bottom: var(--s7);
`;

/** As it was typed: a bio may have paragraphs. */
const Bio = styled(Lead)`
  margin-top: 12px;
  ${writtenText}
`;

/** The bio is optional; without one there is nothing to head. */
export function About({ bio }: { readonly bio: string | null }) {
  if (!bio?.trim()) return null;
  return (
    <Section>
      <h2>About</h2>
      <Bio>{bio.trim()}</Bio>
    </Section>
  );
}
