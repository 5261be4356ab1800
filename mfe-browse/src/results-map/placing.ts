import type { SearchCircle } from '@crown-and-coil/shared-api';

export interface MapPoint {
  readonly latitude: number;
  readonly longitude: number;
}

/** West, south, east, north in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

/** About 500 metres: less than a suburb, more than a marker when one looks closely. */
const SPREAD_DEGREES = 0.005;
const KILOMETRES_PER_DEGREE = 111.2;
/** The corners of a drawn circle. */
const CORNERS = 64;
/** What is shown around a single suburb, in kilometres. */
const AROUND_A_POINT_KM = 5;

const shrinking = ({ latitude }: MapPoint) => Math.cos((latitude * Math.PI) / 180);

const moved = (from: MapPoint, kilometres: number, turn: number): MapPoint => {
  const angle = turn * 2 * Math.PI;
  const degrees = kilometres / KILOMETRES_PER_DEGREE;
  return {
    latitude: from.latitude + Math.cos(angle) * degrees,
    longitude: from.longitude + (Math.sin(angle) * degrees) / shrinking(from),
  };
};

/**
 * The point at which each owner is drawn. Those who share a suburb's point stand in a ring around it, so that each of
 * them can be pressed; the others stay where they are.
 */
export function spreadOwners(
  results: readonly { readonly owner: string; readonly point: MapPoint | null }[],
): ReadonlyMap<string, MapPoint> {
  const sharing = new Map<string, { point: MapPoint; owners: Set<string> }>();
  for (const { owner, point } of results) {
    if (!point) continue;
    const key = `${point.latitude},${point.longitude}`;
    const suburb = sharing.get(key) ?? { point, owners: new Set() };
    sharing.set(key, suburb);
    suburb.owners.add(owner);
  }
  const placed = new Map<string, MapPoint>();
  for (const { point, owners } of sharing.values()) {
    // In a fixed order, so that reordering results moves no marker.
    for (const [place, owner] of [...owners].sort().entries())
      placed.set(
        owner,
        owners.size === 1 ? point : moved(point, SPREAD_DEGREES * KILOMETRES_PER_DEGREE, place / owners.size),
      );
  }
  return placed;
}

/** On the screen, in pixels. */
interface Placed<Item> {
  readonly item: Item;
  readonly x: number;
  readonly y: number;
}

export interface Group<Item> {
  readonly items: readonly Item[];
  /** Of the first of them. */
  readonly x: number;
  readonly y: number;
}

/**
 * Markers that would overlap become one, at the place of the first; none of the others is left out. Only the distances
 * between them count, so groups stay together while the map is dragged.
 * @param size of a marker, in pixels
 */
export function groupOverlapping<Item>(
  markers: readonly Placed<Item>[],
  size: { readonly width: number; readonly height: number },
): readonly Group<Item>[] {
  const groups: { items: Item[]; x: number; y: number }[] = [];
  for (const { item, x, y } of markers) {
    const group = groups.find(
      (other) => Math.abs(other.x - x) < size.width && Math.abs(other.y - y) < size.height,
    );
    if (group) group.items.push(item);
    else groups.push({ items: [item], x, y });
  }
  return groups;
}

/** The corners of a circle, closed, as GeoJSON has them: [longitude, latitude]. */
export function ringOf({ radiusKm, ...middle }: SearchCircle): [number, number][] {
  return Array.from({ length: CORNERS + 1 }, (_, corner) => {
    const { latitude, longitude } = moved(middle, radiusKm, (corner % CORNERS) / CORNERS);
    return [longitude, latitude];
  });
}

/** What holds all points and circles; undefined without any. */
export function boundsOf(points: readonly MapPoint[], circles: readonly SearchCircle[]): Bounds | undefined {
  const corners = [...points.map((point) => ({ ...point, radiusKm: AROUND_A_POINT_KM })), ...circles].flatMap(
    (circle) => [0, 0.25, 0.5, 0.75].map((turn) => moved(circle, circle.radiusKm, turn)),
  );
  if (corners.length === 0) return undefined;
  const latitudes = corners.map(({ latitude }) => latitude);
  const longitudes = corners.map(({ longitude }) => longitude);
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
}
