import type { ReviewsQuery } from '@crown-and-coil/shared-api';

/** Reviews on one page of a section. */
export const REVIEWS_PER_PAGE = 5;

/** Which reviews the address names: the page from 1, and the hair type. */
export function reviewsFrom(search: URLSearchParams): { page: number; hairType: number | undefined } {
  const page = Number(search.get('reviews'));
  const hairType = Number(search.get('hair'));
  return {
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
    hairType: [1, 2, 3, 4].includes(hairType) ? hairType : undefined,
  };
}

/** The query of the reviews that the address names. */
export function reviewsQueryOf(
  of: { readonly professionalId: string; readonly serviceId?: string | undefined },
  search: URLSearchParams,
): ReviewsQuery {
  const { page, hairType } = reviewsFrom(search);
  return {
    ...of,
    ...(hairType === undefined ? {} : { hairType }),
    skip: (page - 1) * REVIEWS_PER_PAGE,
    limit: REVIEWS_PER_PAGE,
  };
}
