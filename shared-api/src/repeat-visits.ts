import type { Role } from './contract/catalogue';
import type { Booking } from './domain/types';
import { href } from './href';

/** A link that books the services of an earlier booking again. */
export interface RepeatVisit {
  readonly label: 'Book your next visit' | 'Book again';
  /** Properties of a `Link`. */
  readonly link: { readonly to: string; readonly state: unknown };
}

/** Weeks after which the next visit is due; undefined for a booking without maintenance. Of several services the earliest counts. */
export function nextVisitAfterWeeks({ services }: Pick<Booking, 'services'>): number | undefined {
  const weeks = services.flatMap(({ style }) => style?.nextAfterWeeks ?? []);
  return weeks.length === 0 ? undefined : Math.min(...weeks);
}

/**
 * Links for booking a completed or cancelled booking again, the suggested one first. After a visit with a cadence the
 * next one starts at the due time; 'Book again' starts with the booked styles. Empty for other roles and statuses.
 */
export function repeatVisits(booking: Booking, role: Role): readonly RepeatVisit[] {
  const { id, status, services, professional } = booking;
  const [service] = services;
  if (role !== 'client' || service === undefined) return [];
  if (status !== 'completed' && status !== 'cancelled') return [];
  const state = { professionalId: professional.id, selectedServices: services.map((one) => one.id) };
  const serviceId = service.id;
  const again: RepeatVisit = {
    label: 'Book again',
    link: services.some(({ style }) => style !== null)
      ? href.chooseStyle.link({ serviceId }, state, { search: { again: id } })
      : href.addMoreServices.link({ serviceId, professionalId: professional.id }, state),
  };
  if (status !== 'completed' || nextVisitAfterWeeks(booking) === undefined) return [again];
  const next: RepeatVisit = {
    label: 'Book your next visit',
    link: href.pickBookingTime.link({ serviceId }, state, { search: { next: id } }),
  };
  return [next, again];
}
