import { MESSAGES } from '@crown-and-coil/shared-api';
import { QueryState } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import type { TabProps } from './dashboard-address';
import { InvoicesPart } from './invoices-part';
import { MoneyBalancePart } from './money-balance';
import { MoneyMovementsPart } from './money-movements';
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

/** The professional's money, part by part. */
export function PaymentsTab(props: TabProps) {
  const { professional } = props;
  const query = usePaymentSetup(professional.id);
  return (
    <Parts>
      <h2>Payments</h2>
      <QueryState query={query} error={MESSAGES.unexpected}>
        {(setup) => (
          <>
            <PaymentSetupPart setup={setup} professionalId={professional.id} />
            {(setup.state === 'ready' || setup.state === 'pending') && (
              <>
                <MoneyBalancePart professional={professional} />
                <MoneyMovementsPart {...props} />
              </>
            )}
          </>
        )}
      </QueryState>
      <InvoicesPart professional={professional} />
    </Parts>
  );
}
