import {
  NO_OFFERS,
  type OwnProfessional,
  type Professional,
  type ProfessionalOffers,
  type ProfessionalSummary,
  type Rating,
  SPECIALIZATIONS,
  type Specialization,
} from '@crown-and-coil/shared-api/contract';
import type { Identity } from '../http/identity';
import { portraitOf, type UploadedPicture } from '../media/rules';
import type { PictureAddresses } from '../pictures/addresses';
import type { Coordinates } from '../places/rules';

/** Who may see an inactive professional and their services (api.md): themselves, admin, and clients with a booking. */
export function maySeeInactive(
  viewer: Identity | null,
  professionalId: string,
  hasBookingWithThem: boolean,
): boolean {
  if (viewer === null) return false;
  if (viewer.role === 'admin') return true;
  if (viewer.professionalId === professionalId) return true;
  return viewer.role === 'client' && hasBookingWithThem;
}

type SpecializationName = (typeof SPECIALIZATIONS)[number]['name'];

/**
 * Hair types (1 straight to 4 coily) that each specialization serves. Professionals choose specializations, not hair
 * types: the filter `hair_type` uses this table.
 */
const SERVED_HAIR_TYPES: Readonly<Record<SpecializationName, readonly number[]>> = {
  Barber: [1, 2, 3, 4],
  Braider: [3, 4],
  'Colorist for Textured Hair': [2, 3, 4],
  'Curl Specialist': [2, 3, 4],
  Loctician: [3, 4],
  'Natural Hair Stylist': [3, 4],
  'Scalp Care Specialist': [1, 2, 3, 4],
  'Silk Press Specialist': [3, 4],
  'Weave and Wig Specialist': [1, 2, 3, 4],
};

/** Ids of the specializations that serve a hair type. */
export const specializationsForHairType = (hairType: number): number[] =>
  SPECIALIZATIONS.filter(({ name }) => SERVED_HAIR_TYPES[name].includes(hairType)).map(({ id }) => id);

/** Ids of specializations by their names. */
export const specializationIdsOf = (names: readonly string[]): number[] =>
  SPECIALIZATIONS.filter(({ name }) => names.includes(name)).map(({ id }) => id);

/** Parses 'latitude,longitude' in degrees; undefined if invalid or out of range. */
export function parseCoordinates(text: string): Coordinates | undefined {
  const [latitude, longitude] = text.split(',').map(Number);
  if (latitude === undefined || longitude === undefined) return undefined;
  const isOnMap = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnMap ? { latitude, longitude } : undefined;
}

export interface ProfessionalRow {
  id: string;
  display_name: string;
  professional_type: Professional['professional_type'];
  location: string;
  time_zone: string;
  bio: string | null;
  experience_years: number;
  is_active: boolean;
  offers: ProfessionalOffers | null;
  specialization_ids: readonly number[];
  uploaded_picture: UploadedPicture | null;
  rating: Rating | null;
}

/** Converts a row to the API's professional. */
export function toProfessional(
  { specialization_ids, uploaded_picture, ...row }: ProfessionalRow,
  addresses: PictureAddresses,
): Professional {
  const specializations: Specialization[] = SPECIALIZATIONS.filter(({ id }) =>
    specialization_ids.includes(id),
  ).map(({ id, name }) => ({ id, name }));
  const profile_picture = uploaded_picture && addresses.usual(uploaded_picture);
  const portrait = uploaded_picture && portraitOf(uploaded_picture, addresses);
  return { ...row, profile_picture, portrait, specializations, offers: row.offers ?? NO_OFFERS };
}

/** Like `toProfessional`, with the private fields. */
export const toOwnProfessional = (
  { street_address, ...row }: ProfessionalRow & Pick<OwnProfessional, 'street_address'>,
  addresses: PictureAddresses,
): OwnProfessional => ({ ...toProfessional(row, addresses), street_address });

/** The professional of a service or booking, from columns with the prefix `professional_`. */
export function toProfessionalSummary(row: {
  professional_id: string;
  professional_display_name: string;
  professional_location: string;
  professional_time_zone: string;
}): ProfessionalSummary {
  return {
    id: row.professional_id,
    display_name: row.professional_display_name,
    location: row.professional_location,
    time_zone: row.professional_time_zone,
  };
}
