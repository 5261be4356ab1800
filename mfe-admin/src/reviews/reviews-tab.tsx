import { KEEP_FRESH, type ModeratedReview, pageQuery } from '@crown-and-coil/shared-api';
import { REVIEW_REASONS, REVIEW_SIGNS } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import {
  Alert,
  Button,
  EmptyState,
  Field,
  FilterChips,
  Muted,
  ReviewCard,
  Row,
  Select,
  TextLink,
} from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import type { TabProps } from '../admin-dashboard/dashboard-address';
import {
  useKeepReviewMutation,
  useListModeratedReviewsQuery,
  useRemoveReviewMutation,
  useRestoreReviewMutation,
} from '../api';
import { AskDialog } from '../asking/ask-dialog';
import { useAsking } from '../asking/use-asking';
import { EntryList } from '../rows/entry-list';
import { ListHead } from '../rows/list-head';
import { ListTools } from '../rows/rows';
import { siteDate } from '../site-time/site-time';

const FILTERS = [
  { value: 'reported', label: 'Reported' },
  { value: 'signs', label: 'Signs of fakes' },
  { value: 'removed', label: 'Removed' },
] as const;

const EMPTY = {
  reported: 'No report waits for a decision.',
  signs: 'No public review has signs of a fake.',
  removed: 'No review is removed.',
} as const;

const REPORTERS = {
  reviewed: 'the professional',
  client: 'a client',
  professional: 'another professional',
} as const;

const reasonLabel = (reason: string) =>
  REVIEW_REASONS.find(({ value }) => value === reason)?.label ?? 'Its author deleted it';

/** Reviews to decide about: reported ones, those with signs of a fake, and removed ones. */
export function ReviewsTab(given: TabProps) {
  const { view, show } = given;
  const query = useListModeratedReviewsQuery(
    { ...pageQuery(view.page), show: view.reviews },
    { ...KEEP_FRESH, refetchOnMountOrArgChange: true },
  );
  const [reason, setReason] = useState('');
  const [remove] = useRemoveReviewMutation();
  const [restore] = useRestoreReviewMutation();
  const [keep] = useKeepReviewMutation();
  const chosen = REVIEW_REASONS.find(({ value }) => value === reason)?.value;
  const removing = useAsking<ModeratedReview>({
    act: async ({ id }) =>
      chosen === undefined
        ? { error: { status: 422, data: { detail: 'Choose a reason' } } }
        : remove({ id, reason: chosen }),
    done: () => 'The review is removed, and its author is notified',
  });
  const restoring = useAsking<ModeratedReview>({
    act: ({ id }) => restore(id),
    done: () => 'The review is public again',
  });
  const keeping = useAsking<ModeratedReview>({
    act: ({ id }) => keep(id),
    done: () => 'The review stays public',
  });
  const askToRemove = (one: ModeratedReview) => {
    setReason(one.report?.reason ?? '');
    removing.ask(one);
  };
  return (
    <>
      <ListHead
        title="Reviews"
        heading={removing.heading}
        note="Low scores alone are no reason to remove a review. Each decision is in the admin log."
      />
      <ListTools>
        <FilterChips
          label="Which reviews"
          options={FILTERS}
          value={view.reviews}
          onChange={(reviews) => show({ reviews })}
        />
      </ListTools>
      <EntryList
        {...given}
        query={query}
        error="Failed to load reviews."
        unit={['review', 'reviews']}
        empty={<EmptyState title={EMPTY[view.reviews]} heading="h3" />}
      >
        {(one) => (
          <ReviewCard review={one.review} professionalName={one.professional.displayName}>
            <Facts one={one} />
            <Row $wrap>
              {one.removedAt === null && (
                <Button size="small" onClick={() => askToRemove(one)}>
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
      <AskDialog
        asking={removing}
        title="Remove this review"
        confirmText="Remove"
        busyText="Removing..."
        danger
      >
        {({ review }) => (
          <>
            {review.author} gets the reason. The review counts no more, and can be restored.
            <Field label="Reason">
              {(control) => (
                <Select {...control} value={reason} onChange={(event) => setReason(event.target.value)}>
                  <option value="">Choose a reason</option>
                  {REVIEW_REASONS.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </>
        )}
      </AskDialog>
      <AskDialog asking={restoring} title="Restore this review" confirmText="Restore" busyText="Restoring...">
        {({ review }) =>
          `The review by ${review.author} is public and counts again. ${review.author} is notified.`
        }
      </AskDialog>
      <AskDialog asking={keeping} title="Keep this review" confirmText="Keep" busyText="Saving...">
        {() => 'Its reports are closed, and the review stays public.'}
      </AskDialog>
    </>
  );
}

/** Whom the review is about, who reported it and why, and what signs of a fake mean. */
function Facts({ one }: { readonly one: ModeratedReview }) {
  const { professional, reports, signs, removedAt, removalReason } = one;
  return (
    <>
      <p>
        About{' '}
        <TextLink to={href.publicProfessionalPage({ professionalId: professional.id })}>
          {professional.displayName}
        </TextLink>
        , <TextLink to={href.bookingDetails({ bookingId: one.bookingId })}>see the booking</TextLink>
      </p>
      {reports.map((report) => (
        <Alert key={`${report.createdAt} ${report.by}`} tone="info">
          Reported on {siteDate(report.createdAt)} by {REPORTERS[report.by]}: {reasonLabel(report.reason)}.{' '}
          {report.words}
          {report.decidedAt !== null && ` Decided on ${siteDate(report.decidedAt)}.`}
        </Alert>
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
