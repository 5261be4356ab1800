import { apiErrorMessage, KEEP_FRESH, MESSAGES } from '@crown-and-coil/shared-api';
import { Alert, Button, loadPage, Muted } from '@crown-and-coil/shared-ui';
import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import {
  type PaymentSetup,
  useGetPaymentSetupQuery,
  useStartPaymentOnboardingMutation,
} from '../endpoints/payments';

const Lines = styled.div`
  display: grid;
  gap: var(--s4);
  justify-items: start;
  max-width: 60ch;
  & button {
    white-space: normal;
  }
  & ul {
    padding-left: 1.25rem;
    list-style: disc;
  }
  @media print {
    display: none;
  }
`;

/** Polling interval while the provider has outstanding requirements. */
const ASK_EVERY_MS = 4_000;

/** Onboarding status at the provider; polls while requirements are outstanding. */
export function usePaymentSetup(professionalId: string) {
  const [waits, setWaits] = useState(false);
  const query = useGetPaymentSetupQuery(professionalId, {
    ...KEEP_FRESH,
    refetchOnMountOrArgChange: true,
    pollingInterval: waits ? ASK_EVERY_MS : 0,
    skipPollingIfUnfocused: true,
  });
  // Data entered at the provider may arrive shortly after the redirect back.
  const isPending = query.data?.state === 'pending';
  if (isPending !== waits) setWaits(isPending);
  return query;
}

interface SetupProps {
  readonly setup: PaymentSetup;
  readonly professionalId: string;
}

/** Whether the professional can take deposits, with a link to the provider's pages. */
export const PaymentSetupPart = (props: SetupProps) => (
  <Lines>
    <Setup {...props} />
  </Lines>
);

function Setup({ setup: { state, payoutsEnabled, missing }, professionalId }: SetupProps) {
  if (state === 'unavailable')
    return (
      <p>
        This site does not take payments, so you cannot ask for deposits. Bookings work as before, and clients
        pay you at the visit.
      </p>
    );
  if (state === 'not_started')
    return (
      <>
        <p>
          To ask for deposits, set up payments with Stripe. Stripe asks for your business, your identity and a
          bank account on its own pages. We never see them, nor your clients' cards.
        </p>
        <Muted>Until then your house rules cannot have a deposit.</Muted>
        <StripeButton professionalId={professionalId}>Set up payments</StripeButton>
      </>
    );
  if (state === 'pending')
    return (
      <>
        <p>
          <strong>Not ready yet.</strong> You cannot ask for deposits until Stripe has what it needs.
        </p>
        {missing.length > 0 ? (
          <Missing missing={missing} />
        ) : (
          <p>Stripe checks what you gave. That takes a few minutes, sometimes a day.</p>
        )}
        <StripeButton professionalId={professionalId}>Continue at Stripe</StripeButton>
      </>
    );
  return (
    <>
      <p>
        <strong>Ready.</strong> You can ask for deposits in your house rules.
      </p>
      {!payoutsEnabled && <p>Stripe cannot pay out to you yet: deposits wait in your Stripe balance.</p>}
      {missing.length > 0 && <Missing missing={missing} />}
      <StripeButton professionalId={professionalId}>
        {missing.length > 0 ? 'Continue at Stripe' : 'Change details at Stripe'}
      </StripeButton>
    </>
  );
}

const Missing = ({ missing }: Pick<PaymentSetup, 'missing'>) => (
  <div>
    <p>Stripe still asks for:</p>
    <ul>
      {missingInWords(missing).map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  </div>
);

export function StripeButton({
  professionalId,
  children,
}: {
  readonly professionalId: string;
  readonly children: ReactNode;
}) {
  const [start, { isLoading, error }] = useStartPaymentOnboardingMutation();
  const leave = async () => {
    const { data } = await start(professionalId);
    if (data) loadPage(data.url);
  };
  return (
    <>
      {error && <Alert>{apiErrorMessage(error, MESSAGES.unexpected)}</Alert>}
      <Button busy={isLoading} busyText="Opening Stripe..." onClick={leave}>
        {children}
      </Button>
    </>
  );
}

/** Stripe's requirement names, matched by substring. */
const MISSING_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^external_account/, 'a bank account for your payouts'],
  [/verification\.(additional_)?document/, 'a document that proves who you are'],
  [/^tos_acceptance/, "your agreement to Stripe's terms"],
  [/^business_(type|profile)/, 'what kind of business you have'],
  [/tax_id|abn/, 'your ABN or tax file number'],
  [/address/, 'your address'],
  [/dob/, 'your date of birth'],
  [/phone|email/, 'your phone number and email'],
  [/name/, 'your name'],
];

/** The outstanding requirements in plain words, without duplicates. */
const missingInWords = (missing: readonly string[]): string[] => [
  ...new Set(
    missing.map((one) => MISSING_WORDS.find(([name]) => name.test(one))?.[1] ?? 'a few more details'),
  ),
];
