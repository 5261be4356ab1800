import type { Booking } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { ButtonLink } from '@crown-and-coil/shared-ui';

/** Begins another booking of the same services, in the styles that were booked. */
export function BookAgain({ booking }: { readonly booking: Booking }) {
  const { id, services } = booking;
  const professionalId = booking.professional.id;
  const [service] = services;
  if (service === undefined) return null;
  const state = { professionalId, selectedServices: services.map((one) => one.id) };
  const firstStep = services.some(({ style }) => style !== null)
    ? href.chooseStyle.link({ serviceId: service.id }, state, { search: { again: id } })
    : href.addMoreServices.link({ serviceId: service.id, professionalId }, state);
  return (
    <ButtonLink variant="primary" {...firstStep}>
      Book again
    </ButtonLink>
  );
}
