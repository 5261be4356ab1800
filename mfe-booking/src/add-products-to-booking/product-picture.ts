import { type Product, SERVICE_CATEGORIES, type ServiceCategory } from '@crown-and-coil/shared-api';
import { artPath } from '@crown-and-coil/shared-ui';

/** Products have no picture of their own yet: each keeps one of the house's patterns, chosen by its id. */
export function productPicture({ id }: Pick<Product, 'id'>): string {
  const sum = [...id].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  const category: ServiceCategory = SERVICE_CATEGORIES[sum % SERVICE_CATEGORIES.length] ?? 'Other';
  return artPath({ kind: 'swatch', category });
}
