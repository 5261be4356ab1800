import { describeExperience } from './professional-band';

test.each([
  ['hairdresser', 11, "Hairdresser, 11 years' experience"],
  ['barber', 1, "Barber, 1 year's experience"],
  ['barber', 0, 'Barber, in the first year'],
] as const)('a %s with %i years of experience', (professionalType, experienceYears, words) => {
  expect(describeExperience({ professionalType, experienceYears })).toBe(words);
});
