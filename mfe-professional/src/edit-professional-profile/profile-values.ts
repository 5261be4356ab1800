import type { OwnProfessional, ProfessionalOffers, ProfessionalType } from '@crown-and-coil/shared-api';
import type { Coordinates } from './use-place-options';

/** Form values of the profile. A number field is '' while it is empty. */
export interface ProfileValues {
  readonly displayName: string;
  readonly professionalType: ProfessionalType;
  readonly location: string;
  /** Coordinates of a place that Google found; null for a place of the API's list, and while the text is edited. */
  readonly coordinates: Coordinates | null;
  readonly streetAddress: string;
  readonly bio: string;
  readonly experienceYears: number | '';
  readonly specializations: readonly number[];
  readonly isActive: boolean;
  readonly offers: Omit<ProfessionalOffers, 'travelFees'> & {
    readonly travelFees: readonly TravelFeeValues[];
  };
}

/** '' while a number is empty. */
export interface TravelFeeValues {
  readonly upToKm: number | '';
  readonly price: number | '';
}

/** Form values of a stored profile. The picture has its own screen. */
export const profileValues = (professional: OwnProfessional): ProfileValues => ({
  displayName: professional.displayName,
  professionalType: professional.professionalType,
  location: professional.location,
  coordinates: null,
  streetAddress: professional.streetAddress ?? '',
  bio: professional.bio ?? '',
  experienceYears: professional.experienceYears,
  specializations: professional.specializations.map(({ id }) => id),
  offers: professional.offers,
  // Ticked unless it was unticked (specification, section 2): a new profile is hidden only until it is first filled in.
  isActive: professional.isActive || professional.location === '',
});
