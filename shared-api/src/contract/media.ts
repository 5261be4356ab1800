import { array, boolean, type InferType, mixed, number, object, string } from 'yup';
import {
  CLIENT_MEDIA_TYPES,
  MEDIA_TYPES,
  type MediaType,
  PUBLIC_MEDIA_TYPES,
  SERVICE_CATEGORIES,
  type ServiceCategory,
} from './catalogue';
import { idField, lineField } from './fields';
import { MAX_ALT_LENGTH, MAX_OPTION_GROUPS } from './limits';
import { MEDIA_MESSAGES } from './media-rules';
import { menuIdField } from './style-menu';

/** Maximum of pictures in one list; far above any limit of a kind. */
const MAX_ORDERED = 100;

const lookFields = {
  service_id: idField().required('Choose one of your services'),
  /** One option of each group of the service's style menu, in the order of the groups; none without a menu. */
  options: array().of(menuIdField()).max(MAX_OPTION_GROUPS, 'Must be one option of each group').default([]),
  hair_type: number().oneOf([1, 2, 3, 4], 'Choose a hair type').nullable().default(null),
};

/** The look of a portfolio picture as its owner sets it: the service and the options that it shows. */
const lookWriteSchema = object(lookFields);
export type LookWrite = InferType<typeof lookWriteSchema>;

const lookSchema = object({
  ...lookFields,
  /** Current price and duration; null while the look is not offered. */
  offer: object({
    service_name: string().defined(),
    has_menu: boolean().defined(),
    /** Labels of the options. */
    labels: array().of(string().defined()).defined(),
    price_cents: number().integer().defined(),
    minutes_min: number().integer().defined(),
    minutes_max: number().integer().defined(),
  })
    .nullable()
    .defined(),
});

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
  /** For a portfolio picture: what it shows and its current price. */
  look: lookSchema.nullable().defined().default(null),
});
export type MediaItem = InferType<typeof mediaItemSchema>;

const mediaTypeField = () => string<MediaType>().oneOf(MEDIA_TYPES, 'Unknown media type');
const categoryField = () => string<ServiceCategory>().oneOf(SERVICE_CATEGORIES, 'Unknown category');

/** What a picture shows, for those who cannot see it. */
export const altField = () =>
  lineField().max(MAX_ALT_LENGTH, `Must be ${MAX_ALT_LENGTH} characters or fewer`);

/** Form fields of an upload: the picture in `file`; `alt` goes before it. */
export const uploadFormSchema = object({
  alt: altField().nullable(),
  file: mixed().required(MEDIA_MESSAGES.fileMissing),
});

/** `POST /media/upload?media_type=&service_category=`: the category is for a portfolio. */
export const mediaUploadQuerySchema = object({
  media_type: mediaTypeField().required('Say what kind of picture this is'),
  service_category: categoryField().when('media_type', {
    is: 'Portfolio',
    // biome-ignore lint/suspicious/noThenProperty: yup's name for it
    then: (category) => category.required('Choose a category'),
  }),
});

export const ownMediaQuerySchema = object({ media_type: mediaTypeField() });
export type OwnMediaQuery = InferType<typeof ownMediaQuerySchema>;

/** An absent field stays; null removes it. */
export const mediaUpdateSchema = object({
  alt: altField().nullable(),
  look: lookWriteSchema.nullable().optional().default(undefined),
});
export type MediaUpdate = InferType<typeof mediaUpdateSchema>;

export const orderedIdsField = () =>
  array()
    .of(idField().required('Must be a valid id'))
    .max(MAX_ORDERED, `At most ${MAX_ORDERED} pictures`)
    .required('Say which pictures');

/** `PUT /media/order`: `ids` are all pictures of the kind (and category), in their new order. */
export const mediaOrderSchema = object({
  media_type: mediaTypeField().required('Say what kind of pictures'),
  service_category: categoryField().nullable(),
  ids: orderedIdsField(),
});
export type MediaOrder = InferType<typeof mediaOrderSchema>;

/** `GET /media/client/{clientId}?media_type=` */
export const clientMediaQuerySchema = object({
  media_type: string<(typeof CLIENT_MEDIA_TYPES)[number]>().oneOf(CLIENT_MEDIA_TYPES, 'Unknown media type'),
});
export type ClientMediaQuery = InferType<typeof clientMediaQuerySchema>;

export const publicMediaQuerySchema = object({
  user_identifier: idField().required('Say whose pictures'),
  media_type: string<(typeof PUBLIC_MEDIA_TYPES)[number]>().oneOf(PUBLIC_MEDIA_TYPES, 'Unknown media type'),
  service_category: categoryField(),
});
export type PublicMediaQuery = InferType<typeof publicMediaQuerySchema>;

/** Listing pictures of the professionals on the page; without ids: the first 100. */
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
