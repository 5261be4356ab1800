import { ROLES, SPECIALIZATIONS } from '@crown-and-coil/shared-api/contract';
import fc from 'fast-check';
import type { Identity } from '../http/identity';
import { maySeeInactive, parseCoordinates, specializationsForHairType } from './rules';

const ids = ['pro-1', 'pro-2'];
const identity = fc.constantFrom(...ROLES).chain((role) =>
  fc.record<Identity>({
    userId: fc.uuid(),
    role: fc.constant(role),
    email: fc.constant('a@example.test'),
    username: fc.constant('a'),
    clientId: role === 'client' ? fc.uuid() : fc.constant(null),
    professionalId: role === 'professional' ? fc.constantFrom(...ids) : fc.constant(null),
    hasSecondFactor: fc.boolean(),
    passkeyId: fc.constant(null),
    tokenId: fc.uuid(),
    tokenVersion: fc.constant(1),
    tokenExpiresAt: fc.date(),
  }),
);

test('an inactive professional is visible only to themselves, admins, and clients with a booking', () => {
  fc.assert(
    fc.property(
      fc.option(identity),
      fc.constantFrom(...ids),
      fc.boolean(),
      (viewer, professionalId, hasBooking) => {
        const isSelf = viewer?.professionalId === professionalId;
        const isAdmin = viewer?.role === 'admin';
        const isRegular = viewer?.role === 'client' && hasBooking;
        expect(maySeeInactive(viewer, professionalId, hasBooking)).toBe(isSelf || isAdmin || isRegular);
      },
    ),
  );
});

test('every hair type is served by some specialization, and every specialization serves coily hair', () => {
  for (const hairType of [1, 2, 3, 4]) expect(specializationsForHairType(hairType)).not.toEqual([]);
  expect(specializationsForHairType(4)).toEqual(SPECIALIZATIONS.map(({ id }) => id));
  expect(specializationsForHairType(1)).not.toContain(5);
});

test('coordinates are parsed, and must be on the map', () => {
  const written = fc.tuple(fc.integer({ min: -99, max: 99 }), fc.integer({ min: -999, max: 999 }));
  fc.assert(
    fc.property(written, ([latitude, longitude]) => {
      const isOnMap = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
      expect(parseCoordinates(`${latitude},${longitude}`)).toEqual(
        isOnMap ? { latitude, longitude } : undefined,
      );
    }),
  );
});
