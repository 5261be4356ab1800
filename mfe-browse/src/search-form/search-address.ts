import {
  addDays,
  boundsOfArea,
  dayIn,
  isDay,
  LANGUAGES,
  type Language,
  MAX_PRICE_AUD,
  MAX_SEARCH_DAYS,
  MAX_SEARCH_LENGTH,
  MAX_SEARCH_RADIUS_KM,
  MAX_SERVICE_DURATION_MINUTES,
  MIN_SEARCH_RADIUS_KM,
  OFFER_FILTERS,
  type OfferFilter,
  PARTS_OF_DAY,
  type PartOfDay,
  SITE_TIME_ZONE,
  weekdayOf,
} from '@crown-and-coil/shared-api';

/** Longest location text that the API takes. */
export const MAX_LOCATION_LENGTH = 100;

/** A location text as an address has it; blank text is none (specification, section 2). */
const asLocation = (text: string | null): string => (text ?? '').trim().slice(0, MAX_LOCATION_LENGTH);

/** The search state of both browse pages, as in their addresses. */
export interface SearchView {
  /** Trimmed; empty when nothing is searched for. */
  search: string;
  /** Trimmed; empty when any place will do. */
  location: string;
  /** 'latitude,longitude'; empty unless the person shared where they are. */
  near: string;
  radiusKm: number | undefined;
  /** 'west,south,east,north' of the map; empty unless it was searched. */
  area: string;
  /** Days; empty for any. */
  from: string;
  to: string;
  partOfDay: PartOfDay | undefined;
  /** 1 to 4. */
  hairType: number | undefined;
  /** In AUD. */
  minPrice: number | undefined;
  maxPrice: number | undefined;
  maxMinutes: number | undefined;
  /** In the order of their catalogues, each once. */
  offers: OfferFilter[];
  languages: Language[];
  /** Whether the map of the results is shown. */
  map: boolean;
}

const OFFERS = OFFER_FILTERS.map(({ value }) => value);
const NEAR_PATTERN = /^-?\d{1,2}(\.\d{1,6})?,-?\d{1,3}(\.\d{1,6})?$/;

/** Those of the names that the catalogue knows, however written, in the catalogue's order. */
export function known<Name extends string>(catalogue: readonly Name[], names: readonly string[]): Name[] {
  // Mostly: each card of a list links to an address of the list.
  if (names.length === 0) return [];
  const wanted = new Set(names.map((name) => name.trim().toLowerCase()));
  return catalogue.filter((name) => wanted.has(name.toLowerCase()));
}

/** A limit that the API takes; undefined for anything else. */
export function limitOf(text: string | null, most: number, isAllowed = Number.isFinite): number | undefined {
  const limit = Number(text);
  return limit > 0 && limit <= most && isAllowed(limit) ? limit : undefined;
}

