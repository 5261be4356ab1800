import type { Professional } from '@crown-and-coil/shared-api';

/** 'Hairdresser, 11 years' experience'. */
export function describeExperience({
  professionalType,
  experienceYears,
}: Pick<Professional, 'professionalType' | 'experienceYears'>): string {
  const trade = professionalType === 'barber' ? 'Barber' : 'Hairdresser';
  if (experienceYears === 0) return `${trade}, in the first year`;
  return `${trade}, ${experienceYears} ${experienceYears === 1 ? "year's" : "years'"} experience`;
}
