import { array, type InferType, object, string } from 'yup';

const addressSchema = object({ id: string().defined(), updated_at: string().defined() });

/** Everything with a public page, for the sitemap; most recently changed first. */
export const publicAddressesSchema = object({
  professionals: array().of(addressSchema.defined()).defined(),
  services: array().of(addressSchema.defined()).defined(),
});
export type PublicAddresses = InferType<typeof publicAddressesSchema>;
