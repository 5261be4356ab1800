import { array, boolean, type InferType, number, object, string } from 'yup';
import {
  LANGUAGES,
  type Language,
  OFFER_FILTERS,
  type OfferFilter,
  PROFESSIONAL_SORTS,
  PROFESSIONAL_TYPES,
  type ProfessionalSort,
  type ProfessionalType,
  SPECIALIZATIONS,
} from './catalogue';
import { displayNameField, idField, lineField, textField } from './fields';
import {
  DEFAULT_PAGE_SIZE,
  MAX_EXPERIENCE_YEARS,
  MAX_NAME_LENGTH,
  MAX_STREET_ADDRESS_LENGTH,
  MIN_EXPERIENCE_YEARS,
  MIN_LOCATION_LENGTH,
} from './limits';
import { pagingFields } from './paging';
import { professionalOffersSchema } from './professional-offers';
import { ratingSchema } from './reviews';
import { searchFields } from './search';

const specializationNames = SPECIALIZATIONS.map(({ name }) => name);
const OUTSIDE_AUSTRALIA = 'Choose a place in Australia';
const offerFilters = OFFER_FILTERS.map(({ value }) => value);
const specializationIds: readonly number[] = SPECIALIZATIONS.map(({ id }) => id);

/** A web address, or the path of a picture that this server keeps; the server takes only the latter. */
function isPictureUrl(value: string | null | undefined): boolean {
  if (value === null || value === undefined) return true;
  if (value.startsWith('/media/')) return true;
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** Coordinates of a chosen place, in degrees; rough bounds of Australia with its islands. */
const coordinatesField = () =>
  object({
    latitude: number().min(-56, OUTSIDE_AUSTRALIA).max(-9, OUTSIDE_AUSTRALIA).required(),
    longitude: number().min(96, OUTSIDE_AUSTRALIA).max(168, OUTSIDE_AUSTRALIA).required(),
  })
    .nullable()
    .default(undefined);

const specializationSchema = object({ id: number().integer().defined(), name: string().defined() });
export type Specialization = InferType<typeof specializationSchema>;

/** A profile picture in all its widths. `url` is the largest, `placeholder` a blurred data URI of a few bytes. */
const portraitSchema = object({
  url: string().defined(),
  srcset: string().defined(),
  placeholder: string().nullable().defined(),
});

/** The public view of a professional. `time_zone` is the IANA zone of the location. */
export const professionalSchema = object({
  id: string().defined(),
  display_name: string().defined(),
  professional_type: string<ProfessionalType>().oneOf(PROFESSIONAL_TYPES).defined(),
  location: string().defined(),
  time_zone: string().defined(),
  bio: string().nullable().defined(),
  experience_years: number().integer().defined(),
  profile_picture: string().nullable().defined(),
  portrait: portraitSchema.nullable().defined(),
  is_active: boolean().defined(),
  specializations: array().of(specializationSchema.defined()).defined(),
  offers: professionalOffersSchema.defined(),
  /** Null without reviews. */
  rating: ratingSchema.nullable().defined(),
});
export type Professional = InferType<typeof professionalSchema>;

/** The professional's own profile, visible to them only. */
export const ownProfessionalSchema = professionalSchema.shape({
  street_address: string().nullable().defined(),
});
export type OwnProfessional = InferType<typeof ownProfessionalSchema>;

/** Of the own profile, what its form saves, as it was loaded. */
export const profileBaseSchema = ownProfessionalSchema
  .pick([
    'display_name',
    'professional_type',
    'location',
    'street_address',
    'bio',
    'experience_years',
    'is_active',
    'specializations',
    'offers',
  ])
  .shape({ offers: professionalOffersSchema.default(undefined) })
  .partial();

/** The professional's own profile to save (specification, section 5). */
export const professionalUpdateSchema = object({
  display_name: displayNameField(),
  professional_type: string<ProfessionalType>()
    .oneOf(PROFESSIONAL_TYPES, 'Choose barber or hairdresser')
    .required('Choose barber or hairdresser'),
  location: lineField()
    .required('Location is required')
    .min(MIN_LOCATION_LENGTH, 'Location is required')
    .max(MAX_NAME_LENGTH, `Must be ${MAX_NAME_LENGTH} characters or fewer`),
  /** Shown to the client of a confirmed booking only. Absent: unchanged; empty: removed. */
  street_address: lineField()
    .nullable()
    .max(MAX_STREET_ADDRESS_LENGTH, `Must be ${MAX_STREET_ADDRESS_LENGTH} characters or fewer`),
  /** For a place known to Google but not to our list: determines its time zone. */
  coordinates: coordinatesField(),
  bio: textField().nullable(),
  experience_years: number()
    .typeError('Experience must be a number')
    .required('Experience is required')
    .integer('Experience must be a whole number of years')
    .min(
      MIN_EXPERIENCE_YEARS,
      `Experience must be from ${MIN_EXPERIENCE_YEARS} to ${MAX_EXPERIENCE_YEARS} years`,
    )
    .max(
      MAX_EXPERIENCE_YEARS,
      `Experience must be from ${MIN_EXPERIENCE_YEARS} to ${MAX_EXPERIENCE_YEARS} years`,
    ),
  profile_picture: string()
    .nullable()
    .max(2000, 'Must be a valid URL')
    .test('picture', 'Must be a valid URL', isPictureUrl),
  is_active: boolean().default(true),
  specializations: array()
    .of(number().defined().oneOf(specializationIds, 'Unknown specialization'))
    .max(SPECIALIZATIONS.length, 'Unknown specialization')
    .default([]),
  /** Absent: unchanged. */
  offers: professionalOffersSchema.optional().default(undefined),
  /** The stored values that the change is based on. Absent values are not checked. */
  based_on: profileBaseSchema.optional().default(undefined),
});
export type ProfessionalUpdate = InferType<typeof professionalUpdateSchema>;

/** The professional as part of a service or a booking. */
export const professionalSummarySchema = professionalSchema.pick([
  'id',
  'display_name',
  'location',
  'time_zone',
]);
export type ProfessionalSummary = InferType<typeof professionalSummarySchema>;

/** What the professionals offer and speak. */
export const offerFields = {
  /** They offer all of them. */
  offers: array()
    .of(string<OfferFilter>().defined().oneOf(offerFilters, 'Unknown offer'))
    .max(OFFER_FILTERS.length),
  /** They speak one of them. */
  languages: array()
    .of(string<Language>().defined().oneOf(LANGUAGES, 'Unknown language'))
    .max(LANGUAGES.length),
};

/** Filters of the professionals list; all combine (api.md). Prices and lengths are those of a service that fits. */
export const professionalsQuerySchema = object({
  ...pagingFields,
  /** Only these; `location` then does not filter, but is the reference for distances. */
  ids: array().of(idField().defined()).max(DEFAULT_PAGE_SIZE),
  ...searchFields,
  specialization_names: array()
    .of(string().defined().oneOf(specializationNames, 'Unknown specialization'))
    .max(SPECIALIZATIONS.length),
  ...offerFields,
  sort: string<ProfessionalSort>().oneOf(PROFESSIONAL_SORTS),
});
export type ProfessionalsQuery = Partial<InferType<typeof professionalsQuerySchema>>;
