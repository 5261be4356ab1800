import type { Service } from '@crown-and-coil/shared-api';
import { formatMinutesAndHours, formatPrice, MobileActionBar } from '@crown-and-coil/shared-ui';
import { BookAppointment } from './book-appointment';

/** On a phone, price, length and the way into the booking stay in view. */
export function BookingBar({ service }: { readonly service: Service }) {
  return (
    <MobileActionBar
      main={formatPrice(service.price)}
      detail={formatMinutesAndHours(service.serviceDurationMinutes)}
    >
      <BookAppointment service={service} />
    </MobileActionBar>
  );
}
