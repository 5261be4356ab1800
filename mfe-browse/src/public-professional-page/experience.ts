import type { Professional } from '@crown-and-coil/shared-api';

/** 'Hairdresser, 11 years' experience'. */
export function describeExperience({
  professional_type,
  experience_years,
}: Pick<Professional, 'professional_type' | 'experience_years'>): string {
  const trade = professional_type === 'barber' ? 'Barber' : 'Hairdresser';
  if (experience_years === 0) return `${trade}, in the first year`;
  return `${trade}, ${experience_years} ${experience_years === 1 ? "year's" : "years'"} experience`;
}
