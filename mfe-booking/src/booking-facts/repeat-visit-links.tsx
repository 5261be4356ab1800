import type { Booking, Role } from '@crown-and-coil/shared-api';
import { repeatVisits } from '@crown-and-coil/shared-api/bookings';
import { ButtonLink } from '@crown-and-coil/shared-ui';

interface Props {
  readonly booking: Booking;
  readonly viewer: Role;
}

/** Buttons for booking a past booking again. Renders nothing for those who cannot. */
export function RepeatVisitLinks({ booking, viewer }: Props) {
  return repeatVisits(booking, viewer).map(({ label, link }, index) => (
    <ButtonLink key={label} variant={index === 0 ? 'primary' : 'secondary'} {...link}>
      {label}
    </ButtonLink>
  ));
}
