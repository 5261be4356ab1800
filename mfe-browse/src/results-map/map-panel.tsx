import { areaAround, boundsOfArea } from '@crown-and-coil/shared-api';
import {
  Button,
  IconButton,
  Link,
  Meta,
  MinusIcon,
  PlusIcon,
  SkipLink,
  Small,
  XIcon,
} from '@crown-and-coil/shared-ui';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import styled from 'styled-components';
import { canDraw, type GroundMap, openGroundMap } from './ground-map';
import { MapBox, MapMessage, type MapPanelProps, MapProblem, type MapResult } from './map-frame';
import { type Bounds, boundsOf, groupOverlapping, spreadOwners } from './placing';

/** A marker's room on the screen, in pixels. */
const MARKER = { width: 132, height: 44 };

/** MapLibre's own style sheet is mostly for controls that we do not use: what its canvas needs is here. */
const Ground = styled.div`
  position: absolute;
  inset: 0;
  & .maplibregl-canvas-container,
  & .maplibregl-canvas {
    position: absolute;
    inset: 0;
  }
  & .maplibregl-canvas-container {
    cursor: grab;
    touch-action: pan-x pan-y;
  }
  & .maplibregl-canvas:focus-visible {
    outline-offset: -3px;
  }
  & .maplibregl-cooperative-gesture-screen {
    position: absolute;
    inset: 0;
    z-index: 3;
    display: grid;
    place-items: center;
    padding: var(--s5);
    background: var(--surface);
    color: var(--ink);
    font-weight: 600;
    opacity: 0;
    pointer-events: none;
    transition: opacity 200ms;
    &.maplibregl-show {
      opacity: 0.92;
    }
  }
  & .maplibregl-control-container {
    display: none;
  }
  & .maplibregl-mobile-message {
    display: none;
  }
  @media (hover: none), (width <= 480px) {
    & .maplibregl-desktop-message {
      display: none;
    }
    & .maplibregl-mobile-message {
      display: block;
    }
  }
`;

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

const Zoom = styled.div`
  position: absolute;
  z-index: 2;
  top: 12px;
  right: 12px;
  display: grid;
  border: 1px solid var(--line-strong);
  border-radius: var(--r-m);
  background: var(--surface);
`;

const SearchHere = styled.div`
  position: absolute;
  z-index: 2;
  top: 12px;
  left: 50%;
  transform: translateX(-50%);
  white-space: nowrap;
`;

const Chosen = styled.div`
  position: absolute;
  z-index: 4;
  right: 12px;
  bottom: 12px;
  left: 12px;
  max-width: 380px;
  max-height: calc(100% - 24px);
  overflow-y: auto;
  padding: 12px 12px 16px 16px;
  border-radius: var(--r-m);
  background: var(--surface);
  box-shadow: var(--e3);
`;

const ChosenHead = styled.div`
  margin-bottom: 4px;
  display: flex;
  align-items: center;
  gap: var(--s3);
  & > :first-child {
    flex: 1;
  }
`;

const ChosenResult = styled.li`
  & + & {
    margin-top: 12px;
    padding-top: 12px;
    border-top: 1px solid var(--line);
  }
`;

const Name = styled(Link)`
  display: inline-block;
  min-height: 24px;
  font-weight: 650;
`;

const Note = styled(Small)`
  margin-top: 8px;
  color: var(--muted);
`;

type State = 'loading' | 'shown' | 'failed' | 'cannot-draw';

