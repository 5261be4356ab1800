/** Map areas of searches. Without the schema library, for screens. */

/** In degrees. */
export interface AreaBounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Finer areas would reveal more about where somebody lives than the suburb in lists. */
const STEPS_PER_DEGREE = 100;
const AREA_PATTERN = /^(-?\d{1,3}(\.\d{1,2})?,){3}-?\d{1,3}(\.\d{1,2})?$/;

/** Reads 'west,south,east,north', with at most two decimals; undefined when it is not an area of the map. */
export function boundsOfArea(area: string): AreaBounds | undefined {
  if (!AREA_PATTERN.test(area)) return undefined;
  const [west = 0, south = 0, east = 0, north = 0] = area.split(',').map(Number);
  const isOnMap = west >= -180 && west < east && east <= 180 && south >= -90 && south < north && north <= 90;
  return isOnMap ? { west, south, east, north } : undefined;
}

/** Writes the smallest area that holds the bounds. */
export function areaAround({ west, south, east, north }: AreaBounds): string {
  const [down, up] = [Math.floor, Math.ceil].map(
    (round) => (degrees: number) => round(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE,
  ) as [(degrees: number) => number, (degrees: number) => number];
  return [down(west), down(south), up(east), up(north)].join(',');
}
