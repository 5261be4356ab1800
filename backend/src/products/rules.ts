import { fromCents, type Product, type ProductWrite, toCents } from '@crown-and-coil/shared-api/contract';

interface ProductRow {
  id: string;
  name: string;
  description: string;
  price_cents: number;
  attributes: { key: string; value: string }[];
}

/** Converts a row to the API's product. */
export const toProduct = ({ id, name, description, price_cents, attributes }: ProductRow): Product => ({
  id,
  name,
  description,
  price: fromCents(price_cents),
  attributes,
});

/** Converts a request to columns. */
export const toProductColumns = ({ name, description, price, attributes }: ProductWrite) => ({
  name,
  description,
  price_cents: toCents(price),
  attributes: JSON.stringify(attributes),
});