/** The map of a page of results: where they are, what they cost, and a link to each. The list says all of it too. */
export function MapPanel({
  results,
  circles,
  one,
  many,
  pointed,
  area,
  onSearchArea,
  onChoose,
  skipTo,
}: MapPanelProps) {
  const ground = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<GroundMap>();
  const [state, setState] = useState<State>('loading');
  const [attempt, setAttempt] = useState(0);
  const [, setMoves] = useState(0);
  const [isMoved, setIsMoved] = useState(false);
  /** The area that this map was at when it was searched. */
  const searchedHere = useRef('');
  const [open, setOpen] = useState<readonly string[]>([]);
  const zoomIn = useRef<HTMLButtonElement>(null);
  const title = useId();

  useEffect(() => {
    if (!ground.current) return;
    if (!canDraw()) return setState('cannot-draw');
    const leaving = new AbortController();
    let opened: GroundMap | undefined;
    setState('loading');
    const onMove = (isByPerson: boolean) => {
      setMoves((count) => count + 1);
      if (isByPerson) setIsMoved(true);
    };
    openGroundMap(ground.current, onMove, leaving.signal).then(
      (shown) => {
        if (leaving.signal.aborted) return shown.remove();
        opened = shown;
        setMap(shown);
        setState('shown');
      },
      () => leaving.signal.aborted || setState('failed'),
    );
    return () => {
      leaving.abort();
      opened?.remove();
      setMap(undefined);
    };
  }, [attempt]);

  const points = useMemo(() => spreadOwners(results), [results]);
  // A list that is read again is another array with the same places: the map stays where it was dragged to.
  const bounds = JSON.stringify(
    boundsToShow(area) ?? boundsOf([...points.values()], []) ?? boundsOf([], circles) ?? null,
  );
  useEffect(() => {
    if (!map || bounds === 'null' || (area !== '' && area === searchedHere.current)) return;
    map.show(JSON.parse(bounds));
    setIsMoved(false);
  }, [map, bounds, area]);
  useEffect(() => {
    map?.drawCircles(circles);
  }, [map, circles]);

  const searchHere = () => {
    if (!map) return;
    const shown = areaAround(map.bounds());
    searchedHere.current = shown;
    setIsMoved(false);
    onSearchArea(shown);
    zoomIn.current?.focus({ preventScroll: true });
  };
  const zoom = (steps: 1 | -1) => {
    map?.zoom(steps);
    setIsMoved(true);
  };
  const choose = (ids: readonly string[]) => {
    setOpen(ids);
    onChoose(ids);
  };
  const chosen = results.filter(({ id }) => open.includes(id));
  const isChosen = chosen.length > 0;
  const openIds = open.join();
  useEffect(() => {
    if (isChosen) card.current?.focus({ preventScroll: true });
  }, [openIds, isChosen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing in the list is marked once the map is gone.
  useEffect(() => () => onChoose([]), []);

  const box = ground.current;
  const groups =
    map && box
      ? groupOverlapping(
          results.flatMap((item) => {
            const point = points.get(item.owner);
            return point && item.point ? [{ item, ...map.place(point) }] : [];
          }),
          MARKER,
        )
      : [];
  const inView = groups.filter(
    ({ x, y }) => box && x >= 0 && y >= 0 && x <= box.clientWidth && y <= box.clientHeight,
  );
  const close = () => {
    const marker = document.getElementById(markerId(title, open));
    choose([]);
    marker?.focus({ preventScroll: true });
  };
  const chosenPoints = [...new Set(chosen.map(({ owner }) => owner))].flatMap(
    (owner) => points.get(owner) ?? [],
  );
  const comeCloser = () => {
    const closer = boundsOf(chosenPoints, []);
    choose([]);
    if (closer) map?.show(closer);
    zoomIn.current?.focus({ preventScroll: true });
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isChosen) close();
  };
  const onMap = results.filter(({ point }) => point).length;

  return (
    <>
      <SkipLink targetId={skipTo}>Skip the map</SkipLink>
      <MapBox aria-label={`Map of ${many}`} aria-busy={state === 'loading'} onKeyDown={closeOnEscape}>
        <Ground ref={ground} />
        {state === 'loading' && (
          <MapMessage>
            <p role="status">Loading the map...</p>
          </MapMessage>
        )}
        {state === 'failed' && (
          <MapMessage>
            <MapProblem onRetry={() => setAttempt((count) => count + 1)} />
          </MapMessage>
        )}
        {state === 'cannot-draw' && (
          <MapMessage>
            <p role="status">This browser cannot draw the map (it has no WebGL). The list has all results.</p>
          </MapMessage>
        )}
        {map && (
          <>
            <Markers aria-label={`${many[0]?.toUpperCase()}${many.slice(1)} on the map`}>
              {inView.map(({ items, x, y }) => {
                const ids = items.map(({ id }) => id);
                const id = markerId(title, ids);
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
                      aria-expanded={ids.join() === openIds}
                      data-pointed={(pointed !== undefined && ids.includes(pointed)) || undefined}
                      onClick={() => choose(ids.join() === openIds ? [] : ids)}
                    >
                      {textOf(items, many)}
                    </Marker>
                  </li>
                );
              })}
            </Markers>
            {isMoved && (
              <SearchHere>
                <Button size="small" onClick={searchHere}>
                  Search this area
                </Button>
              </SearchHere>
            )}
            <Zoom>
              <IconButton ref={zoomIn} label="Zoom in" onClick={() => zoom(1)}>
                <PlusIcon />
              </IconButton>
              <IconButton label="Zoom out" onClick={() => zoom(-1)}>
                <MinusIcon />
              </IconButton>
            </Zoom>
          </>
        )}
        {map && isChosen && (
          <Chosen ref={card} role="dialog" aria-labelledby={title} tabIndex={-1}>
            <ChosenHead>
              <Small as="strong" id={title}>
                {chosen.length === 1 ? chosen[0]?.location : `${chosen.length} ${many} here`}
              </Small>
              {chosenPoints.length > 1 && (
                <Button size="small" onClick={comeCloser}>
                  Look closer
                </Button>
              )}
              <IconButton label="Close" onClick={close}>
                <XIcon />
              </IconButton>
            </ChosenHead>
            <ul>
              {chosen.map(({ id, name, about, price, address }) => (
                <ChosenResult key={id}>
                  <Name to={address}>{name}</Name>
                  {about && <Small as="p">{about}</Small>}
                  {price && <Meta>{price}</Meta>}
                </ChosenResult>
              ))}
            </ul>
          </Chosen>
        )}
      </MapBox>
      <Note as="p">
        Shown by suburb, never by address.{' '}
        {onMap < results.length &&
          `${onMap} of the ${results.length} ${results.length === 1 ? one : many} of this page are on the map. `}
        Coast: Natural Earth.
      </Note>
    </>
  );
}

/** A searched area as it was shown; undefined without one. */
function boundsToShow(area: string): Bounds | undefined {
  const bounds = boundsOfArea(area);
  return bounds && [bounds.west, bounds.south, bounds.east, bounds.north];
}

/** The middle of a marker that is whole: one at the edge moves a little into the map. */
const inside = (middle: number, size: number, room = 0) =>
  Math.max(size / 2, Math.min(middle, room - size / 2));

const markerId = (map: string, ids: readonly string[]) => `${map}-${ids.join('-')}`;

/** 'from $180': cents that are none take room. */
const shortPrice = (price: string) => price.replace(/\.00$/, '');

function textOf(items: readonly MapResult[], many: string): string {
  const [first] = items;
  if (items.length > 1) return `${items.length} ${many}`;
  return first?.price ? shortPrice(first.price) : (first?.name ?? '');
}

/** Begins with what is shown, so that somebody who says it presses it. */
function labelOf(items: readonly MapResult[], many: string): string {
  const text = textOf(items, many);
  if (items.length > 1) return `${text}: ${items.map(({ name }) => name).join(', ')}`;
  return [...new Set([text, ...items.flatMap(({ name, location }) => [name, location])])].join(', ');
}
