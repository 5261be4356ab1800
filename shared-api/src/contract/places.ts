import { array, type InferType, number, object, string } from 'yup';

/** Search of Australian localities by the start of their name, or by postcode. */
export const placesQuerySchema = object({
  q: string().trim().required('Type a suburb').max(100),
  limit: number().integer().min(1).max(20).default(8),
});

/** An Australian locality. `display` is the form of a professional's location: 'Footscray VIC'. */
export const placeSchema = object({
  display: string().defined(),
  name: string().defined(),
  state: string().defined(),
  /** Four digits each; some localities have several, a few none. */
  postcodes: array().of(string().defined()).defined(),
  latitude: number().defined(),
  longitude: number().defined(),
  population: number().integer().defined(),
  time_zone: string().defined(),
});
export type Place = InferType<typeof placeSchema>;

/** The browser's source of places: Google Places with this key, otherwise our own list (api.md). */
export const placesProviderSchema = object({ google_maps_api_key: string().nullable().defined() });
export type PlacesProvider = InferType<typeof placesProviderSchema>;
