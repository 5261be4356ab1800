import type { Product } from '@crown-and-coil/shared-api';

export interface AttributeValues {
  readonly key: string;
  readonly value: string;
}

/** Form values of a product. A number field is '' while it is empty. */
export interface ProductValues {
  readonly name: string;
  readonly description: string;
  /** AUD. */
  readonly price: number | '';
  readonly attributes: readonly AttributeValues[];
}

export const NEW_PRODUCT: ProductValues = { name: '', description: '', price: '', attributes: [] };

/** Form values of a stored product. */
export const productValues = ({ name, description, price, attributes }: Product): ProductValues => ({
  name,
  description,
  price,
  attributes,
});
