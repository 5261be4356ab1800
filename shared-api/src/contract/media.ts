import { array, type InferType, number, object, string } from 'yup';
import {
  MEDIA_TYPES,
  type MediaType,
  PUBLIC_MEDIA_TYPES,
  SERVICE_CATEGORIES,
  type ServiceCategory,
} from './catalogue';
import { idField } from './fields';

/** A picture. `url` is its largest width, `srcset` all of them, `placeholder` a blurred data URI of a few bytes. */
export const mediaItemSchema = object({
  id: string().defined(),
  url: string().defined(),
  alt: string().nullable().defined(),
  media_type: string<MediaType>().oneOf(MEDIA_TYPES).defined(),
  service_category: string<ServiceCategory>().oneOf(SERVICE_CATEGORIES).nullable().defined(),
  srcset: string().defined(),
  width: number().integer().defined(),
  height: number().integer().defined(),
  placeholder: string().nullable().defined(),
});
export type MediaItem = InferType<typeof mediaItemSchema>;

export const publicMediaQuerySchema = object({
  user_identifier: idField().required('Say whose pictures'),
  media_type: string<(typeof PUBLIC_MEDIA_TYPES)[number]>().oneOf(PUBLIC_MEDIA_TYPES, 'Unknown media type'),
  service_category: string<ServiceCategory>().oneOf(SERVICE_CATEGORIES, 'Unknown category'),
});
export type PublicMediaQuery = InferType<typeof publicMediaQuerySchema>;

/** Listing pictures are asked for by the professionals on the page; without ids: the first 100. */
export const profilePicturesQuerySchema = object({
  professional_ids: array().of(idField().defined()).max(100),
});

export const profilePictureSchema = object({
  professional_uuid: string().defined(),
  url: string().defined(),
  srcset: string().defined(),
  placeholder: string().nullable().defined(),
});
export type ProfilePicture = InferType<typeof profilePictureSchema>;
