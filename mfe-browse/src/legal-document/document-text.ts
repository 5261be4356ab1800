import styled from 'styled-components';

/** The text of a document, in lines of a readable length. */
export const DocumentText = styled.div`
  max-width: 65ch;
  line-height: 1.6;
  overflow-wrap: break-word;
  & > section + section {
    margin-top: var(--s7);
  }
  & h2 {
    margin-bottom: var(--s3);
    break-after: avoid;
  }
  & p + p,
  & p + ul,
  & ul + p,
  & table + p {
    margin-top: var(--s3);
  }
  & ul {
    padding-left: 1.25em;
    list-style: disc;
  }
  & li + li {
    margin-top: var(--s1);
  }
  & li,
  & tr {
    break-inside: avoid;
  }
`;

/** A table in a document, with ruled rows. */
export const DocumentTable = styled.table`
  width: 100%;
  border-collapse: collapse;
  text-align: left;
  & th,
  & td {
    padding: 10px 16px 10px 0;
    border-bottom: 1px solid var(--line);
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  & thead th {
    font-size: var(--t-small);
    color: var(--muted);
  }
`;
