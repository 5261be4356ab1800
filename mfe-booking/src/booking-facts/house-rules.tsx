import {
  type Booking,
  type HouseRules,
  houseRulesCard,
  useGetHouseRulesQuery,
} from '@crown-and-coil/shared-api';
import { depositOf, toCents } from '@crown-and-coil/shared-api/bookings';
import { HouseRulesCard } from '@crown-and-coil/shared-ui';
import { Section } from './section';

interface ShownRules {
  readonly rules: HouseRules;
  /** 0 without a deposit. */
  readonly depositCents: number;
  /** An instant. */
  readonly start: string;
  readonly totalCents: number;
  readonly timeZone: string;
  /** When they were read. */
  readonly now: Date;
}

/** House rules with the amounts and dates of one booking. */
function RulesOfBooking({ rules, start, ...shown }: ShownRules) {
  const booking = { ...shown, startTime: new Date(start) };
  return (
    <Section title="House rules">
      <HouseRulesCard sections={houseRulesCard(rules, false, booking)} />
    </Section>
  );
}

/** The rules that a client accepts by booking. Reads them again when the server has others by now. */
export function useRulesToAccept(professionalId: string) {
  const { data, isLoading, refetch } = useGetHouseRulesQuery(professionalId, {
    refetchOnMountOrArgChange: true,
  });
  const rules = data?.rules ?? null;
  /** What is paid when booking a visit, in cents; 0 without a deposit. */
  const depositFor = (totalCents: number, minutes: number) => {
    const { isNewClient = true, hadNoShow = false } = data?.depositCase ?? {};
    return rules && data?.canTakeDeposits
      ? depositOf(rules, { totalCents, minutes, isNewClient, hadNoShow })
      : 0;
  };
  return { rules, version: data?.version, depositFor, isLoading, refetch };
}

/** The rules that will be accepted; nothing while the professional has none. */
export const RulesToAccept = ({
  rules,
  ...shown
}: Omit<ShownRules, 'rules' | 'now'> & { readonly rules: HouseRules | null }) =>
  rules && <RulesOfBooking rules={rules} now={new Date()} {...shown} />;

/** The rules that the client of a booking accepted, as they were read when it was requested. */
export const AcceptedRules = ({
  houseRules,
  deposit,
  startTime,
  totalPrice,
  professional,
  createdAt,
}: Booking) =>
  houseRules && (
    <RulesOfBooking
      rules={houseRules.rules}
      // An API of the release before does not send it.
      depositCents={deposit?.amountCents ?? 0}
      now={new Date(createdAt)}
      start={startTime}
      totalCents={toCents(totalPrice)}
      timeZone={professional.timeZone}
    />
  );
