import { boolean, type InferType, number, object, string } from 'yup';
import { startIntervalField } from './booking-settings';
import {
  MISPLACED_CATEGORIES,
  SERVICE_CATEGORIES,
  SERVICE_SORTS,
  type ServiceCategory,
  type ServiceSort,
} from './catalogue';
import { lineField, priceField, textField } from './fields';
import { serviceGatesSchema } from './gates';
import {
  MAX_BUFFER_MINUTES,
  MAX_NAME_LENGTH,
  MAX_SERVICE_DURATION_MINUTES,
  MIN_SERVICE_DURATION_MINUTES,
  MIN_SERVICE_NAME_LENGTH,
  MIN_SERVICE_PRICE_AUD,
} from './limits';
import { pagingFields } from './paging';
import { offerFields, professionalSummarySchema } from './professionals';
import { ratingSchema } from './reviews';
import { searchFields } from './search';
import { menuSummarySchema } from './style-menu';

const isMisplaced = (value: string | undefined): value is keyof typeof MISPLACED_CATEGORIES =>
  value !== undefined && Object.hasOwn(MISPLACED_CATEGORIES, value);

const BUFFER_MESSAGE = `Choose 0 to ${MAX_BUFFER_MINUTES} minutes`;
const bufferField = () =>
  number()
    // A form's empty field.
    .transform((minutes: number, typed: unknown) => (typed === '' ? 0 : minutes))
    .typeError(BUFFER_MESSAGE)
    .integer('Choose whole minutes')
    .min(0, BUFFER_MESSAGE)
    .max(MAX_BUFFER_MINUTES, BUFFER_MESSAGE)
    .default(0);

/** A service's start interval and buffers. */
const serviceTimingSchema = object({
  /** Minutes between its starts; null for the professional's usual interval. */
  start_interval_minutes: startIntervalField().default(null),
  /** Bookings keep the buffers valid when they were made. */
  buffer_before_minutes: bufferField(),
  buffer_after_minutes: bufferField(),
});
export type ServiceTiming = InferType<typeof serviceTimingSchema>;

/** A service to save (specification, section 5). 'Haircut' and 'Braids' name their right category (api.md). */
export const serviceWriteSchema = object({
  name: lineField()
    .required('Name is required')
    .min(MIN_SERVICE_NAME_LENGTH, 'Name is required')
    .max(MAX_NAME_LENGTH, `Must be ${MAX_NAME_LENGTH} characters or fewer`),
  description: textField().default(''),
  price: priceField(MIN_SERVICE_PRICE_AUD, 'Price must be positive and above $5'),
  service_duration_minutes: number()
    .typeError('Duration must be at least 15 mins')
    .required('Duration must be at least 15 mins')
    .integer('Duration must be in whole minutes')
    .min(MIN_SERVICE_DURATION_MINUTES, 'Duration must be at least 15 mins')
    .max(MAX_SERVICE_DURATION_MINUTES, 'Duration must be at most 24 hours'),
  is_active: boolean().default(true),
  category: string<ServiceCategory>()
    .required('Choose a category')
    .test(
      'misplaced',
      ({ value }) => (isMisplaced(value) ? MISPLACED_CATEGORIES[value].message : ''),
      (value) => !isMisplaced(value),
    )
    .test(
      'category',
      'Choose a category',
      (value) => isMisplaced(value) || SERVICE_CATEGORIES.includes(value),
    ),
  /** Gates: null: none; absent: unchanged. */
  gates: serviceGatesSchema.nullable().optional().default(undefined),
  /** Null: none; absent: unchanged. */
  timing: serviceTimingSchema.nullable().optional().default(undefined),
});
export type ServiceWrite = InferType<typeof serviceWriteSchema>;

export const serviceSchema = object({
  id: string().defined(),
  name: string().defined(),
  description: string().defined(),
  price: number().defined(),
  service_duration_minutes: number().integer().defined(),
  is_active: boolean().defined(),
  category: string<ServiceCategory>().oneOf(SERVICE_CATEGORIES).defined(),
  professional: professionalSummarySchema.defined(),
  /** Null for a service without a style menu, which is booked at its own price and duration. */
  menu: menuSummarySchema.nullable().defined(),
  /** Null for a service without gates. */
  gates: serviceGatesSchema.nullable().defined(),
  /** Null for a service without settings. */
  timing: serviceTimingSchema.nullable().defined(),
  /** Of its professional; null without reviews. */
  rating: ratingSchema.nullable().defined(),
});
export type Service = InferType<typeof serviceSchema>;

/** Of a service, what its form saves, as it was loaded. */
export const serviceBaseSchema = serviceSchema
  .pick([
    'name',
    'description',
    'price',
    'service_duration_minutes',
    'is_active',
    'category',
    'gates',
    'timing',
  ])
  .shape({
    gates: serviceGatesSchema.nullable().default(undefined),
    timing: serviceTimingSchema.nullable().default(undefined),
  })
  .partial();

/** `PUT /services/{id}`. */
export const serviceUpdateSchema = serviceWriteSchema.shape({
  /** The stored values that the change is based on. Absent values are not checked. */
  based_on: serviceBaseSchema.optional().default(undefined),
});
export type ServiceUpdate = InferType<typeof serviceUpdateSchema>;

export const servicesQuerySchema = object({
  ...pagingFields,
  ...searchFields,
  category: string<ServiceCategory>().oneOf(SERVICE_CATEGORIES, 'Unknown category'),
  /** With a search, matching names come first in any order. */
  sort: string<ServiceSort>().oneOf(SERVICE_SORTS, 'Choose an order'),
  ...offerFields,
});
export type ServicesQuery = Partial<InferType<typeof servicesQuerySchema>>;
