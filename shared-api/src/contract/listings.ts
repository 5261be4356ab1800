import type { InferType } from 'yup';
import { array, boolean, number, object, string } from 'yup';
import { professionalSchema } from './professionals';
import { chosenStyleSchema, freeFields } from './search';
import { serviceSchema } from './services';
import { menuSummarySchema } from './style-menu';

const listedPictureSchema = object({
  url: string().defined(),
  srcset: string().defined(),
  placeholder: string().nullable().defined(),
  alt: string().nullable().defined(),
});

const hairTypeWorkSchema = object({
  hair_type: number().integer().defined(),
  /** Pictures and completed visits with this hair type. */
  count: number().integer().defined(),
});

/** Fields of a list row besides the service or professional itself. */
const listingFields = {
  /** Distance from the requested place, to 0.1; null without one, or when the professional's is unknown. */
  distance_km: number().nullable().defined(),
  /** Middle of the professional's suburb, to 0.01 degrees (about a kilometre); null when it is not known. */
  suburb_point: object({ latitude: number().defined(), longitude: number().defined() }).nullable().defined(),
  /** Evidence of the professional's work, the most frequent hair type first. */
  hair_types: array().of(hairTypeWorkSchema.defined()).defined(),
  /** The newest picture of this service by this professional; of a professional their newest portfolio picture. */
  picture: listedPictureSchema.nullable().defined(),
  ...freeFields,
};

/** A service in lists. */
export const serviceListingSchema = serviceSchema.shape({
  ...listingFields,
  /** Null without a menu, and when no word of the search is one of its options. */
  chosen_style: chosenStyleSchema.nullable().defined(),
});
export type ServiceListing = InferType<typeof serviceListingSchema>;

/** A professional in lists. */
export const professionalListingSchema = professionalSchema.shape({
  ...listingFields,
  /** Of all active services; null without any. */
  services_range: menuSummarySchema.nullable().defined(),
  /** The shortest service that fits the search: `free_starts` and `next_start` are its starts. Null without one. */
  service: object({
    id: string().defined(),
    name: string().defined(),
    /** Whether it has a style menu, to choose from before a time. */
    has_menu: boolean().defined(),
    chosen_style: chosenStyleSchema.nullable().defined(),
  })
    .nullable()
    .defined(),
});
export type ProfessionalListing = InferType<typeof professionalListingSchema>;
