import { areaAround, boundsOfArea } from '@crown-and-coil/shared-api';
import { Button, IconButton, MinusIcon, PlusIcon, SkipLink, Small } from '@crown-and-coil/shared-ui';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef } from 'react';
import styled from 'styled-components';
import { MapCard } from './map-card';
import { MapBox, MapMessage, type MapPanelProps } from './map-frame';
import { MapMarkers, markerId } from './map-markers';
import { type Bounds, boundsOf, spreadOwners } from './placing';
import { useGroundMap } from './use-ground-map';

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

const Note = styled(Small)`
  margin-top: 8px;
  color: var(--muted);
`;

/** The map of a page of results: where they are, what they cost, and a link to each. The list says all of it too. */
export function MapPanel({
  results,
  circles,
  one,
  many,
  pointed,
  area,
  onSearchArea,
  open,
  onChoose,
  skipTo,
}: MapPanelProps) {
  const { ground, map, state, retry, isMoved, setIsMoved } = useGroundMap();
  const card = useRef<HTMLDivElement>(null);
  /** The area that this map was at when it was searched. */
  const searchedHere = useRef('');
  const zoomIn = useRef<HTMLButtonElement>(null);
  const idPrefix = useId();

  const points = useMemo(() => spreadOwners(results), [results]);
  // A refetched list is another array with the same places, for which the map keeps its position.
  const bounds = JSON.stringify(
    boundsToShow(area) ?? boundsOf([...points.values()], []) ?? boundsOf([], circles) ?? null,
  );
  useEffect(() => {
    if (!map || bounds === 'null' || (area !== '' && area === searchedHere.current)) return;
    map.show(JSON.parse(bounds));
    setIsMoved(false);
  }, [map, bounds, area, setIsMoved]);
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
  const chosen = results.filter(({ id }) => open.includes(id));
  const isChosen = chosen.length > 0;
  const openIds = open.join();
  useEffect(() => {
    if (isChosen) card.current?.focus({ preventScroll: true });
  }, [openIds, isChosen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: no marker is open once the map is gone.
  useEffect(() => () => onChoose([]), []);

  const close = () => {
    const marker = document.getElementById(markerId(idPrefix, open));
    onChoose([]);
    marker?.focus({ preventScroll: true });
  };
  const chosenPoints = [...new Set(chosen.map(({ owner }) => owner))].flatMap(
    (owner) => points.get(owner) ?? [],
  );
  const comeCloser = () => {
    const closer = boundsOf(chosenPoints, []);
    onChoose([]);
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
        {state !== 'shown' && <MapMessage state={state} onRetry={retry} />}
        {map && (
          <>
            <MapMarkers
              map={map}
              box={ground.current}
              idPrefix={idPrefix}
              results={results}
              points={points}
              many={many}
              pointed={pointed}
              open={open}
              onChoose={onChoose}
            />
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
          <MapCard
            card={card}
            chosen={chosen}
            many={many}
            onComeCloser={chosenPoints.length > 1 ? comeCloser : undefined}
            onClose={close}
          />
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
