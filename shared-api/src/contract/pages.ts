import { array, type InferType, object, string } from 'yup';

const addressSchema = object({ id: string().defined(), updated_at: string().defined() });

/** Everything that has a public page of its own, for the sitemap; the latest changed first. */
export const publicAddressesSchema = object({
  professionals: array().of(addressSchema.defined()).defined(),
  services: array().of(addressSchema.defined()).defined(),
});
export type PublicAddresses = InferType<typeof publicAddressesSchema>;
