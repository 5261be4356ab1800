import { ROLES } from '@crown-and-coil/shared-api/contract';
import fc from 'fast-check';
import { mayListBookings, partIn, type Viewer } from './access';

// Few ids, and the same ones on both sides: a client must not pass for the professional whose id looks like theirs.
const id = fc.constantFrom('a', 'b', 'c');
const client = id.map((clientId): Viewer => ({ role: 'client', clientId, professionalId: null }));
const professional = id.map(
  (professionalId): Viewer => ({ role: 'professional', clientId: null, professionalId }),
);
const admin = fc.constant<Viewer>({ role: 'admin', clientId: null, professionalId: null });
const bookingOf = fc.record({ clientId: id, professionalId: id, isUnpaid: fc.boolean() });

test('a client has access to exactly their own bookings', () => {
  fc.assert(
    fc.property(bookingOf, client, (booking, viewer) => {
      expect(partIn(booking, viewer)).toBe(booking.clientId === viewer.clientId ? 'client' : undefined);
    }),
  );
});

test('a professional has access to exactly the bookings made with them, once deposits are paid', () => {
  fc.assert(
    fc.property(bookingOf, professional, (booking, viewer) => {
      const isTheirs = booking.professionalId === viewer.professionalId && !booking.isUnpaid;
      expect(partIn(booking, viewer)).toBe(isTheirs ? 'professional' : undefined);
    }),
  );
});

test('an admin has access to every booking', () => {
  fc.assert(fc.property(bookingOf, admin, (booking, viewer) => partIn(booking, viewer) === 'admin'));
});

test('an account without a profile has access to no booking', () => {
  fc.assert(
    fc.property(bookingOf, fc.constantFrom(...ROLES), (booking, role) => {
      const viewer = { role, clientId: null, professionalId: null };
      expect(partIn(booking, viewer)).toBe(role === 'admin' ? 'admin' : undefined);
      expect(mayListBookings({}, viewer)).toBe(role === 'admin');
    }),
  );
});

test("anyone who may list a party's bookings has access to all of them with paid deposits", () => {
  fc.assert(
    fc.property(bookingOf, fc.oneof(client, professional, admin), (booking, viewer) => {
      const { clientId, professionalId } = booking;
      const mayList = mayListBookings({ clientId }, viewer) || mayListBookings({ professionalId }, viewer);
      expect(mayList).toBe(partIn({ ...booking, isUnpaid: false }, viewer) !== undefined);
    }),
  );
});
