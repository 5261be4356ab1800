import {
  ASSUMED_REVIEWS,
  ASSUMED_VISITS,
  COUNTED_EVERY_MINUTES,
  HALF_POINTS_DAYS,
  HALF_POINTS_KM,
  HALF_POINTS_WORK,
  NEWCOMER_DAYS,
  NEWCOMER_EVERY,
  NEWCOMER_VISITS,
  ORDER_POINTS,
  type OrderFactor,
  PLACES_BETWEEN_SERVICES,
} from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { Page, PageHeader, TextLink } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { DocumentTable, DocumentText } from '../legal-document/document-text';

export { head } from '../page-head/declared-head';

const Text = styled(DocumentText)`
  & > h2 {
    margin-top: var(--s6);
  }
  & > h2:first-child {
    margin-top: 0;
  }
`;

const Table = styled(DocumentTable)`
  & td:last-child {
    padding-right: 0;
    font-variant-numeric: tabular-nums lining-nums;
    white-space: nowrap;
  }
`;

/** What each factor is, in the order of the page. */
const FACTORS: readonly { factor: OrderFactor; name: string; counts: string }[] = [
  {
    factor: 'distance',
    name: 'Distance',
    counts: `From the place you ask for to the professional's suburb. At ${HALF_POINTS_KM} km half of the points are left. Without a place no one gets any.`,
  },
  {
    factor: 'hairType',
    name: 'Work on your hair type',
    counts: `Pictures in the portfolio and completed visits on the hair type you ask for. ${HALF_POINTS_WORK} of them give half of the points. Without a hair type no one gets any.`,
  },
  {
    factor: 'soonestStart',
    name: 'Soonest start',
    counts: `Days until the first free time. After ${HALF_POINTS_DAYS} days half of the points are left. A full calendar gets none.`,
  },
  {
    factor: 'reviews',
    name: 'Reviews',
    counts: `The mean score. Everyone starts with ${ASSUMED_REVIEWS.count} reviews of ${ASSUMED_REVIEWS.mean} out of 5, so that a single review decides little.`,
  },
  {
    factor: 'reliability',
    name: 'Reliability',
    counts: `The share of confirmed visits of the last year that the professional did not cancel. Everyone starts with ${ASSUMED_VISITS.kept} of ${ASSUMED_VISITS.agreed} kept.`,
  },
];

const MOST_POINTS = Object.values(ORDER_POINTS).reduce((sum, points) => sum + points, 0);

/** How the order of results comes about; the search computes with the same figures. */
export default function OrderOfResults() {
  return (
    <Page>
      <PageHeader
        title="How we order results"
        lead="The same rules hold for every professional. No one can pay for a higher place, and we earn nothing from the order."
      />
      <Text>
        <h2>Points</h2>
        <p>
          Each result gets up to {MOST_POINTS} points. More points come first. With a search, services that
          have your words in their name come before the others.
        </p>
        <Table>
          <thead>
            <tr>
              <th scope="col">What counts</th>
              <th scope="col">How</th>
              <th scope="col">Points</th>
            </tr>
          </thead>
          <tbody>
            {FACTORS.map(({ factor, name, counts }) => (
              <tr key={factor}>
                <th scope="row">{name}</th>
                <td>{counts}</td>
                <td>up to {ORDER_POINTS[factor]}</td>
              </tr>
            ))}
          </tbody>
        </Table>
        <p>
          Nothing else counts: no payment, no deposit, no price and no age of the account. When two have the
          same points, a number drawn from their account decides. It stays the same, so pages do not change
          while you read them.
        </p>

        <h2>Newcomers</h2>
        <p>
          Someone new has no visits and no reviews yet. So at least one of {NEWCOMER_EVERY} results is a
          newcomer's, as long as there are any: a professional who joined in the last {NEWCOMER_DAYS} days and
          has had fewer than {NEWCOMER_VISITS} visits.
        </p>

        <h2>Several services of one professional</h2>
        <p>
          The second service of a professional comes {PLACES_BETWEEN_SERVICES} places after the first, and so
          on. Two of one professional follow each other only when no other results are left.
        </p>

        <h2>How fresh it is</h2>
        <p>
          Visits, pictures and free days are counted every {COUNTED_EVERY_MINUTES} minutes. The next start on
          a card is always exact.
        </p>

        <h2>Another order</h2>
        <p>
          You can also sort <TextLink to={href.browseServices()}>services</TextLink> and{' '}
          <TextLink to={href.browseProfessionals()}>professionals</TextLink> by distance, soonest start or
          other facts. Then only that counts.
        </p>
      </Text>
    </Page>
  );
}
