import type { BookingStepsState } from '@crown-and-coil/shared-api';
import { fromCents } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import { formatDuration, formatMinutes, formatPrice, TextLink } from '@crown-and-coil/shared-ui';
import { PricedLines, Section, When } from '../booking-components/section';
import { stepsState, type TimedChoices } from '../booking-steps/booking-draft';
import { hasStyleStep, timeInWords } from '../booking-steps/step-page';
import type { BookingSummary } from '../booking-steps/use-booking';
import { rangeInWords, StyleFacts } from '../choose-style/style-lines';

interface Props {
  readonly choices: TimedChoices;
  readonly summary: BookingSummary;
  readonly professional: BookingSummary['services'][number]['professional'];
}

/** When, services and products, each with a link to its step. */
export function BookingParts({ choices, summary, professional }: Props) {
  const zone = professional.timeZone;
  const [serviceId] = choices.serviceIds;
  const state = stepsState(choices, professional.id);
  const change = (step: { readonly to: string; readonly state: BookingStepsState }, what: string) => (
    <TextLink {...step} aria-label={`Change ${what}`}>
      Change
    </TextLink>
  );
  const time = timeInWords(choices, summary, zone);

  return (
    <>
      <Section title="When" action={change(href.pickBookingTime.link({ serviceId }, state), 'the time')}>
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
        action={change(
          hasStyleStep(summary)
            ? href.chooseStyle.link({ serviceId }, state)
            : href.addMoreServices.link({ serviceId, professionalId: professional.id }, state),
          'the services',
        )}
      >
        <PricedLines
          lines={summary.services.map(({ id, name, price, serviceDurationMinutes: minutes, style }) => ({
            key: id,
            name,
            detail: style?.quote ? rangeInWords(style.quote) : formatMinutes(minutes),
            price,
            more: style?.quote && <StyleFacts quote={style.quote} />,
          }))}
        />
      </Section>
      <Section
        title="Products"
        action={change(href.addProductsToBooking.link({ serviceId }, state), 'the products')}
      >
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
