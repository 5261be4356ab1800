import type { ProfessionalSort, ServiceSort } from '@crown-and-coil/shared-api/contract';
import type { FoundService, RankedSort } from './best-first';
import type { PackedServices } from './packed-services';
import type { FoundProfessional, Searched } from './searched-facts';
import type { Wanted } from './wanted';

/** The sort key of each order of services, ascending. Newest: by day. */
const KEYS: Readonly<
  Record<Exclude<ServiceSort, RankedSort>, (services: PackedServices, place: number) => number>
> = {
  cheapest: (services, place) => services.at(place, 'priceFrom'),
  shortest: (services, place) => services.at(place, 'minutesFrom'),
  newest: (services, place) => -services.at(place, 'madeOn'),
};
/** Half of it exceeds any key, so that services with more search words in their name come first. */
const TIER = 2 ** 33;

/**
 * The first services ordered by a column; more matching words in the name come first. Equal ones are spread by
 * professional, so those equal to the last one are ordered with it.
 */
export function servicesByColumn(
  found: readonly FoundProfessional[],
  { wordsInName }: Pick<Wanted, 'wordsInName'>,
  sort: Exclude<ServiceSort, RankedSort>,
  count: number,
): FoundService[] {
  const keyOf = (professional: Searched, place: number) =>
    KEYS[sort](professional.services, place) - wordsInName(professional, place) * TIER;
  const unsorted = new Float64Array(found.reduce((sum, { services }) => sum + services.length, 0));
  let at = 0;
  for (const { professional, services } of found)
    for (const place of services) {
      unsorted[at] = keyOf(professional, place);
      at += 1;
    }
  const keys = unsorted.toSorted();
  const last = keys[Math.min(count, keys.length) - 1];
  if (last === undefined) return [];
  const byKey = new Map<number, FoundService[]>();
  at = 0;
  for (const { professional, services } of found)
    for (const place of services) {
      const key = unsorted[at] ?? 0;
      at += 1;
      if (key > last) continue;
      const equal = byKey.get(key);
      if (equal) equal.push({ professional, place });
      else byKey.set(key, [{ professional, place }]);
    }
  return [...byKey]
    .sort(([one], [other]) => one - other)
    .flatMap(([, equal]) => arrange(equal))
    .slice(0, count);
}

/**
 * Spreads equal services, so that two of one professional are adjacent only if unavoidable: the professional with the
 * most takes every other place, the others fill the gaps.
 */
function arrange(services: readonly FoundService[]): FoundService[] {
  const counts = new Map<Searched, number>();
  for (const { professional } of services) counts.set(professional, (counts.get(professional) ?? 0) + 1);
  const countOf = ({ professional }: FoundService) => counts.get(professional) ?? 0;
  const inTurn = services.toSorted(
    (one, other) =>
      countOf(other) - countOf(one) ||
      one.professional.lot - other.professional.lot ||
      compare(one.professional.id, other.professional.id) ||
      one.place - other.place,
  );
  const most = inTurn[0]?.professional;
  const half = Math.ceil(inTurn.length / 2);
  const later = inTurn.slice(half);
  const between = [
    ...later.filter(({ professional }) => professional !== most),
    ...later.filter(({ professional }) => professional === most),
  ];
  return inTurn.slice(0, half).flatMap((one, place) => {
    const next = between[place];
    return next ? [one, next] : [one];
  });
}

const compare = <Value extends string | number>(one: Value, other: Value): number =>
  one < other ? -1 : Number(one > other);

/** The lowest price of a professional, as on their card; infinite without services. */
function lowestPrice({ services }: Searched): number {
  let lowest = Number.POSITIVE_INFINITY;
  for (let place = 0; place < services.count; place += 1)
    lowest = Math.min(lowest, services.at(place, 'priceFrom'));
  return lowest;
}

const ORDERS: Readonly<
  Record<Exclude<ProfessionalSort, RankedSort>, (one: Searched, other: Searched) => number>
> = {
  cheapest: (one, other) => compare(lowestPrice(one), lowestPrice(other)),
  experience: (one, other) => other.experienceYears - one.experienceYears,
  newest: (one, other) => compare(other.id, one.id),
  name: (one, other) => compare(one.sortedName, other.sortedName),
};

/** Orders by id last: without it two professionals of one name could swap between pages. */
export const professionalsByColumn = (
  found: readonly FoundProfessional[],
  sort: Exclude<ProfessionalSort, RankedSort>,
): FoundProfessional[] =>
  found.toSorted(
    ({ professional: one }, { professional: other }) => ORDERS[sort](one, other) || compare(one.id, other.id),
  );
