import type { ProfessionalSort, ServiceSort } from '@crown-and-coil/shared-api/contract';
import type { Moment } from '../availability/start-limits';
import { askedFrom, type SearchFilter } from './filter';
import { firstBookableDay } from './free-starts';
import {
  byPoints,
  type OrderFacts,
  pointsOf,
  type Ranked,
  type RankedService,
  rankProfessionals,
  rankServices,
} from './order';
import type { FoundProfessional, Searched, Spot } from './searched-facts';
import { dayNumber } from './stretches';
import { topK } from './top-k';
import { kilometresTo, MAX_PLACES, type Wanted } from './wanted';

/** Orders that rank professionals by points; the others sort by a column. */
const RANKED_SORTS = ['best', 'nearest', 'soonest', 'rating'] as const;
export type RankedSort = (typeof RANKED_SORTS)[number];

export const isRankedSort = (sort: ServiceSort | ProfessionalSort): sort is RankedSort =>
  RANKED_SORTS.some((one) => one === sort);

export interface FoundService {
  readonly professional: Searched;
  /** Index among their services. */
  readonly place: number;
}

/** The facts that count for a professional in an order; a sorted list uses a single factor. */
function factsFor(
  asked: RankedSort,
  filter: SearchFilter,
  moment: Moment,
): (one: Searched) => Partial<OrderFacts> {
  const { hairType } = filter;
  const places = askedFrom(filter).slice(0, MAX_PLACES);
  const today = dayNumber(firstBookableDay(moment));
  const known = new Map<Spot, number>();
  const kilometres = ({ spot }: Searched) => {
    if (places.length === 0) return undefined;
    const distance = known.get(spot) ?? kilometresTo(spot, places);
    known.set(spot, distance);
    return distance;
  };
  const daysUntilFree = ({ firstFreeDay }: Searched) =>
    firstFreeDay === null ? Number.POSITIVE_INFINITY : Math.max(firstFreeDay - today, 0);
  switch (meant(asked, places.length > 0)) {
    case 'nearest':
      return (one) => ({ kilometres: kilometres(one) });
    case 'soonest':
      return (one) => ({ daysUntilFree: daysUntilFree(one) });
    case 'rating':
      return ({ reviewCount, reviewSum }) => ({ reviewCount, reviewSum });
    case 'best':
      return (one) => ({
        kilometres: kilometres(one),
        workOnHairType: hairType === undefined ? undefined : one.work[hairType - 1],
        daysUntilFree: daysUntilFree(one),
        reviewCount: one.reviewCount,
        reviewSum: one.reviewSum,
        agreedVisits: one.agreedVisits,
        keptVisits: one.keptVisits,
      });
  }
}

/** Without a place all are equally near. */
const meant = (sort: RankedSort, hasPlace: boolean): RankedSort =>
  sort === 'nearest' && !hasPlace ? 'best' : sort;

/** Only the published order promotes newcomers. */
const givesNewcomersAShare = (sort: RankedSort, filter: SearchFilter): boolean =>
  meant(sort, askedFrom(filter).length > 0) === 'best';

interface Order {
  readonly sort: RankedSort;
  readonly filter: SearchFilter;
  readonly moment: Moment;
}

/**
 * Services of a search, ordered by their professionals. A list of a given length has at most that many professionals
 * and newcomers, so only the services of the best are ordered.
 */
export function bestServices(
  found: readonly FoundProfessional[],
  { wordsInName }: Pick<Wanted, 'wordsInName'>,
  order: Order,
  count: number,
): FoundService[] {
  const tierOf = ({ professional, services }: FoundProfessional) =>
    services.reduce((most, place) => Math.max(most, wordsInName(professional, place)), 0);
  const services: (RankedService & FoundService)[] = bestOfBoth(found, order, count, tierOf).flatMap(
    ({ ranking, one: { professional, services } }) =>
      services.map((place) => ({
        ...ranking,
        id: professional.services.idAt(place),
        wordsInName: wordsInName(professional, place),
        professional,
        place,
      })),
  );
  return rankServices(services).slice(0, count);
}

/** The first professionals of a search in an order. */
export function bestProfessionals(
  found: readonly FoundProfessional[],
  order: Order,
  count: number,
): FoundProfessional[] {
  return rankProfessionals(bestOfBoth(found, order, count).map(({ ranking, one }) => ({ ...ranking, one })))
    .slice(0, count)
    .map(({ one }) => one);
}

/**
 * The best newcomers and others, with their ranking values: a list of that length has no more of either. Only these get
 * an object, as a search may find thousands.
 * @param tierOf higher tiers come first
 */
function bestOfBoth(
  found: readonly FoundProfessional[],
  { sort, filter, moment }: Order,
  count: number,
  tierOf: (one: FoundProfessional) => number = () => 0,
): { readonly ranking: Ranked; readonly one: FoundProfessional }[] {
  const factsOf = factsFor(sort, filter, moment);
  const hasShare = givesNewcomersAShare(sort, filter);
  const [tiers, points] = [new Float64Array(found.length), new Float64Array(found.length)];
  const newcomers: number[] = [];
  const others: number[] = [];
  for (const [place, one] of found.entries()) {
    tiers[place] = tierOf(one);
    points[place] = pointsOf(factsOf(one.professional));
    (hasShare && one.professional.isNewcomer ? newcomers : others).push(place);
  }
  const rankedAt = (place: number) => {
    const one = found[place];
    if (one === undefined) throw new RangeError(`${place} is no place among those found.`);
    const { id, lot, isNewcomer } = one.professional;
    const ranking = {
      professionalId: id,
      points: points[place] ?? 0,
      isNewcomer: hasShare && isNewcomer,
      lot,
    };
    return { ranking, one };
  };
  const compare = (one: number, other: number) =>
    (tiers[other] ?? 0) - (tiers[one] ?? 0) ||
    (points[other] ?? 0) - (points[one] ?? 0) ||
    byPoints(rankedAt(one).ranking, rankedAt(other).ranking);
  return [newcomers, others].flatMap((places) => topK(places, compare, count).map(rankedAt));
}
