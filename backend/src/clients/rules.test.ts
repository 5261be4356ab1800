import { BOOKING_STATUSES, ROLES } from '@crown-and-coil/shared-api/contract';
import fc from 'fast-check';
import type { Identity } from '../http/identity';
import { clientAccess } from './rules';

const viewerOf = (role: Identity['role'], clientId: string): Identity => ({
  userId: 'user',
  role,
  email: 'a@example.test',
  username: 'a',
  clientId: role === 'client' ? clientId : null,
  professionalId: role === 'professional' ? 'pro' : null,
  hasSecondFactor: false,
  passkeyId: null,
  tokenId: 'token',
  tokenVersion: 1,
  tokenExpiresAt: new Date(),
});

test('who can read a client, and who also the phone number and pictures', () => {
  const cases = fc.record({
    role: fc.constantFrom(...ROLES),
    ownId: fc.constantFrom('mine', 'theirs'),
    statuses: fc.array(fc.constantFrom(...BOOKING_STATUSES)),
  });
  fc.assert(
    fc.property(cases, ({ role, ownId, statuses }) => {
      const { mayRead, mayReadPhone, maySeePictures } = clientAccess(viewerOf(role, ownId), 'mine', statuses);
      const isAlwaysAllowed = role === 'admin' || (role === 'client' && ownId === 'mine');
      const isProfessional = role === 'professional';
      const hasLive = statuses.includes('pending') || statuses.includes('confirmed');
      expect(mayRead).toBe(isAlwaysAllowed || (isProfessional && statuses.length > 0));
      expect(mayReadPhone).toBe(isAlwaysAllowed || (isProfessional && hasLive));
      expect(maySeePictures).toBe(mayReadPhone);
    }),
  );
});
