import type { ProfessionalSort, ServiceSort } from '@crown-and-coil/shared-api/contract';
import { askedFrom, type SearchFilter } from './filter';
import { firstInOrder } from './first-in-order';
import { firstBookableDay, type Moment } from './free-starts';
import {
  byPoints,
  type OrderFacts,
  pointsOf,
  type Ranked,
  type RankedService,
  rankProfessionals,
  rankServices,
} from './order';
import type { Searched, Spot } from './searched-facts';
import { dayNumber } from './stretches';
import { kilometresTo, MAX_PLACES, type Wanted } from './wanted';

/** Orders in which professionals have points; the others sort by a column. */
const RANKED_SORTS = ['best', 'nearest', 'soonest', 'rating'] as const;
export type RankedSort = (typeof RANKED_SORTS)[number];

export const isRankedSort = (sort: ServiceSort | ProfessionalSort): sort is RankedSort =>
  RANKED_SORTS.some((one) => one === sort);

/** A professional of whom a search has found services, or none when they have its words in their own name. */
export interface FoundProfessional {
  readonly professional: Searched;
  /** Their places. */
  readonly services: readonly number[];
}

export interface FoundService {
  readonly professional: Searched;
  /** Among their services. */
  readonly place: number;
}

/** Which facts count in an order, of a professional; in a sorted list only one factor does. */
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

/** The nearest to no place is the best. */
const meant = (sort: RankedSort, hasPlace: boolean): RankedSort =>
  sort === 'nearest' && !hasPlace ? 'best' : sort;

/** What ranks a professional. Only the published order gives newcomers their share. */
function rankingFor(sort: RankedSort, filter: SearchFilter, moment: Moment): (one: Searched) => Ranked {
  const factsOf = factsFor(sort, filter, moment);
  const isBest = meant(sort, askedFrom(filter).length > 0) === 'best';
  return (one) => ({
    professionalId: one.id,
    points: pointsOf(factsOf(one)),
    isNewcomer: isBest && one.isNewcomer,
    lot: one.lot,
  });
}

interface Order {
  readonly sort: RankedSort;
  readonly filter: SearchFilter;
  readonly moment: Moment;
}

/**
 * Services of a search in an order of their professionals. A list that ends at a service has at most so many
 * professionals and so many newcomers, so only the services of the best are put in order.
 */
export function bestServices(
  found: readonly FoundProfessional[],
  { wordsInName }: Pick<Wanted, 'wordsInName'>,
  { sort, filter, moment }: Order,
  count: number,
): FoundService[] {
  const rankingOf = rankingFor(sort, filter, moment);
  const best = bestOfBoth(
    found.map((one) => ({
      ranking: rankingOf(one.professional),
      tier: one.services.reduce((most, place) => Math.max(most, wordsInName(one.professional, place)), 0),
      one,
    })),
    (one, other) => other.tier - one.tier || byPoints(one.ranking, other.ranking),
    count,
  );
  const services: (RankedService & FoundService)[] = best.flatMap(
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
  { sort, filter, moment }: Order,
  count: number,
): FoundProfessional[] {
  const rankingOf = rankingFor(sort, filter, moment);
  const best = bestOfBoth(
    found.map((one) => ({ ranking: rankingOf(one.professional), one })),
    (one, other) => byPoints(one.ranking, other.ranking),
    count,
  );
  return rankProfessionals(best.map(({ ranking, one }) => ({ ...ranking, one })))
    .slice(0, count)
    .map(({ one }) => one);
}

/** So many of the newcomers and of the others: a list that ends there has no more of either. */
const bestOfBoth = <One extends { readonly ranking: Ranked }>(
  all: readonly One[],
  compare: (one: One, other: One) => number,
  count: number,
): One[] =>
  [true, false].flatMap((areNewcomers) =>
    firstInOrder(
      all.filter(({ ranking }) => ranking.isNewcomer === areNewcomers),
      compare,
      count,
    ),
  );
