import {
  ASSUMED_REVIEWS,
  ASSUMED_VISITS,
  HALF_POINTS_DAYS,
  HALF_POINTS_KM,
  HALF_POINTS_WORK,
  MAX_REVIEW_SCORE,
  MIN_REVIEW_SCORE,
  NEWCOMER_EVERY,
  ORDER_POINTS,
  PLACES_BETWEEN_SERVICES,
} from '@crown-and-coil/shared-api/contract';

/** All inputs of the ranking, as explained on the page "How we order results". */
export interface OrderFacts {
  /** Distance from the requested place; infinite when unknown. */
  readonly kilometres: number;
  /** Pictures and completed visits with the requested hair type. */
  readonly workOnHairType: number;
  /** Until the first day with free time; infinite without any. */
  readonly daysUntilFree: number;
  readonly reviewCount: number;
  /** Sum of all scores. */
  readonly reviewSum: number;
  /** Confirmed visits of the last year, and how many the professional did not cancel. */
  readonly agreedVisits: number;
  readonly keptVisits: number;
}

/** 1 at 0, one half at `half`. */
const falling = (fact: number, half: number) => half / (half + fact);
/** 0 at 0, one half at `half`. */
const rising = (fact: number, half: number) => fact / (half + fact);

/**
 * The points of a result, from 0 to the sum of `ORDER_POINTS`. An undefined fact was not requested and gives no points
 * to anyone.
 */
export function pointsOf({
  kilometres,
  workOnHairType,
  daysUntilFree,
  reviewCount,
  reviewSum,
  agreedVisits,
  keptVisits,
}: Partial<OrderFacts>): number {
  let points = 0;
  if (kilometres !== undefined) points += ORDER_POINTS.distance * falling(kilometres, HALF_POINTS_KM);
  if (workOnHairType !== undefined)
    points += ORDER_POINTS.hairType * rising(workOnHairType, HALF_POINTS_WORK);
  if (daysUntilFree !== undefined)
    points += ORDER_POINTS.soonestStart * falling(daysUntilFree, HALF_POINTS_DAYS);
  if (reviewCount !== undefined && reviewSum !== undefined) {
    const { count, mean } = ASSUMED_REVIEWS;
    const assumedMean = (count * mean + reviewSum) / (count + reviewCount);
    points +=
      (ORDER_POINTS.reviews * (assumedMean - MIN_REVIEW_SCORE)) / (MAX_REVIEW_SCORE - MIN_REVIEW_SCORE);
  }
  if (agreedVisits !== undefined && keptVisits !== undefined)
    points +=
      (ORDER_POINTS.reliability * (ASSUMED_VISITS.kept + keptVisits)) /
      (ASSUMED_VISITS.agreed + agreedVisits);
  return points;
}

/** A professional among the results. */
export interface Ranked {
  readonly professionalId: string;
  readonly points: number;
  readonly isNewcomer: boolean;
  /** Tie-breaker derived from the id, so that neither name nor age is an advantage. */
  readonly lot: number;
}

/** Best first. */
export const byPoints = (one: Ranked, other: Ranked): number =>
  other.points - one.points || one.lot - other.lot || (one.professionalId < other.professionalId ? -1 : 1);

/** Professionals by points. A newcomer moves up when there was none in the previous `NEWCOMER_EVERY` - 1 places. */
export function rankProfessionals<One extends Ranked>(professionals: readonly One[]): One[] {
  const sorted = [...professionals].sort(byPoints);
  const others = sorted.filter(({ isNewcomer }) => !isNewcomer).values();
  const newcomers = sorted.filter(({ isNewcomer }) => isNewcomer).values();
  const ranked: One[] = [];
  let other = others.next().value;
  let newcomer = newcomers.next().value;
  let placesSinceNewcomer = 0;
  while (other !== undefined || newcomer !== undefined) {
    const isNewcomersTurn =
      newcomer !== undefined &&
      (other === undefined || placesSinceNewcomer >= NEWCOMER_EVERY - 1 || byPoints(newcomer, other) < 0);
    if (isNewcomersTurn && newcomer !== undefined) {
      ranked.push(newcomer);
      newcomer = newcomers.next().value;
      placesSinceNewcomer = 0;
    } else if (other !== undefined) {
      ranked.push(other);
      other = others.next().value;
      placesSinceNewcomer += 1;
    }
  }
  return ranked;
}

/** A service among the results. */
export interface RankedService extends Ranked {
  readonly id: string;
  /** Number of search words in its name; a synonym counts half. Descending. */
  readonly wordsInName: number;
}

/**
 * Services by their professionals' rank. A professional's second service comes `PLACES_BETWEEN_SERVICES` places after
 * the first, so two of one professional are adjacent only when nothing else is left.
 * @param services those of one professional in display order
 */
export function rankServices<One extends RankedService>(services: readonly One[]): One[] {
  const tiers = new Map<number, One[]>();
  for (const service of services) {
    const tier = tiers.get(service.wordsInName);
    if (tier) tier.push(service);
    else tiers.set(service.wordsInName, [service]);
  }
  return [...tiers].sort(([one], [other]) => other - one).flatMap(([, tier]) => spreadOut(tier));
}

function spreadOut<One extends RankedService>(services: readonly One[]): One[] {
  const professionals = new Map(services.map((service) => [service.professionalId, service]));
  const rankOf = new Map(
    rankProfessionals([...professionals.values()]).map(({ professionalId }, rank) => [professionalId, rank]),
  );
  const shown = new Map<string, number>();
  return services
    .map((service) => {
      const before = shown.get(service.professionalId) ?? 0;
      shown.set(service.professionalId, before + 1);
      const rank = rankOf.get(service.professionalId) ?? 0;
      return { service, before, place: rank + before * PLACES_BETWEEN_SERVICES };
    })
    .sort((one, other) => one.place - other.place || one.before - other.before)
    .map(({ service }) => service);
}
