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
  /** Each worker has its own professionals, so that tests do not compete for the same times. */
  readonly worker: number;
  readonly workers: number;
}

/** Tomorrow or later, so that the start cannot fall below the lead time during the test. */
const SAFE_LEAD_MS = 24 * 3_600_000;

interface ProfessionalToBook {
  readonly id: string;
  readonly houseRulesVersion: number;
}

let professionals: Promise<readonly ProfessionalToBook[]> | undefined;

/**
 * The steady professionals, those with house rules first, so that every worker has some of both. By id, since the
 * order of search results changes when someone books.
 */
async function professionalsByHouseRules(api: ProductApi): Promise<readonly ProfessionalToBook[]> {
  const found = await Promise.all(
    (await steadyProfessionals(api)).map(async ({ id }) => ({
      id,
      houseRulesVersion: (await api.houseRulesOf(id)).version,
    })),
  );
  const [withRules, without] = partition(
    found.sort((first, second) => first.id.localeCompare(second.id)),
    ({ houseRulesVersion }) => houseRulesVersion > 0,
  );
  return [...withRules, ...without];
}

/**
 * Finds a service with the given numbers of other services and products, and a free start. Choices are random, so that
 * a test can be repeated on the same database. The worker's own professionals come first.
 */
export async function findBookable(
  api: ProductApi,
  { extras: extraCount = 0, products: productCount = 0, houseRules = false, worker, workers }: Wanted,
): Promise<FoundBookable> {
  professionals ??= professionalsByHouseRules(api);
  const [own, others] = partition(await professionals, (_professional, place) => place % workers === worker);
  for (const { id, houseRulesVersion } of [...shuffled(own), ...shuffled(others)]) {
    if (houseRules && houseRulesVersion === 0) continue;
    const [services, products] = await Promise.all([api.servicesOf(id), api.productsOf(id)]);
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

function partition<Item>(
  items: readonly Item[],
  belongs: (item: Item, place: number) => boolean,
): [Item[], Item[]] {
  const first: Item[] = [];
  const second: Item[] = [];
  for (const [place, item] of items.entries()) (belongs(item, place) ? first : second).push(item);
  return [first, second];
}
