import {
  type Booking,
  type HouseRules,
  houseRulesCard,
  keptCardConsent,
  useGetHouseRulesQuery,
} from '@crown-and-coil/shared-api';
import { agreedTotalCents, depositOf, toCents } from '@crown-and-coil/shared-api/bookings';
import { Alert, Checkbox, CheckLabel, HouseRulesCard } from '@crown-and-coil/shared-ui';
import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import { Section } from './section';

const Consent = styled(CheckLabel)`
  margin-top: var(--s4);
`;

interface ShownRules {
  readonly rules: HouseRules;
  /** 0 without a deposit. */
  readonly depositCents: number;
  /** Whether a no-show can be charged to a kept card. */
  readonly canKeepCard: boolean;
  /** An instant. */
  readonly start: string;
  readonly totalCents: number;
  readonly timeZone: string;
  /** When the rules were read. */
  readonly now: Date;
  /** Of an existing booking: whether its client agreed to keep a card. */
  readonly keepsCard?: boolean | undefined;
  /** Of a booking that its professional moved. */
  readonly keepsFreeCancellation?: boolean | undefined;
  readonly movesByClient?: number | undefined;
  /** Collapses the rules under this summary, for viewers other than the client. */
  readonly lead?: ReactNode;
  /** The question below. */
  readonly children?: ReactNode;
}

/** House rules with the amounts and dates of one booking. */
function RulesOfBooking({ rules, canKeepCard, start, lead, children, ...shown }: ShownRules) {
  const booking = { ...shown, startTime: new Date(start) };
  const card = <HouseRulesCard sections={houseRulesCard(rules, canKeepCard, booking)} />;
  return (
    <Section title="House rules">
      {lead ? (
        <details>
          <summary>{lead}</summary>
          {card}
        </details>
      ) : (
        card
      )}
      {children}
    </Section>
  );
}

/**
 * The rules that a client accepts by booking, with the deposit and further consents. Refetches them when the server has
 * newer ones.
 */
export function useRulesToAccept(
  professionalId: string,
  { totalCents, minutes }: { readonly totalCents: number; readonly minutes: number },
) {
  const query = useGetHouseRulesQuery(professionalId, { refetchOnMountOrArgChange: true });
  const { data, isLoading, refetch } = query;
  // Stores the text that was agreed to, so that consent does not extend to a changed amount.
  const [agreedTo, setAgreedTo] = useState<string>();
  const rules = data?.rules ?? null;
  const { isNewClient = true, hadNoShow = false } = data?.depositCase ?? {};
  const depositCents =
    rules && data?.canTakeDeposits ? depositOf(rules, { totalCents, minutes, isNewClient, hadNoShow }) : 0;
  const canKeepCard = data?.canTakeDeposits === true;
  const consent = rules && canKeepCard ? keptCardConsent(rules, { depositCents, totalCents }) : undefined;
  const keepsCard = consent !== undefined && consent === agreedTo;
  return {
    rules,
    /** What is paid when booking, in cents; 0 without a deposit. */
    depositCents,
    canKeepCard,
    keptCard: {
      consent,
      isGiven: keepsCard,
      onChange: (isGiven: boolean) => setAgreedTo(isGiven ? consent : undefined),
    },
    /** In the form sent with the booking. */
    accepted: {
      ...(data && { houseRulesVersion: data.version, depositCents }),
      ...(keepsCard && { keepsCard }),
    },
    /** False while they are unknown: nothing can be accepted. */
    isKnown: data !== undefined,
    isLoading,
    hasFailed: data === undefined && query.isError && !query.isFetching,
    refetch,
  };
}

interface RulesToAcceptProps extends Pick<ShownRules, 'start' | 'totalCents' | 'timeZone'> {
  readonly answer: ReturnType<typeof useRulesToAccept>;
  readonly readOnly: boolean;
}

/** The rules to accept, and the question about the card; nothing while the professional has none. */
export function RulesToAccept({ answer, readOnly, ...shown }: RulesToAcceptProps) {
  const { rules, depositCents, canKeepCard, keptCard, hasFailed, refetch } = answer;
  if (hasFailed) return <Alert onRetry={() => void refetch()}>Failed to load the house rules.</Alert>;
  if (!rules) return null;
  return (
    <RulesOfBooking
      rules={rules}
      now={new Date()}
      depositCents={depositCents}
      canKeepCard={canKeepCard}
      {...shown}
    >
      {keptCard.consent !== undefined && (
        <Consent>
          <Checkbox
            checked={keptCard.isGiven}
            disabled={readOnly}
            onChange={({ target }) => keptCard.onChange(target.checked)}
          />
          {keptCard.consent} You can book without this.
        </Consent>
      )}
    </RulesOfBooking>
  );
}

/** The rules accepted by the client when the booking was requested. */
export const AcceptedRules = ({
  houseRules,
  deposit,
  keptCard,
  startTime,
  services,
  totalPrice,
  professional,
  createdAt,
  keepsFreeCancellation,
  lead,
}: Booking & Pick<ShownRules, 'lead'>) =>
  houseRules && (
    <RulesOfBooking
      rules={houseRules.rules}
      // Not sent by an API of the previous release.
      depositCents={deposit?.amountCents ?? 0}
      canKeepCard={keptCard !== null && keptCard !== undefined}
      keepsCard={keptCard === undefined ? undefined : keptCard !== null}
      keepsFreeCancellation={keepsFreeCancellation}
      movesByClient={houseRules.movesByClient}
      now={new Date(createdAt)}
      lead={lead}
      start={startTime}
      totalCents={agreedTotalCents(toCents(totalPrice), services)}
      timeZone={professional.timeZone}
    />
  );
