/*
 * The figures of the order of results. The search computes with them, and the page "How we order results" shows them.
 */

/** Points of each factor; a result has at most their sum. Only what is published here counts. */
export const ORDER_POINTS = {
  distance: 35,
  hairType: 25,
  soonestStart: 15,
  reviews: 15,
  reliability: 10,
} as const;
export type OrderFactor = keyof typeof ORDER_POINTS;

/** So far away, a result has half of the points for distance. */
export const HALF_POINTS_KM = 5;
/** So many pictures and visits on the hair type that was asked for give half of the points. */
export const HALF_POINTS_WORK = 5;
/** So many days until the first free start leave half of the points. */
export const HALF_POINTS_DAYS = 3;
/** Reviews that everyone starts with, so that one more or less decides little. */
export const ASSUMED_REVIEWS = { count: 5, mean: 4 } as const;
export const MIN_REVIEW_SCORE = 1;
export const MAX_REVIEW_SCORE = 5;
/** Confirmed visits that everyone starts with, and how many of them were kept. */
export const ASSUMED_VISITS = { agreed: 10, kept: 9 } as const;
/** A newcomer has had fewer visits, and joined at most so many days ago. */
export const NEWCOMER_VISITS = 10;
export const NEWCOMER_DAYS = 180;
/** At least one of so many results is a newcomer's, as long as there are newcomers. */
export const NEWCOMER_EVERY = 5;
/** The second service of a professional comes so many places after the first, and so on. */
export const PLACES_BETWEEN_SERVICES = 6;
/** How often visits, hair types and newcomers are counted. */
export const COUNTED_EVERY_MINUTES = 10;
