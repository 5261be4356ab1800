import {
  type Booking,
  type HouseRules,
  houseRulesCard,
  useGetHouseRulesQuery,
} from '@crown-and-coil/shared-api';
import { toCents } from '@crown-and-coil/shared-api/bookings';
import { HouseRulesCard } from '@crown-and-coil/shared-ui';
import { Section } from './section';

interface ShownRules {
  readonly rules: HouseRules;
  /** An instant. */
  readonly start: string;
  readonly totalCents: number;
  readonly timeZone: string;
  readonly depositCents?: number;
}

/** House rules with the amounts and dates of one booking. */
function RulesOfBooking({ rules, start, totalCents, timeZone, depositCents = 0 }: ShownRules) {
  const booking = { depositCents, totalCents, startTime: new Date(start), timeZone, now: new Date() };
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
  return { rules: data?.rules ?? null, version: data?.version, isLoading, refetch };
}

/** The rules that will be accepted; nothing while the professional has none. */
export const RulesToAccept = ({
  rules,
  ...shown
}: Omit<ShownRules, 'rules'> & { readonly rules: HouseRules | null }) =>
  rules && <RulesOfBooking rules={rules} {...shown} />;

/** The rules that the client of a booking accepted. */
export const AcceptedRules = ({ houseRules, deposit, startTime, totalPrice, professional }: Booking) =>
  houseRules && (
    <RulesOfBooking
      rules={houseRules.rules}
      start={startTime}
      totalCents={toCents(totalPrice)}
      timeZone={professional.timeZone}
      depositCents={deposit?.amountCents}
    />
  );
