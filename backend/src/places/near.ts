import type { AreaBounds } from '@crown-and-coil/shared-api/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { containsWord, hasWord, wordsOf } from '../database/text-search';
import { knownPlaces } from './known-places';
import { type Coordinates, type KnownPlace, placesNamed, radiusOf } from './rules';

const KILOMETRES_PER_DEGREE = 111.2;
/** More places than any postcode has that a search should look at. */
const MAX_PLACES = 50;

/** Kilometres from a point to a professional `p` (haversine); null without coordinates. */
export const kilometresFrom = ({ latitude, longitude }: Coordinates): RawBuilder<number> => sql<number>`
  6371 * 2 * asin(least(1, sqrt(
    power(sin(radians(p.latitude - ${latitude}) / 2), 2)
    + cos(radians(${latitude})) * cos(radians(p.latitude)) * power(sin(radians(p.longitude - ${longitude}) / 2), 2)
  )))`;

/** Kilometres to the nearest of the places. */
export const kilometresFromNearest = (places: readonly KnownPlace[]): RawBuilder<number> =>
  sql<number>`least(${sql.join(places.slice(0, MAX_PLACES).map(kilometresFrom))})`;

/**
 * Whether a professional `p` is within the radius of one of the places: a box, which an index finds, and the circle in it.
 * @param radiusKm without it what is usual for places of their size
 */
export const isNear = (places: readonly KnownPlace[], radiusKm?: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    places.slice(0, MAX_PLACES).map((place) => isWithin(place, radiusKm ?? radiusOf(place))),
    sql` or `,
  )})`;

/** Whether a professional `p` is so many kilometres around a point at most. */
export function isWithin(point: Coordinates, radiusKm: number): RawBuilder<SqlBool> {
  const { latitude, longitude } = point;
  const degrees = radiusKm / KILOMETRES_PER_DEGREE;
  const degreesEast = degrees / Math.cos((latitude * Math.PI) / 180);
  return sql<SqlBool>`(
    p.latitude between ${latitude - degrees} and ${latitude + degrees}
    and p.longitude between ${longitude - degreesEast} and ${longitude + degreesEast}
    and ${kilometresFrom(point)} <= ${radiusKm})`;
}

/** Whether a professional `p` is in a part of the map. */
export const isInside = ({ west, south, east, north }: AreaBounds): RawBuilder<SqlBool> => sql<SqlBool>`(
  p.latitude between ${south} and ${north} and p.longitude between ${west} and ${east})`;

/** The box around the circles around all points, in degrees. */
export function boxAround(points: readonly Coordinates[], radiusKm: number) {
  const degrees = radiusKm / KILOMETRES_PER_DEGREE;
  const latitudes = points.map(({ latitude }) => latitude);
  const sides = points.map(({ latitude, longitude }) => {
    const east = degrees / Math.cos((latitude * Math.PI) / 180);
    return { west: longitude - east, east: longitude + east };
  });
  return {
    south: Math.min(...latitudes) - degrees,
    north: Math.max(...latitudes) + degrees,
    west: Math.min(...sides.map(({ west }) => west)),
    east: Math.max(...sides.map(({ east }) => east)),
  };
}

/**
 * Whether a professional `p` is around the place that a text names, or has every word of the text in the location.
 * @param isPlannedOnce for a statement with the same plan for all words
 */
export function isAt(location: string, radiusKm?: number, isPlannedOnce = false): RawBuilder<SqlBool> {
  const words = wordsOf(location);
  const contains = isPlannedOnce ? hasWord : containsWord;
  const isWritten = words.map((word) => contains(sql<string>`search_text(p.location)`, word));
  const places = placesNamed(knownPlaces(), location);
  const allWords = isWritten.length === 0 ? sql`true` : sql.join(isWritten, sql` and `);
  return places.length === 0 ? sql`(${allWords})` : sql`(${isNear(places, radiusKm)} or (${allWords}))`;
}
