import type { Professional } from '@crown-and-coil/shared-api';
import { profileValues } from './profile-values';

const profile = (location: string, isActive: boolean): Professional => ({
  id: 'pro',
  display_name: 'Adaeze Braids',
  professional_type: 'hairdresser',
  location,
  time_zone: 'Australia/Melbourne',
  bio: null,
  experience_years: 0,
  profile_picture: null,
  is_active: isActive,
  specializations: [],
});

test.each([
  ['a profile that was never filled in', '', false, true],
  ['an active one', 'Footscray VIC', true, true],
  ['one that was switched off', 'Footscray VIC', false, false],
])('Active of %s', (_case, location, stored, ticked) => {
  expect(profileValues(profile(location, stored)).is_active).toBe(ticked);
});
