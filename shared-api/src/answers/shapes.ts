import type { Availability, FreeTime, NextStart, Slot } from '../contract/availability';
import { SERVICE_CATEGORIES, type ServiceCategory } from '../contract/catalogue';
import type { Client } from '../contract/clients';
import type { MediaItem, ProfilePicture } from '../contract/media';
import type { Notification, UnreadCount } from '../contract/notifications';
import type { Product } from '../contract/products';
import type { Professional, ProfessionalSummary } from '../contract/professionals';
import type { Service } from '../contract/services';
import type { SiteImage } from '../contract/site-images';
import { instant, number, oneOf, or, type Reader, record, rows, text, zone } from './readers';

/*
 * What screens cannot do without, by kind of answer. These are not the contract's schemas, because those would load the
 * schema library with every page.
 */

/** Shown where a name is missing (specification, section 2, Browse services). */
export const UNKNOWN = 'Unknown';
const noText = or(text, '');
const nullableText = or(text, null);

const summaryFields = {
  id: text,
  display_name: or(text, UNKNOWN),
  location: noText,
  time_zone: or(zone, 'Australia/Sydney'),
};
const summary = record<ProfessionalSummary>(summaryFields);
/** For what is shown even when it does not say whose it is. */
export const knownOrUnknown: Reader<ProfessionalSummary> = (value) => summary(value) ?? summary({ id: '' });

export const professional = record<Professional>({
  ...summaryFields,
  bio: nullableText,
  experience_years: or(number, 0),
  profile_picture: nullableText,
  specializations: or(rows(record({ id: number, name: text })), []),
});

const serviceOf = (readProfessional: Reader<ProfessionalSummary>) =>
  record<Service>({
    id: text,
    name: text,
    description: noText,
    price: number,
    service_duration_minutes: number,
    category: or(oneOf<ServiceCategory>(SERVICE_CATEGORIES), 'Other'),
    professional: readProfessional,
  });
/** With its professional: without one it cannot be booked. */
export const service = serviceOf(summary);
export const serviceRow = serviceOf(knownOrUnknown);

export const product = record<Product>({
  id: text,
  name: text,
  description: noText,
  price: number,
  attributes: or(rows(record({ key: text, value: text })), []),
});

const span = { start_time: instant, end_time: instant };
export const slot = record<Slot>({ ...span, availability_id: text });
export const availability = record<Availability>({
  ...span,
  id: text,
  available_slots: or(rows(slot), []),
  free_times: or(rows(record<FreeTime>(span)), []),
});
export const nextStart = record<NextStart>({ service_id: text, start_time: or(instant, null) });

export const client = record<Client>({
  id: text,
  first_name: or(text, UNKNOWN),
  last_name: noText,
  phone_number: nullableText,
  notes: nullableText,
  hair_type: or(number, null),
  profile_picture: nullableText,
  created_at: instant,
});

const picture = { id: text, url: text, alt: nullableText, srcset: noText, placeholder: nullableText };
export const mediaItem = record<MediaItem>(picture);
export const siteImage = record<SiteImage>(picture);
export const profilePicture = record<ProfilePicture>({
  professional_uuid: text,
  url: text,
  srcset: noText,
  placeholder: nullableText,
});

export const notification = record<Notification>({
  id: text,
  message: text,
  booking_id: nullableText,
  created_at: instant,
});
export const unreadCount = record<UnreadCount>({ unread: number });
