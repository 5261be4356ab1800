import { fromCents } from '@crown-and-coil/shared-api/bookings';
import { formatDuration, formatMinutes, formatPrice, TextLink } from '@crown-and-coil/shared-ui';
import { PricedLines, Section, When } from '../booking-facts/section';
import { type BookingChoices, writeBookingChoices } from '../booking-steps/booking-choices';
import { timeInWords } from '../booking-steps/booking-lines';
import { bookingPaths } from '../booking-steps/booking-paths';
import type { BookingSummary } from '../booking-steps/booking-summary';

interface Props {
  readonly choices: BookingChoices & { readonly time: 'chosen' };
  readonly summary: BookingSummary;
  readonly professional: BookingSummary['services'][number]['professional'];
}

/** When, services and products, each with the way back to its step. */
export function BookingParts({ choices, summary, professional }: Props) {
  const zone = professional.time_zone;
  const [serviceId] = choices.serviceIds;
  const state = writeBookingChoices(choices, professional.id);
  const change = (to: string, what: string) => (
    <TextLink to={to} state={state} aria-label={`Change ${what}`}>
      Change
    </TextLink>
  );
  const time = timeInWords(choices, summary, zone);

  return (
    <>
      <Section title="When" action={change(bookingPaths.pickTime(serviceId), 'the time')}>
        {time && (
          <When
            start={choices.slot.startTime}
            zone={zone}
            {...time}
            note={`${formatDuration(summary.durationMinutes)} in total, ${professional.location}`}
          />
        )}
      </Section>
      <Section
        title="Services"
        action={change(bookingPaths.addServices(serviceId, professional.id), 'the services')}
      >
        <PricedLines
          lines={summary.services.map(({ id, name, price, service_duration_minutes: minutes }) => ({
            key: id,
            name,
            detail: formatMinutes(minutes),
            price,
          }))}
        />
      </Section>
      <Section title="Products" action={change(bookingPaths.addProducts(serviceId), 'the products')}>
        {summary.products.length === 0 && <p>None</p>}
        <PricedLines
          lines={summary.products.map(({ product, quantity, totalCents }) => ({
            key: product.id,
            name: product.name,
            detail: `${quantity} × ${formatPrice(product.price)}`,
            price: fromCents(totalCents),
          }))}
        />
      </Section>
    </>
  );
}
