import { type InferType, number, object, string } from 'yup';
import { IMAGE_TYPES, type ImageType } from './catalogue';
import { altField, orderedIdsField } from './media';

/** A picture of the site itself, such as one of the home page's carousel (specification, section 3). */
export const siteImageSchema = object({
  id: string().defined(),
  image_type: string<ImageType>().oneOf(IMAGE_TYPES).defined(),
  url: string().defined(),
  alt: string().nullable().defined(),
  srcset: string().defined(),
  width: number().integer().defined(),
  height: number().integer().defined(),
  placeholder: string().nullable().defined(),
});
export type SiteImage = InferType<typeof siteImageSchema>;

const imageTypeField = () =>
  string<ImageType>().oneOf(IMAGE_TYPES, 'Unknown image type').required('Choose an image type');

/** `GET /image?image_type=` and `POST /image/upload?image_type=` */
export const siteImageQuerySchema = object({ image_type: imageTypeField() });
export type SiteImageQuery = InferType<typeof siteImageQuerySchema>;

/** `PUT /image/order`: `ids` are all images of the type, in their new order. */
export const siteImageOrderSchema = object({ image_type: imageTypeField(), ids: orderedIdsField() });
export type SiteImageOrder = InferType<typeof siteImageOrderSchema>;

/** `PATCH /image/{id}`: what the picture shows; null removes the text. */
export const siteImageUpdateSchema = object({ alt: altField().nullable().defined() });
