import { DEFAULT_PAGE_SIZE, FAVOURITE_MESSAGES, readPage, writePage } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  Button,
  ButtonLink,
  EmptyState,
  Muted,
  Page,
  PagedResults,
  PageHeader,
  QueryState,
  Row,
  toast,
  useSearchParams,
} from '@crown-and-coil/shared-ui';
import { useRef, useState } from 'react';
import { useListFavouritesQuery, useListProfessionalsQuery, useSetFavouriteMutation } from '../api';
import { ProfessionalCards } from '../browse-professionals/professional-card';
import { ProfessionalGridSkeleton } from '../browse-professionals/professional-grid-skeleton';
import { comparedIn, writeCompared } from '../compare-professionals/comparison';
import { type Choosing, ComparisonBar } from '../compare-professionals/comparison-bar';

/** The professionals whom a client saved, the last saved first. The address holds the page and who is to be compared. */
export default function Favourites() {
  const query = useListFavouritesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [address] = useSearchParams();
  const page = readPage(address);
  const addressOf = (shownPage: number, compared: readonly string[]) => {
    const search = new URLSearchParams();
    writePage(search, shownPage);
    writeCompared(search, compared);
    return href.favourites({}, { search });
  };
  const choosing: Choosing = {
    comparison: { ids: comparedIn(address), location: undefined },
    hrefFor: (ids) => addressOf(page, ids),
  };
  const ids = useShown(query.data?.map(({ professionalId }) => professionalId));
  return (
    <Page $tall>
      <PageHeader
        title="Favourites"
        lead="The professionals you saved. Only you see this list: they are not told."
      />
      <QueryState
        query={query}
        skeleton={<ProfessionalGridSkeleton />}
        error={FAVOURITE_MESSAGES.loadFailed}
        isEmpty={() => ids.length === 0}
        empty={
          <EmptyState
            title="No favourites yet"
            category="Styling"
            action={<ButtonLink to={href.browseProfessionals()}>Browse professionals</ButtonLink>}
          >
            Press the heart on a professional to keep them here.
          </EmptyState>
        }
      >
        {() => (
          <PagedResults
            pageSize={DEFAULT_PAGE_SIZE}
            answer={{
              results: ids.slice((page - 1) * DEFAULT_PAGE_SIZE, page * DEFAULT_PAGE_SIZE),
              total: ids.length,
            }}
            page={page}
            hrefFor={(other) => addressOf(other, choosing.comparison.ids)}
            of="favourites"
          >
            {(shown) => <Cards ids={shown} choosing={choosing} />}
          </PagedResults>
        )}
      </QueryState>
      <ComparisonBar {...choosing} />
    </Page>
  );
}

/** All who were saved since the page was opened: one who is removed stays until it is left, to be saved again. */
function useShown(saved: readonly string[] = []): readonly string[] {
  const [shown, setShown] = useState(saved);
  const added = saved.filter((id) => !shown.includes(id));
  if (added.length > 0) setShown([...added, ...shown]);
  return shown;
}

function Cards({ ids, choosing }: { readonly ids: readonly string[]; readonly choosing: Choosing }) {
  const query = useListProfessionalsQuery({ ids: [...ids], skip: 0, limit: DEFAULT_PAGE_SIZE });
  return (
    <QueryState
      query={query}
      skeleton={<ProfessionalGridSkeleton />}
      error={FAVOURITE_MESSAGES.loadFailed}
      isEmpty={() => false}
    >
      {({ results }) => (
        <>
          <ProfessionalCards
            professionals={ids.flatMap((id) => results.find((one) => one.id === id) ?? [])}
            choosing={choosing}
          />
          <NotListed ids={ids.filter((id) => results.every((one) => one.id !== id))} />
        </>
      )}
    </QueryState>
  );
}

/** Favourites who take no bookings at the moment: nothing is known of them but that they were saved. */
function NotListed({ ids }: { readonly ids: readonly string[] }) {
  const { data = [] } = useListFavouritesQuery();
  const [setFavourite, { isLoading }] = useSetFavouriteMutation();
  const saved = ids.filter((id) => data.some(({ professionalId }) => professionalId === id));
  const place = useRef<HTMLDivElement>(null);
  async function remove() {
    const removed = await Promise.all(
      saved.map((professionalId) => setFavourite({ professionalId, isSaved: false })),
    );
    if (removed.some(({ error }) => error)) toast.error(FAVOURITE_MESSAGES.removeFailed);
    // The pressed button is gone.
    else place.current?.focus();
  }
  return (
    <div ref={place} tabIndex={-1} style={{ outline: 'none' }}>
      {saved.length > 0 && (
        <Row $gap="s4" style={{ marginTop: 'var(--s5)' }}>
          <Muted>
            {saved.length === 1
              ? 'One professional you saved is not listed at the moment.'
              : `${saved.length} professionals you saved are not listed at the moment.`}
          </Muted>
          <Button onClick={remove} busy={isLoading} busyText="Removing...">
            Remove {saved.length === 1 ? 'this favourite' : 'these favourites'}
          </Button>
        </Row>
      )}
    </div>
  );
}
