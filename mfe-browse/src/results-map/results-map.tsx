import type { SearchCircle } from '@crown-and-coil/shared-api';
import { Alert, Button, CardGrid, MapPinIcon, media } from '@crown-and-coil/shared-ui';
import { type ComponentType, type HTMLAttributes, type ReactNode, useEffect, useState } from 'react';
import styled from 'styled-components';
import { ResultCount } from '../paging/result-count';
import type { MapPoint } from './placing';

/** A result as the map shows it. */
export interface MapResult {
  readonly id: string;
  /** Results of one owner share a point. */
  readonly owner: string;
  readonly name: string;
  /** Below the name: who offers it, where. */
  readonly about: string;
  readonly location: string;
  /** 'from $180.00'; undefined without a price. */
  readonly price: string | undefined;
  /** Null for a location that is not known: the list alone shows it. */
  readonly point: MapPoint | null;
  readonly address: string;
}

export interface ResultsMapProps {
  readonly results: readonly MapResult[];
  readonly circles: readonly SearchCircle[];
  /** 'service', 'services'. */
  readonly one: string;
  readonly many: string;
  /** The result whose card has the pointer or the keyboard's place. */
  readonly pointed: string | undefined;
  /** What a marker has open; none when it is closed. */
  readonly onChoose: (ids: readonly string[]) => void;
}

/** Reserves its place while the map loads. Without scripts there is none. */
export const MapBox = styled.section`
  position: relative;
  overflow: hidden;
  height: min(720px, calc(100vh - var(--header) - 88px));
  border: 1px solid var(--line);
  border-radius: var(--r-l);
  background: var(--bottle-tint);
  ${media.belowDesktop} {
    height: 50vh;
    min-height: 280px;
  }
  @media (scripting: none) {
    display: none;
  }
`;

/** In the middle of the box: it loads, or why it does not. */
export const MapMessage = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  place-content: center;
  padding: var(--s5);
  color: var(--ink-2);
`;

const ToggleButton = styled(Button)`
  @media (scripting: none) {
    display: none;
  }
`;

const BesideResults = styled.div`
  position: sticky;
  top: calc(var(--header) + 16px);
  grid-column: 2;
  ${media.belowDesktop} {
    position: static;
    margin-bottom: var(--s5);
  }
`;

/** The map beside the results, on smaller screens above them. What its marker has open is marked in the list. */
const Layout = styled.div`
  & li[data-marked] > article {
    outline: 3px solid var(--bottle);
    outline-offset: 2px;
  }
  @media (min-width: 1024px) {
    &[data-open] {
      display: grid;
      grid-template-columns: minmax(0, 1fr) 44%;
      gap: var(--s5);
      align-items: start;
      & > :last-child {
        grid-column: 1;
        grid-row: 1;
      }
      & ${CardGrid} {
        grid-template-columns: repeat(2, minmax(0, 1fr));
      }
    }
  }
`;

const RESULTS_ID = 'results-of-search';

interface Found<Row> {
  readonly results: readonly Row[];
  readonly total: number;
  readonly circles: readonly SearchCircle[];
}

interface WithMapProps<Row> extends Pick<ResultsMapProps, 'one' | 'many'> {
  readonly query: { readonly data?: Found<Row>; readonly currentData?: Found<Row> };
  readonly toMapResult: (row: Row) => MapResult;
  /** The page shown, from 1. */
  readonly page: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** The list, which gives each of its items what connects it with its marker. */
  readonly children: (onMap: OnMap) => ReactNode;
}

/** What an item of the list needs: its marker is shown while it is pointed at, and it is marked while its marker is open. */
export type OnMap = (id: string) => HTMLAttributes<HTMLLIElement> & { readonly 'data-marked'?: true };

/** The count of the results, a button for their map, and the list, with the map while it is shown. */
export function WithMap<Row>({
  query,
  toMapResult,
  one,
  many,
  page,
  isOpen,
  onToggle,
  children,
}: WithMapProps<Row>) {
  const [pointed, setPointed] = useState<string>();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const leave = () => setPointed(undefined);
  const onMap: OnMap = (id) =>
    isOpen
      ? {
          ...(chosen.includes(id) && { 'data-marked': true }),
          onPointerEnter: () => setPointed(id),
          onPointerLeave: leave,
          onFocus: () => setPointed(id),
          onBlur: leave,
        }
      : {};
  const found = query.currentData ?? query.data;
  return (
    <>
      <ResultCount total={query.currentData?.total} one={one} many={many} page={page}>
        <ToggleButton size="small" aria-expanded={isOpen} onClick={onToggle}>
          <MapPinIcon size="small" />
          {isOpen ? 'Hide map' : 'Show map'}
        </ToggleButton>
      </ResultCount>
      <Layout data-open={isOpen || undefined}>
        {isOpen && (
          <BesideResults>
            <LoadedMap
              results={found?.results.map(toMapResult) ?? []}
              circles={found?.circles ?? []}
              one={one}
              many={many}
              pointed={pointed}
              onChoose={setChosen}
              skipTo={RESULTS_ID}
            />
          </BesideResults>
        )}
        <div id={RESULTS_ID} tabIndex={-1}>
          {children(onMap)}
        </div>
      </Layout>
    </>
  );
}

/** The part of the map that is loaded when it is shown. */
export type MapPanelProps = ResultsMapProps & { readonly skipTo: string };
type MapPanel = ComponentType<MapPanelProps>;

function LoadedMap(props: MapPanelProps) {
  const [Panel, setPanel] = useState<MapPanel>();
  const [failures, setFailures] = useState(0);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isGone = false;
    import('./map-panel').then(
      (loaded) => isGone || setPanel(() => loaded.MapPanel),
      () => isGone || setFailures((count) => count + 1),
    );
    return () => {
      isGone = true;
    };
  }, [attempt]);
  const hasFailed = failures > attempt;
  if (Panel) return <Panel {...props} />;
  return (
    <MapBox aria-label={`Map of ${props.many}`}>
      <MapMessage>
        {hasFailed ? (
          <MapProblem onRetry={() => setAttempt(failures)} />
        ) : (
          <p role="status">Loading the map...</p>
        )}
      </MapMessage>
    </MapBox>
  );
}

/** Why there is no map, and a way to try again; once the connection is back it tries by itself. */
export function MapProblem({ onRetry }: { readonly onRetry: () => void }) {
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  });
  return (
    <Alert onRetry={onRetry}>
      {navigator.onLine
        ? 'The map could not be loaded. The list has all results.'
        : 'You are offline. The map loads when you are back online.'}
    </Alert>
  );
}
