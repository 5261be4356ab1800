import type { SearchFilter } from '../filter';

/** A search that everyone matches. */
export const NO_FILTER: SearchFilter = {
  words: [],
  named: undefined,
  location: '',
  state: undefined,
  places: [],
  near: undefined,
  radiusKm: undefined,
  area: undefined,
  when: undefined,
  hairType: undefined,
  minPrice: undefined,
  maxPrice: undefined,
  maxMinutes: undefined,
  offers: [],
  languages: [],
  understood: [],
  parts: [],
  withText: () => NO_FILTER,
};
