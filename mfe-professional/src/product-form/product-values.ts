import type { Product } from '@crown-and-coil/shared-api';

export interface AttributeValues {
  readonly key: string;
  readonly value: string;
}

/** A product as it is being typed: a number field is empty until it has one. */
export interface ProductValues {
  readonly name: string;
  readonly description: string;
  /** AUD. */
  readonly price: number | '';
  readonly attributes: readonly AttributeValues[];
}

export const NEW_PRODUCT: ProductValues = { name: '', description: '', price: '', attributes: [] };

/** What of a stored product is edited. */
export const productValues = ({ name, description, price, attributes }: Product): ProductValues => ({
  name,
  description,
  price,
  attributes,
});
