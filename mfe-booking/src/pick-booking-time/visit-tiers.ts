import { addDays, daysUntil } from '@crown-and-coil/shared-api';
import { tierStarts } from '@crown-and-coil/shared-api/bookings';
import { dayKey } from '@crown-and-coil/shared-ui';
import type { BookingSummary, ChosenService } from '../booking-steps/use-booking';
import { chosenStyle } from '../choose-style/style-choice';

/** What a visit costs, and how long it takes, from a calendar day on. */
export interface VisitTier {
  /** 'YYYY-MM-DD' in the professional's zone. */
  readonly fromDay: string;
  readonly totalCents: number;
  readonly durationMinutes: number;
}

/**
 * The tiers of a booking from today on, in order: they follow from the client's last visits for its services. Empty when no
 * such visit decides anything.
 * @param today 'YYYY-MM-DD' in the professional's zone
 */
export function visitTiers(
  { services, totalCents, durationMinutes }: BookingSummary,
  today: string,
): VisitTier[] {
  const days = services.flatMap(tierDays).filter((day) => day > today);
  if (services.every(({ lastVisitAt }) => lastVisitAt === null)) return [];
  const tiers = [...new Set([today, ...days])].sort().map((fromDay): VisitTier => {
    const changes = services.map((service) => changeOn(service, fromDay));
    return {
      fromDay,
      totalCents: changes.reduce((sum, { cents }) => sum + cents, totalCents),
      durationMinutes: changes.reduce((sum, { minutes }) => sum + minutes, durationMinutes),
    };
  });
  return tiers.filter((tier, index) => {
    const before = tiers[index - 1];
    return before?.totalCents !== tier.totalCents || before.durationMinutes !== tier.durationMinutes;
  });
}

const lastDayOf = ({ lastVisitAt, professional }: ChosenService) =>
  lastVisitAt === null ? undefined : dayKey(lastVisitAt, professional.timeZone);

/** The days on which a tier of the service begins. */
function tierDays(service: ChosenService): string[] {
  const lastDay = lastDayOf(service);
  const cadence = service.style?.menu.cadence;
  return lastDay && cadence ? tierStarts(cadence).map(({ fromDays }) => addDays(lastDay, fromDays)) : [];
}

/** What a service costs and takes on a day, less what is shown of it. */
function changeOn(service: ChosenService, day: string) {
  const { style, name } = service;
  const lastDay = lastDayOf(service);
  if (!style || !lastDay) return { cents: 0, minutes: 0 };
  const { shown } = chosenStyle(style.menu, name, style.choice, daysUntil(lastDay, day));
  return { cents: shown.priceCents - style.shown.priceCents, minutes: shown.minutes - style.shown.minutes };
}
