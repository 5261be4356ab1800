import type { AreaBounds, SearchCircle } from '@crown-and-coil/shared-api';
import {
  type GeoJSONSource,
  type LayerSpecification,
  Map as MapLibre,
  type MapOptions,
  setWorkerUrl,
} from 'maplibre-gl';
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs';
import groundAddress from './ground.geojson';
import { type Bounds, type MapPoint, ringOf } from './placing';

/** The only module that uses MapLibre. The base map is our GeoJSON file, which its worker cuts into vector tiles. */

/** Colours of the theme that the page has now. */
interface GroundColours {
  readonly sea: string;
  readonly land: string;
  readonly coast: string;
  readonly names: string;
  readonly circle: string;
}

export interface GroundMap {
  /** Where a point is, in pixels of the map's box. */
  readonly place: (point: MapPoint) => { readonly x: number; readonly y: number };
  readonly show: (bounds: Bounds) => void;
  /** What is shown. */
  readonly bounds: () => AreaBounds;
  readonly zoom: (steps: 1 | -1) => void;
  readonly drawCircles: (circles: readonly SearchCircle[]) => void;
  readonly remove: () => void;
}

const LOAD_TIMEOUT_MS = 20_000;
const AUSTRALIA: Bounds = [112, -44.5, 154.5, -9.5];
/** How far one can drag. */
const AROUND_AUSTRALIA: Bounds = [80, -56, 190, 8];
/** Maximum zoom: closer, the coast would look angular and the points like addresses. */
const MAX_ZOOM = 13;
const PADDING = { top: 64, bottom: 32, left: 72, right: 72 };
const MOVE_MS = 400;

/** What MapLibre needs to draw. */
export function canDraw(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null;
  } catch {
    return false;
  }
}

/**
 * Draws the ground into a box.
 * @param onMove the places of points have changed, by a person who moved the map or otherwise
 * @throws when the ground or the worker does not load
 */
export async function openGroundMap(
  container: HTMLElement,
  onMove: (isByPerson: boolean) => void,
  signal: AbortSignal,
): Promise<GroundMap> {
  const answer = await fetch(groundAddress, { signal });
  if (!answer.ok) throw new Error(`The ground of the map answered ${answer.status}.`);
  const ground = await answer.json();
  signal.throwIfAborted();
  setWorkerUrl(workerAddress);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const duration = isStill ? 0 : MOVE_MS;
  const map = new MapLibre({
    container,
    style: {
      version: 8,
      sources: {
        ground: { type: 'geojson', data: ground, maxzoom: MAX_ZOOM },
        circles: { type: 'geojson', data: circlesOf([]) },
      },
      layers: layersIn(coloursNow()),
    },
    bounds: [...AUSTRALIA],
    maxBounds: [...AROUND_AUSTRALIA],
    maxZoom: MAX_ZOOM,
    // The wheel and a finger scroll the page; Ctrl and the wheel, or two fingers, move the map.
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: false,
    fadeDuration: isStill ? 0 : 200,
    locale: { 'Map.Title': 'Ground of the map: arrow keys move it' },
  } satisfies MapOptions);
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.on('move', ({ originalEvent }) => onMove(originalEvent !== undefined));
  map.on('resize', () => onMove(false));
  try {
    await loaded(map, signal);
  } catch (error) {
    map.remove();
    throw error;
  }
  const forget = onThemeChange(() => {
    for (const { id, paint = {} } of layersIn(coloursNow()))
      for (const [name, value] of Object.entries(paint))
        map.setPaintProperty(id, name as never, value as never);
  });
  return {
    place: ({ longitude, latitude }) => map.project([longitude, latitude]),
    show: (bounds) => {
      map.fitBounds([...bounds], { padding: PADDING, maxZoom: MAX_ZOOM, duration, linear: true });
    },
    bounds: () => {
      const shown = map.getBounds();
      return {
        west: shown.getWest(),
        south: shown.getSouth(),
        east: shown.getEast(),
        north: shown.getNorth(),
      };
    },
    zoom: (steps) => {
      map.easeTo({ zoom: map.getZoom() + steps, duration });
    },
    drawCircles: (circles) => {
      map.getSource<GeoJSONSource>('circles')?.setData(circlesOf(circles));
    },
    remove: () => {
      forget();
      map.remove();
    },
  };
}

/** Waits for the first tiles: only then is it known that the worker runs. */
const loaded = (map: MapLibre, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The map did not load in time.')), LOAD_TIMEOUT_MS);
    const settle = (done: () => void) => () => {
      clearTimeout(timer);
      done();
    };
    map.once('load', settle(resolve));
    map.once('error', ({ error }) => settle(() => reject(error))());
    signal.addEventListener(
      'abort',
      settle(() => reject(signal.reason)),
    );
  });

const circlesOf = (circles: readonly SearchCircle[]) => ({
  type: 'FeatureCollection' as const,
  features: circles.map((circle) => ({
    type: 'Feature' as const,
    properties: {},
    geometry: { type: 'Polygon' as const, coordinates: [ringOf(circle)] },
  })),
});

const isLand = ['==', ['geometry-type'], 'Polygon'] as never;
const isPlace = ['==', ['geometry-type'], 'Point'] as never;

const layersIn = ({ sea, land, coast, names, circle }: GroundColours): LayerSpecification[] => [
  { id: 'sea', type: 'background', paint: { 'background-color': sea } },
  { id: 'land', type: 'fill', source: 'ground', filter: isLand, paint: { 'fill-color': land } },
  { id: 'coast', type: 'line', source: 'ground', filter: isLand, paint: { 'line-color': coast } },
  {
    id: 'searched',
    type: 'fill',
    source: 'circles',
    paint: { 'fill-color': circle, 'fill-opacity': 0.07 },
  },
  {
    id: 'searched-edge',
    type: 'line',
    source: 'circles',
    paint: { 'line-color': circle, 'line-width': 1.5, 'line-dasharray': [3, 2] },
  },
  {
    id: 'places',
    type: 'symbol',
    source: 'ground',
    filter: isPlace,
    layout: {
      'text-field': ['get', 'name'],
      // Drawn from the page's fonts: there is no server of glyphs.
      'text-font': ['Figtree Variable', 'system-ui', 'sans-serif'],
      'text-size': ['interpolate', ['linear'], ['get', 'population'], 3000, 11, 1_000_000, 15],
      'symbol-sort-key': ['-', ['get', 'population']],
      'text-padding': 6,
    },
    paint: { 'text-color': names, 'text-halo-color': land, 'text-halo-width': 1.5 },
  },
];

function coloursNow(): GroundColours {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    sea: token('bottle-tint'),
    land: token('paper'),
    coast: token('line-strong'),
    names: token('muted'),
    circle: token('clay'),
  };
}

/** By the person or by the device. */
function onThemeChange(change: () => void): () => void {
  const device = matchMedia('(prefers-color-scheme: dark)');
  const chosen = new MutationObserver(change);
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  device.addEventListener('change', change);
  return () => {
    chosen.disconnect();
    device.removeEventListener('change', change);
  };
}
