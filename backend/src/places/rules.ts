import type { Place } from '@crown-and-coil/shared-api/contract';
import { distance } from 'fastest-levenshtein';
import lookUpTimeZone from 'tz-lookup';

/** A stored place: with its number and its normalized search text. */
export interface KnownPlace extends Place {
  /** GeoNames id; null for the few that GeoNames does not list. */
  readonly placeId: number | null;
  readonly searchText: string;
}

export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** A text without accents and other marks, decomposed. */
export const withoutMarks = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

/**
 * Normalizes text for comparison: no case, no accents, no punctuation, single spaces, no trailing country; Saint and
 * Mount as they are abbreviated.
 */
export function comparable(text: string): string {
  return withoutMarks(text)
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/\bsaint\b/g, 'st')
    .replaceAll(/\bmount\b/g, 'mt')
    .trim()
    .replace(/ australia$/, '');
}

/**
 * Places whose name starts with the text, then those with a later word that does; each by population. The text may
 * include the state or the postcode: 'richmond vic', '3011', 'richmond 3121' (api.md: ranked by prefix match and
 * population). Without a match: the places whose names differ by a letter or two.
 */
export function searchPlaces({ all: places }: Gazetteer, text: string, limit: number): KnownPlace[] {
  const shortened = withShortState(text);
  const found = rankedPlaces(places, shortened);
  const ranked = found.length > 0 || shortened === text ? found : rankedPlaces(places, text);
  if (ranked.length === 0) return nearestSpellings(places, partsOf(shortened).wanted).slice(0, limit);
  return ranked
    .sort(
      (one, other) =>
        other.rank - one.rank ||
        other.place.population - one.place.population ||
        one.place.display.localeCompare(other.place.display, 'en'),
    )
    .slice(0, limit)
    .map(({ place }) => place);
}

function rankedPlaces(places: readonly KnownPlace[], text: string) {
  const { wanted, postcode } = partsOf(text);
  if (wanted === '' && postcode === '') return [];
  return places
    .filter(({ postcodes }) => postcode === '' || postcodes.some((one) => one.startsWith(postcode)))
    .map((place) => ({ place, rank: rankOf(place.searchText, wanted) }))
    .filter(({ rank }) => rank > 0);
}

/** A text without its postcode, or the beginning of one, and the postcode. */
function partsOf(text: string): { wanted: string; postcode: string } {
  const [, before = '', postcode = ''] = /^(.*?)(?:(?:^| )(\d{1,4}))?$/.exec(comparable(text)) ?? [];
  return { wanted: before, postcode };
}

const FROM_START = 2;
const FROM_LATER_WORD = 1;

function rankOf(searchText: string, wanted: string): number {
  if (searchText.startsWith(wanted)) return FROM_START;
  return searchText.includes(` ${wanted}`) ? FROM_LATER_WORD : 0;
}

/** Letters per tolerated typo. */
const LETTERS_PER_MISTAKE = 4;
const MAX_MISTAKES = 2;

/** Places whose name, with or without state, almost matches the text: fewest typos first, then the largest. */
function nearestSpellings(places: readonly KnownPlace[], wanted: string): KnownPlace[] {
  const allowed = Math.min(MAX_MISTAKES, Math.floor(wanted.length / LETTERS_PER_MISTAKE));
  if (allowed === 0) return [];
  return places
    .map((place) => ({ place, mistakes: mistakesIn(wanted, place.searchText, allowed) }))
    .filter(({ mistakes }) => mistakes <= allowed)
    .sort((one, other) => one.mistakes - other.mistakes || other.place.population - one.place.population)
    .map(({ place }) => place);
}

function mistakesIn(wanted: string, searchText: string, allowed: number): number {
  const written = [nameIn(searchText), searchText].filter(
    ({ length }) => Math.abs(length - wanted.length) <= allowed,
  );
  return Math.min(...written.map((text) => distance(text, wanted)));
}

