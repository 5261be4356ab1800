import type { Service } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  ButtonLink,
  type ButtonLinkProps,
  formatMinutesAndHours,
  formatOfferLength,
  formatOfferPrice,
  MobileActionBar,
  whenIdle,
} from '@crown-and-coil/shared-ui';
import { useHost } from '@crown-and-coil/shared-ui/remote';
import { useEffect } from 'react';

interface BookAppointmentProps extends Pick<ButtonLinkProps, 'block'> {
  readonly service: Pick<Service, 'id' | 'professional' | 'menu'>;
}

/**
 * Links to the first booking step with the professional and the service as its state. That step belongs to another
 * remote; its code is prefetched when this page is idle, since readers of the details often book.
 */
export function BookAppointment({ service, block }: BookAppointmentProps) {
  const { prefetch } = useHost();
  const professionalId = service.professional.id;
  const serviceId = service.id;
  const state = { professionalId, selectedServices: [serviceId] };
  const firstStep = service.menu
    ? href.chooseStyle.link({ serviceId }, state)
    : href.addMoreServices.link({ serviceId, professionalId }, state);
  const path = firstStep.to;
  useEffect(() => whenIdle(() => prefetch(path)), [prefetch, path]);
  return (
    <ButtonLink
      variant="primary"
      block={block}
      {...firstStep}
      onPointerEnter={() => prefetch(path)}
      onFocus={() => prefetch(path)}
    >
      Book Appointment
    </ButtonLink>
  );
}

/** On a phone, price, length and the way into the booking stay in view. */
export function BookingBar({ service }: { readonly service: Service }) {
  return (
    <MobileActionBar
      main={formatOfferPrice(service)}
      detail={formatOfferLength(service, formatMinutesAndHours)}
    >
      <BookAppointment service={service} />
    </MobileActionBar>
  );
}
