import type { BookingStepsState, Service } from '@crown-and-coil/shared-api';
import { ButtonLink, type ButtonLinkProps } from '@crown-and-coil/shared-ui';
import { useHost } from '@crown-and-coil/shared-ui/remote';
import { useEffect } from 'react';

interface BookAppointmentProps extends Pick<ButtonLinkProps, 'block'> {
  readonly service: Pick<Service, 'id' | 'professional'>;
}

/**
 * The way into the booking flow: its first step, told of the professional and the chosen service. That step belongs
 * to another remote; it is loaded ahead once this page is idle, since who reads the details may well book.
 */
export function BookAppointment({ service, block }: BookAppointmentProps) {
  const { prefetch } = useHost();
  const path = `/add-more-services/${service.id}/${service.professional.id}`;
  const state: BookingStepsState = {
    professionalId: service.professional.id,
    selectedServices: [service.id],
  };
  useEffect(() => whenIdle(() => prefetch(path)), [prefetch, path]);
  return (
    <ButtonLink
      variant="primary"
      block={block}
      to={path}
      state={state}
      onPointerEnter={() => prefetch(path)}
      onFocus={() => prefetch(path)}
    >
      Book Appointment
    </ButtonLink>
  );
}

/** Runs the work when the browser has nothing better to do; the answer calls it off. Safari has no idle callback. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const request = requestIdleCallback(work);
    return () => cancelIdleCallback(request);
  }
  const timer = setTimeout(work, 500);
  return () => clearTimeout(timer);
}
