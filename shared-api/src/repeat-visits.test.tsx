import { sampleBookedStyle, sampleBooking, sampleCadence, sampleChoice, sampleMenu } from '../testing';
import type { BookingStatus, Role } from './contract/catalogue';
import { nextVisitAfterWeeks, repeatVisits } from './repeat-visits';

const style = sampleBookedStyle(sampleChoice({ weeks: 3 }), sampleMenu({ cadence: sampleCadence() }));
const maintenance = (status: BookingStatus) =>
  sampleBooking({ status, services: sampleBooking().services.map((service) => ({ ...service, style })) });

const labels = (status: BookingStatus, role: Role = 'client') =>
  repeatVisits(maintenance(status), role).map(({ label }) => label);

test('a completed maintenance visit suggests the next one first, a cancelled one only itself again', () => {
  expect(labels('completed')).toEqual(['Book your next visit', 'Book again']);
  expect(labels('cancelled')).toEqual(['Book again']);
});

test.each<BookingStatus>(['pending', 'confirmed'])('a %s booking does not offer to book again', (status) => {
  expect(labels(status)).toEqual([]);
});

test.each<Role>(['professional', 'admin'])('a %s is not offered to book again for a client', (role) => {
  expect(labels('completed', role)).toEqual([]);
});

test('the earliest date counts when several services have a cadence', () => {
  const services = [6, 4].map((nextAfterWeeks, index) => ({
    ...maintenance('completed').services[0],
    id: String(index),
    style: { ...style, nextAfterWeeks },
  }));
  expect(nextVisitAfterWeeks({ services } as Parameters<typeof nextVisitAfterWeeks>[0])).toBe(4);
  expect(nextVisitAfterWeeks(sampleBooking())).toBeUndefined();
});
