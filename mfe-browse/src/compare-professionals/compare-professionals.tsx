import {
  AMENITIES,
  apiErrorMessage,
  houseRulesCard,
  MAX_COMPARED,
  MESSAGES,
  type ProfessionalListing,
  skipToken,
  useGetHouseRulesQuery,
} from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  formatDuration,
  formatOfferLength,
  Link,
  Muted,
  media,
  OfferPrice,
  Page,
  PageHeader,
  QueryState,
  Rating,
  RuledList,
  TextLink,
  useSearchParams,
} from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { useListProfessionalsQuery } from '../api';
import { useFavouriteAfterLogIn } from '../favourites/after-log-in';
import { FavouriteButton } from '../favourites/favourite-button';
import { FreeStarts } from '../listings/free-starts';
import { describeHairTypes, formatDistance } from '../listings/listing-facts';
import { type Comparison, comparedQuery, compareHref, comparisonFrom, othersQuery } from './comparison';

export { head } from '../page-head/declared-head';
export { prefetch } from './comparison';

/** Four columns are wider than a phone: the table scrolls, the page does not. */
const Scrolled = styled.section`
  /* Invisible texts inside are clipped as well. */
  position: relative;
  overflow-x: auto;
  margin-bottom: var(--s7);
`;

const Table = styled.table`
  border-collapse: collapse;
  text-align: left;
  & th,
  & td {
    min-width: 170px;
    max-width: 300px;
    padding: 12px 16px 12px 0;
    border-bottom: 1px solid var(--line);
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  ${media.mobile} {
    & th,
    & td {
      /* Of a third column a strip is seen, which shows that there is more. */
      min-width: 120px;
    }
  }
  & tr > :first-child {
    min-width: 92px;
    font-size: var(--t-small);
    color: var(--muted);
  }
  & td > ul {
    margin-top: 0;
    /* A chip's time is not broken inside a word. */
    overflow-wrap: normal;
  }
`;

const Others = styled(RuledList)`
  max-width: 640px;
  margin-top: 12px;
  & > li {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
    justify-content: space-between;
    padding-block: 12px;
  }
`;

const NoneListed = styled(Muted)`
  margin-bottom: var(--s6);
`;

const SearchAll = styled(Muted)`
  margin-top: var(--s4);
`;

const NONE = <Muted as="span">Not known</Muted>;

/** The facts of one professional, in the order of the table's rows. */
const FACTS: readonly { readonly name: string; readonly of: (one: ProfessionalListing) => ReactNode }[] = [
  {
    name: 'Price',
    of: ({ servicesRange: range }) =>
      range ? <OfferPrice service={{ price: range.priceFrom, menu: range }} /> : NONE,
  },
  {
    name: 'Length',
    of: ({ servicesRange: range }) =>
      range
        ? formatOfferLength({ serviceDurationMinutes: range.minutesFrom, menu: range }, formatDuration)
        : NONE,
  },
  {
    name: 'Where',
    of: ({ location, distanceKm }) =>
      distanceKm === null ? location : `${location}, ${formatDistance(distanceKm)}`,
  },
  {
    name: 'Next free start',
    of: (one) =>
      one.service && one.nextStart ? (
        <FreeStarts
          service={one.service}
          freeStarts={one.freeStarts}
          nextStart={one.nextStart}
          chosenStyle={one.service.chosenStyle}
          timeZone={one.timeZone}
        />
      ) : (
        'None in the next weeks'
      ),
  },
  { name: 'Reviews', of: ({ rating }) => (rating ? <Rating {...rating} /> : 'None yet') },
  { name: 'Hair worked on', of: ({ hairTypes }) => describeHairTypes(hairTypes) ?? NONE },
  {
    name: 'Comfort',
    of: ({ offers }) =>
      AMENITIES.filter(({ value }) => offers.amenities.includes(value))
        .map(({ label }) => label)
        .join(', ') || NONE,
  },
  {
    name: 'Comes to you',
    of: ({ offers }) => {
      const radiusKm = offers.travelFees.at(-1)?.upToKm;
      return radiusKm === undefined ? 'No' : `Up to ${radiusKm} km`;
    },
  },
  { name: 'Languages', of: ({ offers }) => ['English', ...offers.languages].join(', ') },
  { name: 'House rules', of: ({ id }) => <RulesInShort professionalId={id} /> },
];

