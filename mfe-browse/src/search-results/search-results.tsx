import {
  type AppDispatch,
  DEFAULT_PAGE_SIZE,
  type seedServices,
  useDispatch,
} from '@crown-and-coil/shared-api';
import {
  Alert,
  Button,
  ButtonLink,
  CardGrid,
  EmptyState,
  MapPinIcon,
  media,
  PagedResults,
  type QueryLike,
  QueryState,
  useNavigate,
  XIcon,
} from '@crown-and-coil/shared-ui';
import { type ComponentProps, type HTMLAttributes, type ReactNode, useEffect, useState } from 'react';
import styled from 'styled-components';
import type { Found } from '../api';
import type { MapResult, ResultsMapProps } from '../results-map/map-frame';
import { ResultsMap } from '../results-map/results-map';
import { hasLinks, NearestLinks } from '../search-form/nearest-links';
import { inArea, type SearchView } from '../search-form/search-address';
import { focusResultCount, ResultCount } from './result-count';
import { UnderstoodParts } from './understood-parts';

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

/** What is searched for, and the page shown, from 1. */
interface ResultsView extends SearchView {
  readonly page: number;
}

interface SearchResultsProps<Row> extends Pick<ResultsMapProps, 'one' | 'many'> {
  readonly query: QueryLike<Found<Row>> & { readonly fulfilledTimeStamp?: number | undefined };
  /** `seedServices` or `seedProfessionals`. */
  readonly seed: (rows: readonly Row[], listedAt?: number) => ReturnType<typeof seedServices>;
  readonly view: ResultsView & { readonly category?: string | undefined };
  /** The address of the view with a change. */
  readonly addressOf: (changed: Partial<ResultsView>) => string;
  /** The address of all results; undefined when nothing narrows them. */
  readonly allHref: string | undefined;
  readonly toMapResult: (row: Row) => MapResult;
  readonly skeleton: ReactNode;
  readonly error: (error: unknown) => string;
  /** What is said without results. */
  readonly empty: Pick<ComponentProps<typeof EmptyState>, 'title' | 'category' | 'children'>;
  /** The cards; each gets what connects it with its marker. */
  readonly children: (rows: readonly Row[], onMap: OnMap) => ReactNode;
}

/** What an item of the list needs: its marker is shown while it is pointed at, and it is marked while its marker is open. */
export type OnMap = (id: string) => HTMLAttributes<HTMLLIElement> & { readonly 'data-marked'?: true };

/** The count of the results, a button for their map, and one page of them, with the map while it is shown. */
export function SearchResults<Row>({
  query,
  seed,
  view,
  addressOf,
  allHref,
  toMapResult,
  one,
  many,
  skeleton,
  error,
  empty,
  children,
}: SearchResultsProps<Row>) {
  const navigate = useNavigate();
  const dispatch: AppDispatch = useDispatch();
  const [pointed, setPointed] = useState<string>();
  const [open, setOpen] = useState<readonly string[]>([]);
  const { currentData, fulfilledTimeStamp } = query;
  // In the browser only: a server-rendered page contains the list without the details.
  useEffect(() => {
    if (currentData) dispatch(seed(currentData.results, fulfilledTimeStamp));
  }, [dispatch, seed, currentData, fulfilledTimeStamp]);
  const { page, area, map: isOpen } = view;
  const leave = () => setPointed(undefined);
  const onMap: OnMap = (id) =>
    isOpen
      ? {
          ...(open.includes(id) && { 'data-marked': true }),
          onPointerEnter: () => setPointed(id),
          onPointerLeave: leave,
          onFocus: () => setPointed(id),
          onBlur: leave,
        }
      : {};
  const found = currentData ?? query.data;
  const nearest = currentData?.nearest;
  const understood = currentData?.understood ?? [];
  const relaxed = currentData?.relaxed ?? [];
  const addressIn = (searched: string) => addressOf({ ...inArea(searched), page: 1 });
  return (
    <>
      <UnderstoodParts
        parts={understood}
        hints={currentData?.hints ?? []}
        hrefFor={(changed) => addressOf({ ...changed, page: 1 })}
        onChoose={focusResultCount}
      />
      <ResultCount total={currentData?.total} understood={understood} one={one} many={many} page={page}>
        {area !== '' && (
          <ButtonLink size="small" to={addressIn('')}>
            <XIcon size="small" />
            Clear map area
          </ButtonLink>
        )}
        <ToggleButton
          size="small"
          aria-expanded={isOpen}
          onClick={() => navigate(addressOf({ map: !isOpen }), { replace: true })}
        >
          <MapPinIcon size="small" />
          {isOpen ? 'Hide map' : 'Show map'}
        </ToggleButton>
      </ResultCount>
      <Layout data-open={isOpen || undefined}>
        {isOpen && (
          <BesideResults>
            <ResultsMap
              results={found?.results.map(toMapResult) ?? []}
              circles={found?.circles ?? []}
              one={one}
              many={many}
              pointed={pointed}
              open={open}
              onChoose={setOpen}
              area={area}
              onSearchArea={(searched) => navigate(addressIn(searched))}
              skipTo={RESULTS_ID}
            />
          </BesideResults>
        )}
        <div id={RESULTS_ID} tabIndex={-1}>
          {currentData?.isIncomplete && (
            <Missing>
              <Alert tone="info">
                Some professionals cannot be shown right now. Try again in a few minutes.
              </Alert>
            </Missing>
          )}
          <QueryState
            query={query}
            skeleton={skeleton}
            error={error}
            isEmpty={({ total }) => total === 0}
            empty={
              <EmptyState
                {...empty}
                action={
                  hasLinks(nearest, relaxed, view) ? (
                    <NearestLinks
                      nearest={nearest}
                      relaxed={relaxed}
                      view={view}
                      one={one}
                      many={many}
                      hrefFor={(changed) => addressOf({ ...changed, page: 1 })}
                    />
                  ) : (
                    allHref && <ButtonLink to={allHref}>See all {many}</ButtonLink>
                  )
                }
              />
            }
          >
            {(answer) => (
              <PagedResults
                pageSize={DEFAULT_PAGE_SIZE}
                answer={answer}
                page={page}
                hrefFor={(other) => addressOf({ page: other })}
                of={many}
              >
                {(rows) => children(rows, onMap)}
              </PagedResults>
            )}
          </QueryState>
        </div>
      </Layout>
    </>
  );
}
