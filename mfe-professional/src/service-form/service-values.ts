import type { Service } from '@crown-and-coil/shared-api';
import { MISPLACED_CATEGORIES, SERVICE_CATEGORIES } from '@crown-and-coil/shared-api';

/** A service as it is being typed: a number field is empty until it has one. */
export interface ServiceValues {
  readonly name: string;
  readonly description: string;
  /** AUD. */
  readonly price: number | '';
  readonly service_duration_minutes: number | '';
  readonly category: string;
  readonly is_active: boolean;
}

export const NEW_SERVICE: ServiceValues = {
  name: '',
  description: '',
  price: '',
  service_duration_minutes: '',
  category: '',
  is_active: true,
};

/** What of a stored service is edited. */
export const serviceValues = ({
  name,
  description,
  price,
  service_duration_minutes,
  category,
  is_active,
}: Service): ServiceValues => ({
  name,
  description,
  price,
  service_duration_minutes,
  category,
  is_active,
});

/** The dropdown offers Haircut and Braids too, which validation then sends to their category (api.md). */
export const CATEGORY_OPTIONS = [...SERVICE_CATEGORIES, ...Object.keys(MISPLACED_CATEGORIES)].map((name) => ({
  value: name,
  label: name,
}));

/** The category that a misplaced name belongs to; undefined for one that is right or not chosen yet. */
export const rightCategory = (chosen: string): string | undefined =>
  Object.entries(MISPLACED_CATEGORIES).find(([name]) => name === chosen)?.[1].category;
