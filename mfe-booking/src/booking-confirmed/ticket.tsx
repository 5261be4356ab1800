import { artPath, CROWN_WIDTHS, type CrownWidth, Lead } from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import { Band, Facts, Foot, Head, Paper } from './ticket-style';

export interface TicketFact {
  term: string;
  detail: ReactNode;
  /** Half a column instead of a whole one. */
  half?: boolean;
}

interface TicketProps {
  /** The specification's words: 'Booking Is Secured'. */
  title: string;
  lead?: ReactNode;
  /** Above the title: a status pill and a line. */
  status?: ReactNode;
  /** Two columns of facts. */
  facts: readonly [readonly TicketFact[], readonly TicketFact[]];
  actions?: ReactNode;
}

const crownAddress = (width: CrownWidth) => artPath({ kind: 'crown', format: 'webp', width });

/** A booking as a ticket, to keep after confirming. */
export function Ticket({ title, lead, status, facts, actions }: TicketProps) {
  return (
    <>
      <Band aria-hidden="true">
        <img
          sizes="(max-width: 767px) 420px, 736px"
          srcSet={CROWN_WIDTHS.map((width) => `${crownAddress(width)} ${width}w`).join(', ')}
          alt=""
          width={736}
          height={736}
          src={crownAddress(760)}
        />
      </Band>
      <Paper>
        <Head>
          {status}
          <h1 tabIndex={-1}>{title}</h1>
          {lead && <Lead>{lead}</Lead>}
        </Head>
        <Facts>
          {facts.map((column) => (
            <dl key={column[0]?.term ?? ''}>
              {column.map((fact) => (
                <div key={fact.term} data-wide={fact.half ? undefined : true}>
                  <dt>{fact.term}</dt>
                  <dd>{fact.detail}</dd>
                </div>
              ))}
            </dl>
          ))}
        </Facts>
        {actions && <Foot>{actions}</Foot>}
      </Paper>
    </>
  );
}
