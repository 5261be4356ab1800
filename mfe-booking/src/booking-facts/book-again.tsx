import type { Booking } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { ButtonLink } from '@crown-and-coil/shared-ui';
import { nextStartOf } from './next-visit';

/** Begins another booking of the same services, in the styles that were booked. */
export function BookAgain({
  booking,
  variant = 'primary',
}: {
  readonly booking: Booking;
  readonly variant?: 'primary' | 'secondary';
}) {
  const { id, services } = booking;
  const professionalId = booking.professional.id;
  const [service] = services;
  if (service === undefined) return null;
  const state = { professionalId, selectedServices: services.map((one) => one.id) };
  const firstStep = services.some(({ style }) => style !== null)
    ? href.chooseStyle.link({ serviceId: service.id }, state, { search: { again: id } })
    : href.addMoreServices.link({ serviceId: service.id, professionalId }, state);
  return (
    <ButtonLink variant={variant} {...firstStep}>
      Book again
    </ButtonLink>
  );
}

/**
 * Books the next visit after one of a service with a cadence: the same services and styles, with the time that is due. Null for
 * other bookings.
 */
export function BookNext({ booking }: { readonly booking: Booking }) {
  const { id, services, professional } = booking;
  const [service] = services;
  const nextStart = nextStartOf(booking);
  if (service === undefined || nextStart === undefined) return null;
  const state = { professionalId: professional.id, selectedServices: services.map((one) => one.id) };
  return (
    <ButtonLink
      variant="primary"
      {...href.pickBookingTime.link({ serviceId: service.id }, state, { search: { next: id } })}
    >
      Book your next visit
    </ButtonLink>
  );
}
