import type { SearchCircle } from '@crown-and-coil/shared-api';
import {
  Alert,
  Button,
  ButtonLink,
  CardGrid,
  MapPinIcon,
  media,
  useNavigate,
  XIcon,
} from '@crown-and-coil/shared-ui';
import { type ComponentType, type HTMLAttributes, type ReactNode, useEffect, useState } from 'react';
import styled from 'styled-components';
import { ResultCount } from '../paging/result-count';
import {
  MapBox,
  MapMessage,
  type MapPanelProps,
  MapProblem,
  type MapResult,
  type ResultsMapProps,
} from './map-frame';

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

const Missing = styled.div`
  margin-bottom: var(--s4);
`;

const RESULTS_ID = 'results-of-search';

interface Found<Row> {
  readonly results: readonly Row[];
  readonly total: number;
  readonly circles: readonly SearchCircle[];
  readonly isIncomplete: boolean;
}

interface WithMapProps<Row> extends Pick<ResultsMapProps, 'one' | 'many'> {
  readonly query: { readonly data?: Found<Row>; readonly currentData?: Found<Row> };
  readonly toMapResult: (row: Row) => MapResult;
  /** The page shown, from 1. */
  readonly page: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** 'west,south,east,north' of the map that was searched; empty for none. */
  readonly area: string;
  /** The address of the same search in an area; of none for ''. */
  readonly addressIn: (area: string) => string;
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
  area,
  addressIn,
  children,
}: WithMapProps<Row>) {
  const navigate = useNavigate();
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
        {area !== '' && (
          <ButtonLink size="small" to={addressIn('')}>
            <XIcon size="small" />
            Clear map area
          </ButtonLink>
        )}
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
              area={area}
              onSearchArea={(searched) => navigate(addressIn(searched))}
              skipTo={RESULTS_ID}
            />
          </BesideResults>
        )}
        <div id={RESULTS_ID} tabIndex={-1}>
          {query.currentData?.isIncomplete && (
            <Missing>
              <Alert tone="info">
                Some professionals cannot be shown right now. Try again in a few minutes.
              </Alert>
            </Missing>
          )}
          {children(onMap)}
        </div>
      </Layout>
    </>
  );
}

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
