import { createRequire } from 'node:module';
import { feature } from 'topojson-client';

const require = createRequire(import.meta.url);

/** Islands that reach into this box are on the map, whole. */
const [WEST, SOUTH, EAST, NORTH] = [110, -45, 160, -9];
/** Smaller places have no name on the map. */
const LEAST_POPULATION = 3000;
/** About 100 metres, finer than the coast itself. */
const DECIMALS = 3;

type Point = readonly [longitude: number, latitude: number];
type Polygon = readonly (readonly Point[])[];

/**
 * The ground of the map of results, as GeoJSON: the coast of Natural Earth (1:10 million, public domain) and a point for
 * each larger place of the gazetteer.
 * @param table rows of `name|state|latitude|longitude|population|...`
 */
export function mapGround(table: string) {
  const atlas = require('world-atlas/land-10m.json') as { objects: { land: unknown } };
  const polygons = feature(atlas, atlas.objects.land).features.flatMap(
    ({ geometry }) => geometry.coordinates as readonly Polygon[],
  );
  return {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: {},
        geometry: { type: 'MultiPolygon', coordinates: polygons.filter(isInView).map(rounded) },
      },
      ...placesOf(table),
    ],
  };
}

const isInView = ([coast = []]: Polygon) =>
  coast.some(
    ([longitude, latitude]) => longitude > WEST && longitude < EAST && latitude > SOUTH && latitude < NORTH,
  );

const round = (degrees: number) => Number(degrees.toFixed(DECIMALS));

const rounded = (polygon: Polygon) =>
  polygon.map((ring) => ring.map(([longitude, latitude]) => [round(longitude), round(latitude)]));

const placesOf = (table: string) =>
  table.split('\n').flatMap((row) => {
    const [name, , latitude, longitude, population] = row.split('|');
    return Number(population) < LEAST_POPULATION
      ? []
      : {
          type: 'Feature',
          properties: { name, population: Number(population) },
          geometry: { type: 'Point', coordinates: [round(Number(longitude)), round(Number(latitude))] },
        };
  });
