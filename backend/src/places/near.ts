import type { AreaBounds } from '@crown-and-coil/shared-api/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Coordinates, KILOMETRES_PER_DEGREE } from './rules';

/** Kilometres from a point to a professional `p` (haversine); null without coordinates. */
const kilometresFrom = ({ latitude, longitude }: Coordinates): RawBuilder<number> => sql<number>`
  6371 * 2 * asin(least(1, sqrt(
    power(sin(radians(p.latitude - ${latitude}) / 2), 2)
    + cos(radians(${latitude})) * cos(radians(p.latitude)) * power(sin(radians(p.longitude - ${longitude}) / 2), 2)
  )))`;

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

/** The box around the circles around all points, in degrees. */
export function boxAround(points: readonly Coordinates[], radiusKm: number): AreaBounds {
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
