import type { Product, Service, Slot } from '@crown-and-coil/shared-api/contract';
import type { ProductApi } from './api';
import { steadyProfessionals } from './demo-professionals';

/** Something bookable now: a service, optional extras, and a start time that fits all of them. */
export interface Bookable {
  readonly service: Service;
  /** More services of the same professional. */
  readonly extras: readonly Service[];
  readonly products: readonly Product[];
  readonly slot: Slot;
}

export interface FoundBookable extends Bookable {
  /** The version of the professional's house rules; 0 without any. */
  readonly houseRulesVersion: number;
}

interface Wanted {
  readonly extras?: number;
  readonly products?: number;
  /** Whether the professional must have house rules. */
  readonly houseRules?: boolean;
  /** Professionals are partitioned among workers, so that no two tests compete for the same time. */
  readonly worker: number;
  readonly workers: number;
}

/** Tomorrow or later, so that the start cannot fall below the lead time during the test. */
const SAFE_LEAD_MS = 24 * 3_600_000;

/**
 * Finds a service with the given numbers of other services and products, and a free start. Choices are random, so that
 * a test can be repeated on the same database.
 */
export async function findBookable(
  api: ProductApi,
  { extras: extraCount = 0, products: productCount = 0, houseRules = false, worker, workers }: Wanted,
): Promise<FoundBookable> {
  const professionals = await steadyProfessionals(api);
  const mine = professionals.filter((_, place) => place % workers === worker % workers);
  for (const { id } of shuffled(mine)) {
    const [services, products, { version: houseRulesVersion }] = await Promise.all([
      api.servicesOf(id),
      api.productsOf(id),
      api.houseRulesOf(id),
    ]);
    if (houseRules && houseRulesVersion === 0) continue;
    // Services with a style menu need a style, and those with prerequisites another booking first, which would unlock
    // them for other journeys too.
    const openers = services.flatMap(({ gates }) => [
      gates?.consultation?.service_id,
      gates?.patch_test?.service_id,
    ]);
    const plain = services.filter(
      ({ id, menu, gates }) => menu === null && gates === null && !openers.includes(id),
    );
    if (plain.length <= extraCount || products.length < productCount) continue;
    const [service, ...others] = shuffled(plain);
    if (!service) continue;
    const extras = others.slice(0, extraCount);
    const slots = await api.slotsOf(id, [service.id, ...extras.map((extra) => extra.id)], 14);
    const [slot] = shuffled(
      slots.filter(({ start_time }) => Date.parse(start_time) - Date.now() > SAFE_LEAD_MS),
    );
    if (slot)
      return {
        service,
        extras,
        products: shuffled(products).slice(0, productCount),
        slot,
        houseRulesVersion,
      };
  }
  throw new Error('No professional of the demo has a free start for this.');
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((first, second) => first.place - second.place)
    .map(({ item }) => item);
}
