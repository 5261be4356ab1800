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

/** A list with one or two items that surely exist. */
type AtLeast<Item, Count extends number> = Count extends 1
  ? readonly [Item, ...Item[]]
  : Count extends 2
    ? readonly [Item, Item, ...Item[]]
    : readonly Item[];

export interface FoundBookable<Extras extends number, Products extends number> extends Bookable {
  readonly extras: AtLeast<Service, Extras>;
  readonly products: AtLeast<Product, Products>;
  /** The version of the professional's house rules; 0 without any. */
  readonly houseRulesVersion: number;
}

export interface Wanted<Extras extends number, Products extends number> {
  readonly extras?: Extras;
  readonly products?: Products;
  /** Whether the professional must have house rules. */
  readonly houseRules?: boolean;
}

interface OfWorker {
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
export async function findBookable<Extras extends number, Products extends number>(
  api: ProductApi,
  { extras: extraCount, products: productCount, houseRules = false }: Wanted<Extras, Products>,
  { worker, workers }: OfWorker,
): Promise<FoundBookable<Extras, Products>> {
  professionals ??= professionalsByHouseRules(api);
  const [own, others] = partition(await professionals, (_professional, place) => place % workers === worker);
  for (const { id, houseRulesVersion } of [...shuffled(own), ...shuffled(others)]) {
    if (houseRules && houseRulesVersion === 0) continue;
    const [services, allProducts] = await Promise.all([api.servicesOf(id), api.productsOf(id)]);
    // Services with a style menu need a style, and those with prerequisites another booking first, which would unlock
    // them for other journeys too.
    const openers = services.flatMap(({ gates }) => [
      gates?.consultation?.service_id,
      gates?.patch_test?.service_id,
    ]);
    const plain = services.filter(
      ({ id, menu, gates }) => menu === null && gates === null && !openers.includes(id),
    );
    const [service, ...others] = shuffled(plain);
    const extras = others.slice(0, extraCount ?? 0);
    const products = shuffled(allProducts).slice(0, productCount ?? 0);
    if (!service || !isAtLeast(extras, extraCount) || !isAtLeast(products, productCount)) continue;
    const slots = await api.slotsOf(id, [service.id, ...extras.map((extra) => extra.id)], 14);
    const [slot] = shuffled(
      slots.filter(({ start_time }) => Date.parse(start_time) - Date.now() > SAFE_LEAD_MS),
    );
    if (slot) return { service, extras, products, slot, houseRulesVersion };
  }
  throw new Error('No professional of the demo has a free start for this.');
}

const isAtLeast = <Item, Count extends number>(
  items: readonly Item[],
  count: Count | undefined,
): items is AtLeast<Item, Count> => items.length >= (count ?? 0);

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
