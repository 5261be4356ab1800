import { ListSkeleton, QueryState, Skeleton, Stack, WaitForAll } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { useGetBusinessDetailsQuery } from '../endpoints/business-details';
import type { TabProps } from './dashboard-address';
import { InvoicesPart, useInvoices } from './invoices-part';
import { MoneyBalancePart, useMoneyBalance } from './money-balance';
import { MoneyMovementsPart, useMoneyMovements } from './money-movements';
import { PaymentSetupPart, usePaymentSetup } from './payment-setup';

const Parts = styled.section`
  & h2 {
    margin-bottom: var(--s4);
    font-size: 1.375rem;
  }
  & section {
    margin-top: var(--s6);
  }
  & h3 {
    margin-bottom: var(--s3);
    font-size: 1.125rem;
  }
`;

/** The parts of the payments tab, which appear together. */
export function PaymentsTab(props: TabProps) {
  const { professional, view } = props;
  const setup = usePaymentSetup(professional.id);
  const hasMoney = setup.data?.state === 'ready' || setup.data?.state === 'pending';
  const balance = useMoneyBalance(professional.id, { skip: !hasMoney });
  const movements = useMoneyMovements(professional.id, view.page, { skip: !hasMoney });
  const details = useGetBusinessDetailsQuery(professional.id);
  const invoices = useInvoices(professional.id, view.documents);
  return (
    <Parts>
      <h2>Payments</h2>
      <WaitForAll queries={[setup, balance, movements, details, invoices]} skeleton={<PartsSkeleton />}>
        <QueryState query={setup} error="Your payments did not load.">
          {(found) => <PaymentSetupPart setup={found} professionalId={professional.id} />}
        </QueryState>
        {hasMoney && (
          <>
            <MoneyBalancePart query={balance} professional={professional} />
            <MoneyMovementsPart query={movements} {...props} />
          </>
        )}
        <InvoicesPart {...props} />
      </WaitForAll>
    </Parts>
  );
}

const PartsSkeleton = () => (
  <Stack aria-hidden="true">
    <Skeleton $height="24px" $width="72%" />
    <Skeleton $height="48px" $width="216px" />
    <Skeleton $height="96px" />
    <ListSkeleton />
  </Stack>
);
