/* The figures of the ranking, used by the search and shown on the page "How we order results". */

/** Points of each factor; a result has at most their sum. No other factors count. */
export const ORDER_POINTS = {
  distance: 35,
  hairType: 25,
  soonestStart: 15,
  reviews: 15,
  reliability: 10,
} as const;
export type OrderFactor = keyof typeof ORDER_POINTS;

/** At this distance a result has half of the points for distance. */
export const HALF_POINTS_KM = 5;
/** This many pictures and visits with the requested hair type give half of the points. */
export const HALF_POINTS_WORK = 5;
/** This many days until the first free start leave half of the points. */
export const HALF_POINTS_DAYS = 3;
/** Prior reviews, so that a single one has little effect. */
export const ASSUMED_REVIEWS = { count: 5, mean: 4 } as const;
export const MIN_REVIEW_SCORE = 1;
export const MAX_REVIEW_SCORE = 5;
/** Prior confirmed visits, and how many of them were kept. */
export const ASSUMED_VISITS = { agreed: 10, kept: 9 } as const;
/** A newcomer has had fewer visits, and joined within this many days. */
export const NEWCOMER_VISITS = 10;
export const NEWCOMER_DAYS = 180;
/** At least one in this many results is a newcomer's, as long as there are newcomers. */
export const NEWCOMER_EVERY = 5;
/** A professional's second service comes this many places after the first, and so on. */
export const PLACES_BETWEEN_SERVICES = 6;
/** Interval at which visits, hair types and newcomers are counted. */
export const COUNTED_EVERY_MINUTES = 10;