/** All places, indexed by name, name with state ('footscray vic'), and postcode. */
export interface Gazetteer {
  readonly all: readonly KnownPlace[];
  readonly byName: ReadonlyMap<string, readonly KnownPlace[]>;
  readonly byPostcode: ReadonlyMap<string, readonly KnownPlace[]>;
}

export function gazetteerOf(all: readonly KnownPlace[]): Gazetteer {
  const byName = new Map<string, KnownPlace[]>();
  const byPostcode = new Map<string, KnownPlace[]>();
  const add = (map: Map<string, KnownPlace[]>, key: string, place: KnownPlace) => {
    const others = map.get(key);
    if (others) others.push(place);
    else map.set(key, [place]);
  };
  for (const place of all) {
    add(byName, nameIn(place.searchText), place);
    add(byName, place.searchText, place);
    for (const postcode of place.postcodes) add(byPostcode, postcode, place);
  }
  return { all, byName, byPostcode };
}

/** The name in a normalized 'name state' or 'name state postcode'. */
const nameIn = (searchText: string) => searchText.replace(/ [a-z]+( \d{4})?$/, '');

/**
 * The place of a location text: 'Footscray VIC', also 'Footscray, VIC, Australia', or the name alone if it is unique.
 * Undefined when there is none or more than one.
 */
export function findPlace({ byName }: Gazetteer, text: string): KnownPlace | undefined {
  const named = byName.get(comparable(text));
  return named?.length === 1 ? named[0] : undefined;
}

/** Among places of one name without a state, those with less than a tenth of the largest's population are ignored. */
const FORGOTTEN_SHARE = 0.1;

/**
 * The places meant by a text: those of a postcode, the one with this name and state, or all of this name. 'Perth' is
 * the one in Western Australia, 'Richmond' each of the larger ones.
 */
function placesMeant(gazetteer: Gazetteer, text: string): readonly KnownPlace[] {
  const shortened = withShortState(text);
  const found = placesWritten(gazetteer, shortened);
  // Mount Victoria is a place itself.
  return found.length > 0 || shortened === text ? found : placesWritten(gazetteer, text);
}

function placesWritten({ byName, byPostcode }: Gazetteer, text: string): readonly KnownPlace[] {
  const { wanted, postcode } = partsOf(text);
  const inPostcode = byPostcode.get(postcode) ?? [];
  if (wanted === '') return inPostcode;
  const named = byName.get(wanted) ?? [];
  if (postcode !== '') return named.filter((place) => inPostcode.includes(place));
  const largest = Math.max(...named.map(({ population }) => population));
  return named.filter(({ population }) => population >= largest * FORGOTTEN_SHARE);
}

/** Like `placesMeant`, but falls back to the place with the most similar name. */
export function placesNamed(gazetteer: Gazetteer, text: string): readonly KnownPlace[] {
  const meant = placesMeant(gazetteer, text);
  if (meant.length > 0) return meant;
  return nearestSpellings(gazetteer.all, partsOf(withShortState(text)).wanted).slice(0, 1);
}

/** No Australian place has a name of more than four words, and no state one of more than three. */
const MAX_WORDS_OF_A_PLACE = 7;

/** Words between the subject and the place: 'braids near Brunswick'. */
const LINKING_WORDS: ReadonlySet<string> = new Set(['in', 'near', 'around', 'at']);

/** The places, or the state, that a search text names, and its other words. */
export interface NamedPlaces {
  readonly places: readonly KnownPlace[];
  readonly state: State | undefined;
  readonly rest: readonly string[];
  /** Their words are [start, end). */
  readonly start: number;
  readonly end: number;
}

/**
 * The place or state at the end or at the beginning of a search text, or after 'in' and 'near', and the other words:
 * 'knotless footscray' is knotless in Footscray, '3011 fade' a fade in 3011. The longest name wins: 'braids st kilda east'.
 * Else a town between other words.
 * @param isOther whether a word is not a misspelled place
 */
