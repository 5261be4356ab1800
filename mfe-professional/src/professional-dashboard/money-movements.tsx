import {
  apiErrorMessage,
  DEFAULT_PAGE_SIZE,
  KEEP_FRESH,
  type MoneyMovement,
  type Page,
  pageQuery,
} from '@crown-and-coil/shared-api';
import { financialYearOf, MOVEMENT_WORDS } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import {
  Button,
  DownloadIcon,
  dayKey,
  Field,
  formatCents,
  formatDate,
  Input,
  ListSkeleton,
  Muted,
  media,
  PagedResults,
  type QueryLike,
  QueryState,
  saveFile,
  TextLink,
  toast,
} from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import styled from 'styled-components';
import {
  type DayRange,
  useLazyExportMoneyMovementsQuery,
  usePageMoneyMovementsQuery,
} from '../endpoints/payments';
import type { TabProps } from './dashboard-address';

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums lining-nums;
  & th,
  & td {
    padding: 10px 8px 10px 0;
    border-bottom: 1px solid var(--line);
    font-weight: 400;
    text-align: left;
    vertical-align: top;
  }
  & thead th {
    color: var(--muted);
    font-size: var(--t-small);
  }
  & :is(th, td):last-child {
    padding-right: 0;
    text-align: right;
    white-space: nowrap;
  }
  ${media.mobile} {
    font-size: var(--t-small);
  }
`;

const Export = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: var(--s3) var(--s4);
  margin-bottom: var(--s4);
  @media print {
    display: none;
  }
`;

const BookingLink = styled(TextLink)`
  @media print {
    display: none;
  }
`;

export const useMoneyMovements = (
  professionalId: string,
  page: number,
  options: { readonly skip: boolean },
) => usePageMoneyMovementsQuery({ professionalId, ...pageQuery(page) }, { ...KEEP_FRESH, ...options });

interface MoneyMovementsProps extends TabProps {
  readonly query: QueryLike<Page<MoneyMovement>>;
}

/** Movements of deposits and charges, newest first, with a CSV export for the accountant. */
export function MoneyMovementsPart({ query, professional, view, addressOf }: MoneyMovementsProps) {
  const { id: professionalId, timeZone } = professional;
  return (
    <section>
      <h3>Movements</h3>
      <QueryState
        query={query}
        skeleton={<ListSkeleton />}
        error="Your movements did not load."
        isEmpty={({ total }) => total === 0}
        empty={
          <Muted>
            Deposits that clients pay, what you keep, charges for missed visits and refunds are listed here.
          </Muted>
        }
      >
        {(answer) => (
          <>
            <ForTheAccountant professionalId={professionalId} timeZone={timeZone} />
            <PagedResults
              answer={answer}
              page={view.page}
              pageSize={DEFAULT_PAGE_SIZE}
              hrefFor={(page) => addressOf({ page })}
              of="movements"
            >
              {(movements) => <Movements movements={movements} timeZone={timeZone} />}
            </PagedResults>
          </>
        )}
      </QueryState>
    </section>
  );
}

interface MovementsProps {
  readonly movements: readonly MoneyMovement[];
  readonly timeZone: string;
}

const Movements = ({ movements, timeZone }: MovementsProps) => (
  <Table aria-label="Movements of your deposits">
    <thead>
      <tr>
        <th scope="col">Date</th>
        <th scope="col">What</th>
        <th scope="col">Amount</th>
      </tr>
    </thead>
    <tbody>
      {movements.map(({ id, happenedAt, bookingId, kind, amountCents }) => {
        const day = formatDate(happenedAt, timeZone);
        return (
          <tr key={id}>
            <td>{day}</td>
            <td>
              {MOVEMENT_WORDS[kind]}{' '}
              <BookingLink
                to={href.bookingDetails({ bookingId })}
                aria-label={`Booking of ${MOVEMENT_WORDS[kind]}, ${day}`}
              >
                Booking
              </BookingLink>
            </td>
            <td>{formatCents(amountCents)}</td>
          </tr>
        );
      })}
    </tbody>
  </Table>
);

interface ExportProps {
  readonly professionalId: string;
  readonly timeZone: string;
}

/** Exports the movements of a date range as CSV; by default the current financial year. */
function ForTheAccountant({ professionalId, timeZone }: ExportProps) {
  const [range, setRange] = useState<DayRange>(() => financialYearOf(dayKey(Date.now(), timeZone)));
  const [load, { isFetching }] = useLazyExportMoneyMovementsQuery();
  const { from, to } = range;
  const save = async () => {
    const { data, error } = await load({ professionalId, from, to });
    if (data === undefined) {
      toast.error(apiErrorMessage(error, 'The export failed. Please try again.'));
      return;
    }
    saveFile(`payments-${from}-to-${to}.csv`, data, 'text/csv;charset=utf-8');
  };
  const before = () => {
    const year = financialYearOf(from);
    setRange(financialYearOf(`${Number(year.from.slice(0, 4)) - 1}-07-01`));
  };
  return (
    <Export
      aria-label="For your accountant"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label="From">
        {(control) => (
          <Input
            {...control}
            type="date"
            required
            value={from}
            max={to || undefined}
            onChange={(event) => setRange({ from: event.target.value, to })}
          />
        )}
      </Field>
      <Field label="To">
        {(control) => (
          <Input
            {...control}
            type="date"
            required
            value={to}
            min={from || undefined}
            onChange={(event) => setRange({ from, to: event.target.value })}
          />
        )}
      </Field>
      <Button type="submit" icon={<DownloadIcon size="small" />} busy={isFetching} busyText="Exporting...">
        Export CSV
      </Button>
      <Button type="button" variant="quiet" disabled={from === ''} onClick={before}>
        Financial year before
      </Button>
    </Export>
  );
}
