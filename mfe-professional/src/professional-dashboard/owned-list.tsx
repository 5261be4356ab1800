import { DEFAULT_PAGE_SIZE, type Page, pageQuery, problemOf } from '@crown-and-coil/shared-api';
import {
  Button,
  ButtonLink,
  ListSkeleton,
  Muted,
  media,
  PagedResults,
  PlusIcon,
  type QueryLike,
  QueryState,
  RuledList,
  useConfirmedAction,
} from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { TabProps } from './dashboard-address';
import { DeleteDialog } from './delete-dialog';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s3) var(--s4);
  margin-bottom: var(--s5);
  & h2 {
    font-size: 1.375rem;
  }
`;

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s4);
  padding-block: var(--s4);
  & > div {
    flex: 1 1 0;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  ${media.mobile} {
    flex-wrap: wrap;
  }
`;

const Actions = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2);
  ${media.mobile} {
    width: 100%;
    & > * {
      flex: 1;
    }
  }
`;

interface Item {
  readonly id: string;
}

interface Props<Thing extends Item> extends TabProps {
  readonly title: string;
  readonly note?: ReactNode;
  /** Noun in button and dialog labels: 'service'. */
  readonly thing: string;
  readonly add: { readonly to: string; readonly label: string };
  /** All items, or the page that the URL names. */
  readonly query: QueryLike<Thing[] | Page<Thing>>;
  readonly error: string;
  readonly empty: ReactNode;
  readonly question: string;
  readonly deleteOne: (id: string) => PromiseLike<{ error?: unknown }>;
  readonly editPath: (id: string) => string;
  readonly nameOf: (thing: Thing) => string;
  /** A further action, before Edit and Delete. */
  readonly action?: (thing: Thing) => ReactNode;
  /** The main content of a row, and what precedes and follows it. */
  readonly row: (thing: Thing) => { start?: ReactNode; middle: ReactNode; end?: ReactNode };
}

/** The page to show: a slice of a whole list, or the page that the server sent. */
function pageOf<Thing>(answer: Thing[] | Page<Thing>, asked: number): Pick<Page<Thing>, 'results' | 'total'> {
  if ('total' in answer) return answer;
  const { skip, limit } = pageQuery(asked);
  return { results: answer.slice(skip, skip + limit), total: answer.length };
}

/** A list of services, products or windows, with buttons to edit and delete. The URL holds the page. */
export function OwnedList<Thing extends Item>({ query, row, nameOf, ...list }: Props<Thing>) {
  const deletion = useConfirmedAction<string>({
    act: async (id) => problemOf(await list.deleteOne(id)),
  });
  return (
    <>
      <Head>
        <div>
          <h2 ref={deletion.heading} tabIndex={-1}>
            {list.title}
          </h2>
          {list.note && <Muted>{list.note}</Muted>}
        </div>
        <ButtonLink to={list.add.to} variant="primary" size="small" icon={<PlusIcon size="small" />}>
          {list.add.label}
        </ButtonLink>
      </Head>
      <QueryState
        query={query}
        skeleton={<ListSkeleton />}
        error={list.error}
        isEmpty={(answer) => pageOf(answer, list.view.page).total === 0}
        empty={list.empty}
      >
        {(answer) => (
          <PagedResults
            answer={pageOf(answer, list.view.page)}
            page={list.view.page}
            pageSize={DEFAULT_PAGE_SIZE}
            hrefFor={(other) => list.addressOf({ page: other })}
          >
            {(things) => (
              <RuledList>
                {things.map((thing) => {
                  const { start, middle, end } = row(thing);
                  return (
                    <li key={thing.id}>
                      <Line>
                        {start}
                        <div>{middle}</div>
                        {end}
                        <Actions>
                          {list.action?.(thing)}
                          <ButtonLink
                            size="small"
                            to={list.editPath(thing.id)}
                            aria-label={`Edit ${nameOf(thing)}`}
                          >
                            Edit
                          </ButtonLink>
                          <Button
                            size="small"
                            aria-label={`Delete ${nameOf(thing)}`}
                            onClick={() => deletion.ask(thing.id)}
                          >
                            Delete
                          </Button>
                        </Actions>
                      </Line>
                    </li>
                  );
                })}
              </RuledList>
            )}
          </PagedResults>
        )}
      </QueryState>
      <DeleteDialog action={deletion} thing={list.thing} question={list.question} />
    </>
  );
}