export function placeInSearch(
  gazetteer: Gazetteer,
  words: readonly string[],
  isOther: (word: string) => boolean = () => false,
): NamedPlaces | undefined {
  const afterLink = words.findIndex((word) => LINKING_WORDS.has(word.toLowerCase())) + 1;
  for (let count = Math.min(MAX_WORDS_OF_A_PLACE, words.length); count > 0; count -= 1) {
    for (const start of new Set([...(afterLink > 0 ? [afterLink] : []), words.length - count, 0])) {
      const text = words.slice(start, start + count).join(' ');
      // Boho and Marley are places too.
      if (count === 1 && (afterLink === 0 || start !== afterLink) && isOther(text)) continue;
      const places = placesMeant(gazetteer, text);
      const state = findState(text);
      const others = [...words.slice(0, start), ...words.slice(start + count)];
      // In 'near Footscary VIC' the state belongs to a place.
      const isOfPlace = state !== undefined && afterLink > 0 && start > afterLink;
      const misspelled = isOfPlace ? misspelledPlace(gazetteer, words, isOther) : undefined;
      if (misspelled) return misspelled;
      if (places.length > 0 || state)
        return {
          places,
          state,
          rest: others.filter((word) => !LINKING_WORDS.has(word.toLowerCase())),
          ...{ start, end: Math.min(start + count, words.length) },
        };
    }
  }
  return (
    misspelledPlace(gazetteer, words, isOther) ??
    misspelledEnd(gazetteer, words, isOther) ??
    townInside(gazetteer, words, isOther)
  );
}

/** Shorter words, and the names of smaller places, are more often something else: 'braids in pink', 'in copper'. */
const MIN_LETTERS_OF_A_MISSPELLED_PLACE = 5;
const MIN_POPULATION_OF_A_MISSPELLED_PLACE = 1_000;

/** The place most similar to the words after 'in' or 'near', if they end the text: 'braids near Footscary'. */
function misspelledPlace(
  gazetteer: Gazetteer,
  words: readonly string[],
  isOther: (word: string) => boolean,
): NamedPlaces | undefined {
  const start = words.findLastIndex((word) => LINKING_WORDS.has(word.toLowerCase())) + 1;
  const last = words.slice(start);
  const { wanted } = partsOf(withShortState(last.join(' ')));
  if (start === 0 || wanted.length < MIN_LETTERS_OF_A_MISSPELLED_PLACE || last.every(isOther))
    return undefined;
  const towns = gazetteer.all.filter(({ population }) => population >= MIN_POPULATION_OF_A_MISSPELLED_PLACE);
  const places = nearestSpellings(towns, wanted).slice(0, 1);
  if (places.length === 0) return undefined;
  const rest = words.slice(0, start).filter((word) => !LINKING_WORDS.has(word.toLowerCase()));
  return { places, state: undefined, rest, start, end: words.length };
}

/** The names of smaller places are more often something else where no word says that a place comes. */
const MIN_POPULATION_OF_A_TOWN = 5_000;
const MIN_LETTERS_OF_A_MISSPELLED_END = 7;
const sortedLetters = (text: string) => [...text].sort().join('');

/** The town at the end of the text with one wrong letter, or two swapped ones: 'knotless Footscary'. */
function misspelledEnd(
  gazetteer: Gazetteer,
  words: readonly string[],
  isOther: (word: string) => boolean,
): NamedPlaces | undefined {
  for (const count of [3, 2, 1].filter((one) => one <= words.length)) {
    const start = words.length - count;
    const last = words.slice(start);
    const { wanted } = partsOf(withShortState(last.join(' ')));
    if (wanted.length < MIN_LETTERS_OF_A_MISSPELLED_END || last.some(isOther)) continue;
    const places = nearestSpellings(
      gazetteer.all.filter(({ population }) => population >= MIN_POPULATION_OF_A_TOWN),
      wanted,
    ).filter(({ searchText }) =>
      [nameIn(searchText), searchText].some(
        (name) =>
          name[0] === wanted[0] &&
          (distance(name, wanted) <= 1 || sortedLetters(name) === sortedLetters(wanted)),
      ),
    );
    if (places.length > 0)
      return {
        places: places.slice(0, 1),
        state: undefined,
        rest: words.slice(0, start).filter((word) => !LINKING_WORDS.has(word.toLowerCase())),
        ...{ start, end: words.length },
      };
  }
  return undefined;
}

