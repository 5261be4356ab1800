import styled from 'styled-components';

/** One message: the person's own at the end of the line. */
export const Bubble = styled.div<{ $own: boolean }>`
  align-self: ${({ $own }) => ($own ? 'flex-end' : 'flex-start')};
  max-width: 85%;
  padding: var(--s2) var(--s3);
  border: 1px solid var(--line);
  border-radius: var(--r-m);
  background: ${({ $own }) => ($own ? 'var(--bottle-tint)' : 'var(--surface)')};
  overflow-wrap: anywhere;
  & > p {
    white-space: pre-line;
  }
`;
