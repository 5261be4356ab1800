import { HAIR_TYPES, type ReviewsPage, useFreshAddresses, useSession } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  FilterLinks,
  ListSkeleton,
  Muted,
  PagedResults,
  QueryState,
  Rating,
  ReviewCard,
  RuledList,
  SCORE_LABELS,
  ScoreList,
  Small,
  Stack,
  TextLink,
  type To,
  useSearchParams,
} from '@crown-and-coil/shared-ui';
import { useId } from 'react';
import styled from 'styled-components';
import { useListReviewsQuery } from '../api';
import { REVIEWS_PER_PAGE, reviewsFrom, reviewsQueryOf } from './reviews-address';

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 14px;
  margin-top: var(--s7);
`;

interface Search {
  readonly reviews?: number | undefined;
  readonly hair?: number | undefined;
  readonly [name: string]: string | number | undefined;
}

interface ReviewsProps {
  readonly professional: { readonly id: string; readonly displayName: string };
  /** Only the reviews of this service. */
  readonly serviceId?: string;
  /** The address of the page with another page of reviews, or another hair type. */
  readonly hrefFor: (search: Search) => To;
}

/** What clients say, newest first, with the means; all of them or those of one hair type. */
export function Reviews({ professional, serviceId, hrefFor }: ReviewsProps) {
  const heading = useId();
  const [search] = useSearchParams();
  const { page, hairType } = reviewsFrom(search);
  const query = useListReviewsQuery(reviewsQueryOf({ professionalId: professional.id, serviceId }, search));
  const refresh = useFreshAddresses(query);
  return (
    <Section aria-labelledby={heading} id="reviews">
      <h2 id={heading}>Reviews</h2>
      <QueryState
        query={query}
        skeleton={<ListSkeleton />}
        error="Failed to load reviews."
        isEmpty={() => false}
      >
        {(found) => (
          <Stack $gap="s3">
            <Means summary={found.summary} />
            <HairFilter hairTypes={found.hairTypes} chosen={hairType} hrefFor={hrefFor} />
            {found.total === 0 ? (
              <NoReviews professional={professional} serviceId={serviceId} hairType={hairType} />
            ) : (
              <PagedResults
                answer={found}
                page={page}
                pageSize={REVIEWS_PER_PAGE}
                of="reviews"
                hrefFor={(to) => hrefFor({ reviews: to, hair: hairType })}
              >
                {(reviews) => (
                  <RuledList>
                    {reviews.map((review) => (
                      <li key={review.id}>
                        <ReviewCard
                          review={review}
                          professionalName={professional.displayName}
                          onPictureFailure={refresh}
                        >
                          <ReportLink {...review} />
                        </ReviewCard>
                      </li>
                    ))}
                  </RuledList>
                )}
              </PagedResults>
            )}
          </Stack>
        )}
      </QueryState>
    </Section>
  );
}

interface NoReviewsProps extends Pick<ReviewsProps, 'professional' | 'serviceId'> {
  readonly hairType: number | undefined;
}

/** A service without reviews leads to those of its professional, whose mean its card shows. */
function NoReviews({ professional, serviceId, hairType }: NoReviewsProps) {
  if (hairType !== undefined) return <Muted>No reviews by clients with this hair type yet.</Muted>;
  const whoWrites = 'Only clients with a completed visit can write one.';
  if (serviceId === undefined) return <Muted>No reviews yet. {whoWrites}</Muted>;
  return (
    <Muted>
      No reviews of this service yet. {whoWrites}{' '}
      <TextLink to={`${href.publicProfessionalPage({ professionalId: professional.id })}#reviews`}>
        All reviews of {professional.displayName}
      </TextLink>
    </Muted>
  );
}

/** Visitors go through the log-in. Admins remove reviews in their own list. */
function ReportLink({ id, author }: ReviewsPage['results'][number]) {
  const { user } = useSession();
  if (user?.role === 'admin') return null;
  return (
    <Small>
      <TextLink to={href.reportReview({ reviewId: id })} aria-label={`Report the review by ${author}`}>
        Report
      </TextLink>
    </Small>
  );
}

function Means({ summary }: Pick<ReviewsPage, 'summary'>) {
  if (summary === null) return null;
  return (
    <>
      <p>
        <Rating mean={summary.mean} count={summary.count} />
      </p>
      <ScoreList>
        {SCORE_LABELS.map(({ field, label }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>{summary[field].toFixed(1)}</dd>
          </div>
        ))}
      </ScoreList>
      <Muted>
        Every review is about a completed visit. Professionals cannot hide or delete reviews, and clients get
        no reward for one.
      </Muted>
    </>
  );
}

interface HairFilterProps extends Pick<ReviewsPage, 'hairTypes'>, Pick<ReviewsProps, 'hrefFor'> {
  readonly chosen: number | undefined;
}

/** Links, so that it works without scripts. */
function HairFilter({ hairTypes, chosen, hrefFor }: HairFilterProps) {
  if (hairTypes.length === 0) return null;
  const options = hairTypes.map(({ hairType, count }) => ({
    hairType,
    label: `${HAIR_TYPES.find(({ value }) => value === hairType)?.name ?? hairType} (${count})`,
  }));
  return (
    <FilterLinks
      label="Reviews by hair type"
      options={[{ hairType: undefined, label: 'All hair types' }, ...options].map(({ hairType, label }) => ({
        label,
        to: hrefFor({ hair: hairType }),
        isChosen: hairType === chosen,
      }))}
    />
  );
}