/**
 * The town between other words: 'cheap St Kilda braids'. Only of two words or more: Young, Auburn, Orange and Sale are
 * towns as well.
 */
function townInside(
  gazetteer: Gazetteer,
  words: readonly string[],
  isOther: (word: string) => boolean,
): NamedPlaces | undefined {
  for (const count of [3, 2])
    for (let start = 1; start + count < words.length; start += 1) {
      const end = start + count;
      const inside = words.slice(start, end);
      if (inside.some(isOther)) continue;
      const places = placesMeant(gazetteer, inside.join(' ')).filter(
        ({ population }) => population >= MIN_POPULATION_OF_A_TOWN,
      );
      const rest = [...words.slice(0, start), ...words.slice(end)];
      if (places.length > 0) return { places, state: undefined, rest, start, end };
    }
  return undefined;
}

/**
 * The default search radius around a place's centre, in kilometres: a city of millions with its suburbs, a suburb with
 * its neighbours.
 */
export function radiusOf({ population }: Pick<Place, 'population'>): number {
  if (population >= 1_000_000) return 40;
  return population >= 100_000 ? 25 : 10;
}

const EARTH_RADIUS_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Of latitude. */
export const KILOMETRES_PER_DEGREE = 111.2;

/** Great-circle distance (haversine) on a sphere of the Earth's mean radius, in kilometres. */
export function kilometresBetween(one: Coordinates, other: Coordinates): number {
  const half =
    Math.sin(radians(other.latitude - one.latitude) / 2) ** 2 +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** Browsers may send a house's coordinates, which public lists must not reveal. */
export const toAboutAKilometre = (degrees: number): number => Math.round(degrees * 100) / 100;

/** A locality outside our list, from its text 'Name STATE'; Google Places knows more of them. */
export function placeOutsideTheList(text: string): { display: string; state: State } | undefined {
  const parts = /^(.+?),?\s+([A-Za-z]{2,3})(?:,?\s+\d{4})?(?:,?\s+Australia)?$/.exec(text.trim());
  const state = STATES.find(({ abbreviation }) => abbreviation === parts?.[2]?.toUpperCase());
  if (parts?.[1] === undefined || state === undefined) return undefined;
  return { display: `${parts[1]} ${state.abbreviation}`, state };
}

/** An Australian state or territory: its abbreviation, its name, its GeoNames number, and its time zone. */
interface State {
  readonly abbreviation: string;
  readonly name: string;
  readonly geoNamesCode: string;
  readonly timeZone: string;
}

export const STATES: readonly State[] = [
  {
    abbreviation: 'ACT',
    name: 'Australian Capital Territory',
    geoNamesCode: '01',
    timeZone: 'Australia/Sydney',
  },
  { abbreviation: 'NSW', name: 'New South Wales', geoNamesCode: '02', timeZone: 'Australia/Sydney' },
  { abbreviation: 'NT', name: 'Northern Territory', geoNamesCode: '03', timeZone: 'Australia/Darwin' },
  { abbreviation: 'QLD', name: 'Queensland', geoNamesCode: '04', timeZone: 'Australia/Brisbane' },
  { abbreviation: 'SA', name: 'South Australia', geoNamesCode: '05', timeZone: 'Australia/Adelaide' },
  { abbreviation: 'TAS', name: 'Tasmania', geoNamesCode: '06', timeZone: 'Australia/Hobart' },
  { abbreviation: 'VIC', name: 'Victoria', geoNamesCode: '07', timeZone: 'Australia/Melbourne' },
  { abbreviation: 'WA', name: 'Western Australia', geoNamesCode: '08', timeZone: 'Australia/Perth' },
];

/** The state at the end of a place's text, which a postcode and the country may follow; and 'CBD' after its name. */
const STATE_AFTER_NAME =
  /(?<=\S[\s,]+)(?:Australian\s+Capital\s+Territory|New\s+South\s+Wales|Northern\s+Territory|Queensland|South\s+Australia|Tasmania|Tassie|Victoria|Western\s+Australia)(?=(?:[\s,]+\d{4})?(?:[\s,]+Australia)?[\s,]*$)/i;
const CBD_AFTER_NAME = /(?<=\S)[\s,]+CBD(?=[\s,]|$)/i;

/** What people call large places. */
const NICKNAMES: ReadonlyMap<string, string> = new Map([
  ['melb', 'Melbourne'],
  ['syd', 'Sydney'],
  ['bris', 'Brisbane'],
  ['brissie', 'Brisbane'],
  ['brissy', 'Brisbane'],
  ['bne', 'Brisbane'],
  ['adl', 'Adelaide'],
  ['freo', 'Fremantle'],
  ['parra', 'Parramatta'],
  // Hardly anybody means the one in South Australia.
  ['paramatta', 'Parramatta'],
  ['newy', 'Newcastle'],
  ['gc', 'Gold Coast'],
  ['tassie', 'Tasmania'],
]);

/**
 * 'Footscray VIC' of 'Footscray, Victoria', 'Melbourne' of 'Melbourne CBD' and of 'Melb'; other texts are returned as
 * they are.
 */
function withShortState(written: string): string {
  const [first = ''] = /^\w+/.exec(written) ?? [];
  const text = (NICKNAMES.get(first.toLowerCase()) ?? first) + written.slice(first.length);
  const withState = text.replace(STATE_AFTER_NAME, (ofState) => {
    const name = ofState.toLowerCase().replaceAll(/\s+/g, ' ');
    const whole = (NICKNAMES.get(name) ?? name).toLowerCase();
    return STATES.find((state) => state.name.toLowerCase() === whole)?.abbreviation ?? ofState;
  });
  return withState.replace(CBD_AFTER_NAME, '');
}

/** The state that a whole text names: 'vic', 'Victoria' or 'Victoria, Australia'. */
export function findState(text: string): State | undefined {
  const written = (NICKNAMES.get(text.toLowerCase()) ?? text)
    .toLowerCase()
    .replaceAll(/[\s,]+/g, ' ')
    .trim();
  return STATES.find(({ abbreviation, name }) =>
    [abbreviation, name, `${abbreviation} Australia`, `${name} Australia`].some(
      (one) => one.toLowerCase() === written,
    ),
  );
}

/** The state that a stored location ends with: 'VIC' of 'Footscray VIC', 'Footscray VIC 3011' or 'footscray vic'. */
export function stateNamedIn(location: string): string | undefined {
  const last = location
    .replace(/ \d{4}$/, '')
    .split(' ')
    .at(-1)
    ?.toUpperCase();
  return STATES.find(({ abbreviation }) => abbreviation === last)?.abbreviation;
}

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
const timeZoneOf = (state: State, zoneOnMap: string): string =>
  ZONES_WITHIN_A_STATE.has(zoneOnMap) ? zoneOnMap : state.timeZone;

/** The time zone of a point whose state is unknown, which may be wrong beside a border. */
export const zoneAt = ({ latitude, longitude }: Coordinates): string => lookUpTimeZone(latitude, longitude);

/** The time zone of a place outside our list, from its state and coordinates. */
export const clockAt = (state: State, { latitude, longitude }: Coordinates): string =>
  timeZoneOf(state, lookUpTimeZone(latitude, longitude));
