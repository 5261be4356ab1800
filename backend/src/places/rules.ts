import type { Place } from '@crown-and-coil/shared-api/contract';

/** A stored place: with its number and its normalized search text. */
export interface KnownPlace extends Place {
  /** GeoNames id; null for the few that GeoNames does not list. */
  readonly placeId: number | null;
  readonly searchText: string;
}

/** Normalizes text for comparison: no case, no accents, no punctuation, single spaces, no trailing country. */
export function comparable(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/ australia$/, '');
}

/**
 * Places whose name starts with the text, then those with a later word that does; each by population. The text may
 * include the state: 'richmond vic' (api.md: ranked by prefix match and population).
 */
export function searchPlaces(places: readonly KnownPlace[], text: string, limit: number): KnownPlace[] {
  const wanted = comparable(text);
  if (wanted === '') return [];
  const ranked = places
    .map((place) => ({ place, rank: rankOf(place.searchText, wanted) }))
    .filter(({ rank }) => rank > 0)
    .sort(
      (one, other) =>
        other.rank - one.rank ||
        other.place.population - one.place.population ||
        one.place.display.localeCompare(other.place.display, 'en'),
    );
  return ranked.slice(0, limit).map(({ place }) => place);
}

const FROM_START = 2;
const FROM_LATER_WORD = 1;

function rankOf(searchText: string, wanted: string): number {
  if (searchText.startsWith(wanted)) return FROM_START;
  return searchText.includes(` ${wanted}`) ? FROM_LATER_WORD : 0;
}

/**
 * The place of a location text: 'Footscray VIC', also 'Footscray, VIC, Australia', or the name alone if it is unique.
 * Undefined when there is none or more than one.
 */
export function findPlace(places: readonly KnownPlace[], text: string): KnownPlace | undefined {
  const wanted = comparable(text);
  const exact = places.find(({ searchText }) => searchText === wanted);
  if (exact) return exact;
  const named = places.filter(({ name }) => comparable(name) === wanted);
  return named.length === 1 ? named[0] : undefined;
}

/** A locality outside our list, from its text 'Name STATE'; Google Places knows more of them. */
export function placeOutsideTheList(text: string): { display: string; state: State } | undefined {
  const parts = /^(.+?),?\s+([A-Za-z]{2,3})(?:,?\s+\d{4})?(?:,?\s+Australia)?$/.exec(text.trim());
  const state = STATES.find(({ abbreviation }) => abbreviation === parts?.[2]?.toUpperCase());
  if (parts?.[1] === undefined || state === undefined) return undefined;
  return { display: `${parts[1]} ${state.abbreviation}`, state };
}

/** An Australian state or territory: its abbreviation, its GeoNames number, and its time zone. */
export interface State {
  readonly abbreviation: string;
  readonly geoNamesCode: string;
  readonly timeZone: string;
}

export const STATES: readonly State[] = [
  { abbreviation: 'ACT', geoNamesCode: '01', timeZone: 'Australia/Sydney' },
  { abbreviation: 'NSW', geoNamesCode: '02', timeZone: 'Australia/Sydney' },
  { abbreviation: 'NT', geoNamesCode: '03', timeZone: 'Australia/Darwin' },
  { abbreviation: 'QLD', geoNamesCode: '04', timeZone: 'Australia/Brisbane' },
  { abbreviation: 'SA', geoNamesCode: '05', timeZone: 'Australia/Adelaide' },
  { abbreviation: 'TAS', geoNamesCode: '06', timeZone: 'Australia/Hobart' },
  { abbreviation: 'VIC', geoNamesCode: '07', timeZone: 'Australia/Melbourne' },
  { abbreviation: 'WA', geoNamesCode: '08', timeZone: 'Australia/Perth' },
];

/** Zones that cover a part of a state. */
const ZONES_WITHIN_A_STATE: ReadonlySet<string> = new Set([
  'Australia/Broken_Hill',
  'Australia/Lord_Howe',
  'Australia/Eucla',
]);

/**
 * The time zone of a place. Australian time zones follow state borders, which the coordinate lookup draws too
 * coarsely (it puts Albury and Tweed Heads on the wrong side); the lookup only decides about exceptions.
 */
export const timeZoneOf = (state: State, zoneOnMap: string): string =>
  ZONES_WITHIN_A_STATE.has(zoneOnMap) ? zoneOnMap : state.timeZone;
