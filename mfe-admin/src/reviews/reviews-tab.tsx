import { type ModeratedReview, pageQuery, problemOf } from '@crown-and-coil/shared-api';
import { REVIEW_REASONS, REVIEW_SIGNS, type ReviewReason } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import {
  ActionDialog,
  Button,
  Muted,
  ReviewCard,
  Row,
  TextLink,
  useConfirmedAction,
} from '@crown-and-coil/shared-ui';
import type { TabProps } from '../admin-dashboard/dashboard-address';
import {
  ALWAYS_FRESH,
  useKeepReviewMutation,
  useListModeratedReviewsQuery,
  useRemoveReviewMutation,
  useRestoreReviewMutation,
} from '../api';
import { EntryList } from '../rows/entry-list';
import { siteDate } from '../site-time/site-time';
import { ModerationHead, ReportNote, reasonLabel } from './moderation';
import { RemovalDialog, useRemoval } from './removal';
import { ReportedMessages } from './reported-messages';

const EMPTY = {
  reported: 'No report waits for a decision.',
  signs: 'No public review has signs of a fake.',
  removed: 'No review is removed.',
} as const;

/** Moderation queue: reported reviews and messages, reviews with signs of a fake, and removed reviews. */
export const ReviewsTab = (given: TabProps) =>
  given.view.reviews === 'messages' ? (
    <ReportedMessages {...given} />
  ) : (
    <Reviews {...given} kind={given.view.reviews} />
  );

type Kind = keyof typeof EMPTY;

function Reviews({ kind, ...given }: TabProps & { readonly kind: Kind }) {
  const { view } = given;
  const query = useListModeratedReviewsQuery({ ...pageQuery(view.page), show: kind }, ALWAYS_FRESH);
  const [remove] = useRemoveReviewMutation();
  const [restore] = useRestoreReviewMutation();
  const [keep] = useKeepReviewMutation();
  const removal = useRemoval<ModeratedReview, ReviewReason>({
    reasons: REVIEW_REASONS,
    remove: ({ id }, reason) => remove({ id, reason }),
    done: 'The review is removed, and its author is notified',
  });
  const restoring = useConfirmedAction<ModeratedReview>({
    act: ({ id }) => restore(id).then(problemOf),
    done: () => 'The review was restored',
    heading: removal.action.heading,
  });
  const keeping = useConfirmedAction<ModeratedReview>({
    act: ({ id }) => keep(id).then(problemOf),
    done: () => 'The review stays public',
    heading: removal.action.heading,
  });
  return (
    <>
      <ModerationHead
        {...given}
        heading={removal.action.heading}
        note="Low scores alone are no reason to remove a review. Each decision is in the admin log."
      />
      <EntryList
        {...given}
        query={query}
        error="Failed to load reviews."
        unit={['review', 'reviews']}
        empty={EMPTY[kind]}
      >
        {(one) => (
          <ReviewCard review={one.review} professionalName={one.professional.displayName}>
            <Facts one={one} />
            <Row $wrap>
              {one.removedAt === null && (
                <Button size="small" onClick={() => removal.ask(one, one.report?.reason ?? '')}>
                  Remove
                </Button>
              )}
              {one.removedAt === null && one.reports.some(({ decidedAt }) => decidedAt === null) && (
                <Button size="small" onClick={() => keeping.ask(one)}>
                  Keep
                </Button>
              )}
              {one.removedAt !== null && one.removalReason !== 'author' && (
                <Button size="small" onClick={() => restoring.ask(one)}>
                  Restore
                </Button>
              )}
            </Row>
          </ReviewCard>
        )}
      </EntryList>
      <RemovalDialog removal={removal} title="Remove this review">
        {({ review }) => (
          <p>
            <bdi>{review.author}</bdi> gets the reason. The review counts no more, and can be restored.
          </p>
        )}
      </RemovalDialog>
      <ActionDialog
        action={restoring}
        title="Restore this review"
        confirmText="Restore"
        busyText="Restoring..."
      >
        {({ review }) => (
          <p>
            The review by <bdi>{review.author}</bdi> is public and counts again. <bdi>{review.author}</bdi> is
            notified.
          </p>
        )}
      </ActionDialog>
      <ActionDialog action={keeping} title="Keep this review" confirmText="Keep" busyText="Saving...">
        {() => 'Its reports are closed, and the review stays public.'}
      </ActionDialog>
    </>
  );
}

/** Whom the review is about, who reported it and why, and an explanation of the signs of a fake. */
function Facts({ one }: { readonly one: ModeratedReview }) {
  const { professional, reports, signs, removedAt, removalReason } = one;
  return (
    <>
      <p>
        About{' '}
        <TextLink to={href.publicProfessionalPage({ professionalId: professional.id })}>
          <bdi>{professional.displayName}</bdi>
        </TextLink>
        , <TextLink to={href.bookingDetails({ bookingId: one.bookingId })}>see the booking</TextLink>
      </p>
      {reports.map((report) => (
        <ReportNote key={`${report.createdAt} ${report.by}`} report={report} />
      ))}
      {signs.map((sign) => {
        const found = REVIEW_SIGNS.find(({ value }) => value === sign);
        return (
          <Muted key={sign}>
            <strong>{found?.label ?? sign}.</strong> {found?.explanation}
          </Muted>
        );
      })}
      {removedAt && (
        <Muted>
          Removed on {siteDate(removedAt)}: {reasonLabel(removalReason ?? '')}
        </Muted>
      )}
    </>
  );
}
