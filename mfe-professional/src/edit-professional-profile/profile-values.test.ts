import type { OwnProfessional } from '@crown-and-coil/shared-api';
import { profileValues } from './profile-values';

const profile = (location: string, isActive: boolean): OwnProfessional => ({
  id: 'pro',
  displayName: 'Adaeze Braids',
  professionalType: 'hairdresser',
  location,
  timeZone: 'Australia/Melbourne',
  streetAddress: null,
  bio: null,
  experienceYears: 0,
  profilePicture: null,
  portrait: null,
  isActive,
  specializations: [],
  offers: { amenities: [], languages: [], travelFees: [] },
  rating: null,
});

test.each([
  ['a profile that was never filled in', '', false, true],
  ['an active one', 'Footscray VIC', true, true],
  ['one that was switched off', 'Footscray VIC', false, false],
])('the Active checkbox of %s', (_case, location, stored, ticked) => {
  expect(profileValues(profile(location, stored)).isActive).toBe(ticked);
});
