import { describeExperience } from './experience';

test.each([
  ['hairdresser', 11, "Hairdresser, 11 years' experience"],
  ['barber', 1, "Barber, 1 year's experience"],
  ['barber', 0, 'Barber, in the first year'],
] as const)('a %s of %i years', (professional_type, experience_years, words) => {
  expect(describeExperience({ professional_type, experience_years })).toBe(words);
});