/** Parses the address. Invalid parts (an old link, a typed address) are dropped. */
export function readSearchView(address: URLSearchParams): SearchView {
  const near = address.get('near') ?? '';
  const area = address.get('area') ?? '';
  const radius = limitOf(address.get('radius_km'), MAX_SEARCH_RADIUS_KM, Number.isInteger);
  return {
    search: (address.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    location: asLocation(address.get('location')),
    near: NEAR_PATTERN.test(near) ? near : '',
    radiusKm: radius !== undefined && radius >= MIN_SEARCH_RADIUS_KM ? radius : undefined,
    area: boundsOfArea(area) ? area : '',
    ...readDays(address),
    partOfDay: PARTS_OF_DAY.find((part) => part === address.get('part_of_day')),
    hairType: hairTypeOf(address.get('hair_type')),
    minPrice: limitOf(address.get('min_price'), MAX_PRICE_AUD),
    maxPrice: limitOf(address.get('max_price'), MAX_PRICE_AUD),
    maxMinutes: limitOf(address.get('max_minutes'), MAX_SERVICE_DURATION_MINUTES, Number.isInteger),
    offers: known(OFFERS, address.getAll('offer')),
    languages: known(LANGUAGES, address.getAll('language')),
    map: address.get('map') === '1',
  };
}

/** '4B' is type 4. */
const hairTypeOf = (text: string | null): number | undefined => {
  const [, type] = /^([1-4])[a-c]?$/i.exec((text ?? '').trim()) ?? [];
  return type === undefined ? undefined : Number(type);
};

/** Days that a press chooses; without scripts the address has the word. */
export const DAY_WORDS = ['today', 'tomorrow', 'weekend'] as const;
export type DayWord = (typeof DAY_WORDS)[number];

function readDays(address: URLSearchParams): Pick<SearchView, 'from' | 'to'> {
  const word = DAY_WORDS.find((one) => one === address.get('when'));
  if (word) return daysOf(word);
  return searchDays(address.get('from') ?? '', address.get('to') ?? '');
}

/** The last day that a search from this day takes. */
export const lastSearchDay = (from: string): string => addDays(from, MAX_SEARCH_DAYS - 1);

/** The days that the API takes: a malformed day is dropped, an end outside the possible range is moved into it. */
export function searchDays(first: string, last: string): Pick<SearchView, 'from' | 'to'> {
  const [from, to] = [first, last].map((day) => (isDay(day) ? day : '')) as [string, string];
  if (from === '' || to <= from) return { from: from || to, to: '' };
  return { from, to: to < addDays(from, MAX_SEARCH_DAYS) ? to : lastSearchDay(from) };
}

const SATURDAY = 6;

/** Whether these days are a Saturday and its Sunday. */
export const isWeekend = ({ from, to }: Pick<SearchView, 'from' | 'to'>): boolean =>
  from !== '' && weekdayOf(from) === SATURDAY && to === addDays(from, 1);

/**
 * The days of a word; on Sunday the weekend is that day alone.
 * @param zone decides which day is today; an address is read alike by server and browser, by the date in Sydney
 */
export function daysOf(
  word: DayWord,
  zone = SITE_TIME_ZONE,
  now: Date = new Date(),
): Pick<SearchView, 'from' | 'to'> {
  const today = dayIn(now, zone);
  if (word === 'today') return { from: today, to: '' };
  if (word === 'tomorrow') return { from: addDays(today, 1), to: '' };
  const saturday = addDays(today, SATURDAY - weekdayOf(today));
  return saturday < today ? { from: today, to: '' } : { from: saturday, to: addDays(saturday, 1) };
}

/** Writes what is chosen: `search=knotless&location=3011&from=2026-11-28&hair_type=4`. */
export function writeSearchView(address: URLSearchParams, view: Partial<SearchView>): void {
  const put = (name: string, value: string | number | undefined) => {
    if (value !== undefined && value !== '') address.set(name, String(value));
  };
  put('search', (view.search ?? '').trim().slice(0, MAX_SEARCH_LENGTH));
  put('location', asLocation(view.location ?? ''));
  put('near', view.near);
  put('radius_km', view.radiusKm);
  put('area', view.area);
  put('from', view.from);
  put('to', view.to);
  put('part_of_day', view.partOfDay);
  put('hair_type', view.hairType);
  put('min_price', view.minPrice);
  put('max_price', view.maxPrice);
  put('max_minutes', view.maxMinutes);
  for (const offer of known(OFFERS, view.offers ?? [])) address.append('offer', offer);
  for (const language of known(LANGUAGES, view.languages ?? [])) address.append('language', language);
  if (view.map) address.set('map', '1');
}

/** A part of the map takes the place of a typed one; '' shows all of it again. */
export const inArea = (area: string): Pick<SearchView, 'area' | 'location' | 'radiusKm'> => ({
  area,
  location: '',
  radiusKm: undefined,
});

/** What of a view the API is asked; empty texts are left out of the request. A part of the day needs a day. */
export const queryOfSearch = ({
  from,
  to,
  partOfDay,
  near,
  radiusKm,
  location,
  map: _shown,
  ...view
}: SearchView) => ({
  ...view,
  location,
  near,
  radiusKm: near || location || view.search ? radiusKm : undefined,
  from,
  to: to || from,
  partOfDay: from ? partOfDay : undefined,
});
