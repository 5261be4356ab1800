import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { To } from '../router/router';
import { Muted, TextLink } from '../text/text';
import { PdfButton } from './pdf-button';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s2) var(--s4);
  min-height: 64px;
  padding-block: 10px;
  overflow-wrap: anywhere;
  & > div {
    flex: 1 1 6rem;
  }
  & strong {
    font-variant-numeric: tabular-nums;
  }
`;

interface Props {
  /** 'Tax invoice 12'. */
  readonly title: string;
  readonly to: To;
  /** The other party and the date. */
  readonly children: ReactNode;
  /** '$120.00'. */
  readonly amount: string;
  readonly loadPdf: Parameters<typeof PdfButton>[0]['load'];
}

/** A receipt or invoice in a list: link to its page, details, amount and PDF. */
export const DocumentLine = ({ title, to, children, amount, loadPdf }: Props) => (
  <Line>
    <div>
      <TextLink to={to}>{title}</TextLink>
      <Muted as="div">{children}</Muted>
    </div>
    <strong>{amount}</strong>
    <PdfButton name={title} load={loadPdf} isInRow />
  </Line>
);
