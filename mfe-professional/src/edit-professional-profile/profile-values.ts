import type { Professional, ProfessionalType } from '@crown-and-coil/shared-api';
import type { Coordinates } from './use-place-options';

/** The profile as it is being typed: a number field is empty until it has one. */
export interface ProfileValues {
  readonly display_name: string;
  readonly professional_type: ProfessionalType;
  readonly location: string;
  /** Of a place that Google found; null for one of our own list, and while it is typed. */
  readonly coordinates: Coordinates | null;
  readonly bio: string;
  readonly experience_years: number | '';
  readonly specializations: readonly number[];
  readonly is_active: boolean;
}

/** What of the stored profile is edited. The picture is not: it has its own screen, and what is left out stays. */
export const profileValues = (professional: Professional): ProfileValues => ({
  display_name: professional.display_name,
  professional_type: professional.professional_type,
  location: professional.location,
  coordinates: null,
  bio: professional.bio ?? '',
  experience_years: professional.experience_years,
  specializations: professional.specializations.map(({ id }) => id),
  // Ticked unless it was unticked (specification, section 2): a new profile is hidden only until it is first filled in.
  is_active: professional.is_active || professional.location === '',
});
