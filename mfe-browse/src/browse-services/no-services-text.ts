import { MESSAGES, noServicesInCategory } from '@crown-and-coil/shared-api';
import type { ServicesView } from './services-address';

/** The sentence of an empty list (specification, section 2). A search text says more than the category. */
export function noServicesText({ search, category }: Pick<ServicesView, 'search' | 'category'>): string {
  if (search) return MESSAGES.noServicesForSearch;
  return category ? noServicesInCategory(category) : MESSAGES.noServices;
}
