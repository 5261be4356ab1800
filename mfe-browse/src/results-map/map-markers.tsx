import styled from 'styled-components';
import type { GroundMap } from './ground-map';
import type { MapResult } from './map-frame';
import { groupOverlapping, type MapPoint } from './placing';

/** A marker's room on the screen, in pixels. */
const MARKER = { width: 132, height: 44 };

const Markers = styled.ul`
  position: absolute;
  inset: 0;
  z-index: 1;
  overflow: hidden;
  pointer-events: none;
`;

const Marker = styled.button`
  position: absolute;
  top: 0;
  left: 0;
  display: grid;
  place-items: center;
  min-width: 44px;
  max-width: ${MARKER.width}px;
  height: 36px;
  padding: 0 12px;
  border: 1.5px solid var(--surface);
  border-radius: var(--r-full);
  background: var(--bottle);
  color: var(--surface);
  font-size: var(--t-small);
  font-weight: 650;
  font-variant-numeric: tabular-nums lining-nums;
  white-space: nowrap;
  pointer-events: auto;
  &::before {
    content: '';
    position: absolute;
    inset: -4px;
  }
  &:hover,
  &[data-pointed],
  &[aria-expanded='true'] {
    z-index: 1;
    background: var(--clay);
  }
  &&:focus-visible {
    border-radius: var(--r-full);
  }
`;

interface MapMarkersProps {
  readonly map: GroundMap;
  readonly box: HTMLElement | null;
  /** Begins the ids of the markers. */
  readonly idPrefix: string;
  readonly results: readonly MapResult[];
  /** Where the owner of each result is drawn. */
  readonly points: ReadonlyMap<string, MapPoint>;
  /** 'services'. */
  readonly many: string;
  readonly pointed: string | undefined;
  /** The results of the open marker. */
  readonly open: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
}

/** A button for each place in view with results; places that overlap share one. */
export function MapMarkers({
  map,
  box,
  idPrefix,
  results,
  points,
  many,
  pointed,
  open,
  onChoose,
}: MapMarkersProps) {
  const placed = results.flatMap((item) => {
    const point = points.get(item.owner);
    return point && item.point ? [{ item, ...map.place(point) }] : [];
  });
  const inView = groupOverlapping(placed, MARKER).filter(
    ({ x, y }) => box && x >= 0 && y >= 0 && x <= box.clientWidth && y <= box.clientHeight,
  );
  return (
    <Markers aria-label={`${many[0]?.toUpperCase()}${many.slice(1)} on the map`}>
      {inView.map(({ items, x, y }) => {
        const ids = items.map(({ id }) => id);
        const id = markerId(idPrefix, ids);
        const isOpen = ids.join() === open.join();
        return (
          <li key={id}>
            <Marker
              type="button"
              id={id}
              // The element's own style, not its attribute: the content policy allows it.
              style={{
                transform: `translate(${inside(x, MARKER.width, box?.clientWidth)}px, ${inside(y, MARKER.height, box?.clientHeight)}px) translate(-50%, -50%)`,
              }}
              aria-label={labelOf(items, many)}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              data-pointed={(pointed !== undefined && ids.includes(pointed)) || undefined}
              onClick={() => onChoose(isOpen ? [] : ids)}
            >
              {textOf(items, many)}
            </Marker>
          </li>
        );
      })}
    </Markers>
  );
}

/** The middle of a marker that is whole: one at the edge moves a little into the map. */
const inside = (middle: number, size: number, room = 0) =>
  Math.max(size / 2, Math.min(middle, room - size / 2));

export const markerId = (map: string, ids: readonly string[]) => `${map}-${ids.join('-')}`;

/** 'from $180': cents that are none take room. */
const shortPrice = (price: string) => price.replace(/\.00$/, '');

function textOf(items: readonly MapResult[], many: string): string {
  const [first] = items;
  if (items.length > 1) return `${items.length} ${many}`;
  return first?.price ? shortPrice(first.price) : (first?.name ?? '');
}

/** Starts with the visible text, so that voice control finds the button by it (WCAG 2.5.3). */
function labelOf(items: readonly MapResult[], many: string): string {
  const text = textOf(items, many);
  if (items.length > 1) return `${text}: ${items.map(({ name }) => name).join(', ')}`;
  return [...new Set([text, ...items.flatMap(({ name, location }) => [name, location])])].join(', ');
}
