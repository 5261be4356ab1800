import { type InferType, object, string } from 'yup';

/** A row of `GET /clients/me/favourites`. */
export const favouriteSchema = object({
  professional_id: string().defined(),
  saved_at: string().defined(),
});
export type Favourite = InferType<typeof favouriteSchema>;