/** What is said first about deposits and cancelling. */
function RulesInShort({ professionalId }: { readonly professionalId: string }) {
  const { data } = useGetHouseRulesQuery(professionalId);
  if (!data?.rules) return data ? 'None' : null;
  const sections = houseRulesCard(data.rules, data.canTakeDeposits);
  return (
    <>
      {sections.slice(0, 2).map(({ heading, sentences }) => (
        <p key={heading}>
          <strong>{heading}:</strong> {sentences.join(' ')}
        </p>
      ))}
    </>
  );
}

/** Up to four professionals side by side; the address holds who. */
export default function CompareProfessionals() {
  const [search] = useSearchParams();
  useFavouriteAfterLogIn();
  const comparison = comparisonFrom(search);
  const compared = useListProfessionalsQuery(
    comparison.ids.length > 0 ? comparedQuery(comparison) : skipToken,
  );
  return (
    <Page>
      <PageHeader
        title="Compare professionals"
        lead={`Up to ${MAX_COMPARED} side by side. Keep or send the address of this page to come back to them.`}
      />
      {comparison.ids.length > 0 && (
        <QueryState
          query={compared}
          error={(error) => apiErrorMessage(error, MESSAGES.unexpected)}
          empty={<NoneListed>None of them is listed any more.</NoneListed>}
        >
          {({ results }) => (
            <ComparisonTable
              comparison={comparison}
              professionals={comparison.ids.flatMap((id) => results.find((one) => one.id === id) ?? [])}
            />
          )}
        </QueryState>
      )}
      {comparison.ids.length < MAX_COMPARED && <OthersToAdd comparison={comparison} />}
    </Page>
  );
}

interface ComparisonTableProps {
  readonly comparison: Comparison;
  readonly professionals: readonly ProfessionalListing[];
}

function ComparisonTable({ comparison, professionals }: ComparisonTableProps) {
  return (
    // Takes the focus, so that the keyboard scrolls it.
    <Scrolled aria-label="Comparison" tabIndex={0}>
      <Table>
        <thead>
          <tr>
            <td />
            {professionals.map(({ id, displayName }) => (
              <th key={id} scope="col">
                <Link to={href.publicProfessionalPage({ professionalId: id })}>{displayName}</Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {FACTS.map(({ name, of }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {professionals.map((one) => (
                <td key={one.id}>{of(one)}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">Favourite</th>
            {professionals.map((one) => (
              <td key={one.id}>
                <FavouriteButton professional={one} />
              </td>
            ))}
          </tr>
          <tr>
            <td />
            {professionals.map(({ id, displayName }) => (
              <td key={id}>
                <TextLink
                  to={compareHref({ ...comparison, ids: comparison.ids.filter((other) => other !== id) })}
                  aria-label={`Remove ${displayName} from the comparison`}
                >
                  Remove
                </TextLink>
              </td>
            ))}
          </tr>
        </tbody>
      </Table>
    </Scrolled>
  );
}

/** The first results of the place, each with a link that adds it. */
function OthersToAdd({ comparison }: { readonly comparison: Comparison }) {
  const query = useListProfessionalsQuery(othersQuery(comparison));
  return (
    <section aria-labelledby="add-to-comparison">
      <h2 id="add-to-comparison">Add a professional</h2>
      <QueryState
        query={query}
        error={(error) => apiErrorMessage(error, MESSAGES.unexpected)}
        isEmpty={({ results }) => results.every(({ id }) => comparison.ids.includes(id))}
        empty={
          <Muted>
            No {comparison.ids.length > 0 && 'other '}professionals found
            {comparison.location && ` around "${comparison.location}"`}.
          </Muted>
        }
      >
        {({ results }) => (
          <Others>
            {results
              .filter(({ id }) => !comparison.ids.includes(id))
              .map(({ id, displayName, location }) => (
                <li key={id}>
                  <span>
                    <strong>{displayName}</strong>, {location}
                  </span>
                  <TextLink
                    to={compareHref({ ...comparison, ids: [...comparison.ids, id] })}
                    aria-label={`Add ${displayName} to the comparison`}
                  >
                    Add
                  </TextLink>
                </li>
              ))}
          </Others>
        )}
      </QueryState>
      <SearchAll>
        <TextLink to={href.browseProfessionals()}>Search all professionals</TextLink>
      </SearchAll>
    </section>
  );
}
