import { type Booking, problemOf, useFreshAddresses, type VisitReview } from '@crown-and-coil/shared-api';
import { REVIEW_MESSAGES, reasonInWords, repeatVisits } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import {
  ActionDialog,
  Alert,
  Button,
  ButtonLink,
  formatDate,
  Muted,
  ReviewCard,
  Row,
  Stack,
  useConfirmedAction,
  writtenText,
} from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { Block } from '../booking-components/section';
import { useKeptPlace } from '../booking-components/use-kept-place';
import { useDeleteReviewMutation, useGetVisitReviewQuery } from './api';
import { FeedbackForm, ReplyForm } from './visit-review-forms';

const Feedback = styled.p`
  ${writtenText}
`;

interface Props {
  readonly booking: Booking;
  readonly role: 'client' | 'professional';
}

/** Review and feedback of a completed visit, and the forms for what each party may still write. */
export function VisitReviewSection({ booking, role }: Props) {
  const query = useGetVisitReviewQuery(booking.id);
  const { data: visit, isError } = query;
  const refresh = useFreshAddresses(query);
  // A sent form, and the buttons of a deleted review, are removed.
  const place = useKeptPlace(visit && [visit.writeUntil, visit.mayReply, visit.removalReason].join());
  if (isError && !visit)
    return (
      <Block>
        <Alert>{REVIEW_MESSAGES.loadFailed}</Alert>
      </Block>
    );
  if (!visit || !hasSomething(visit, role)) return null;
  const { client, professional } = booking;
  const { review, feedback } = visit;
  const day = (instant: string) => formatDate(instant, professional.timeZone);
  return (
    <Block>
      <section ref={place} tabIndex={-1} style={{ outline: 'none' }} aria-labelledby="visit-review">
        <h2 id="visit-review">Review</h2>
        <Stack $gap="s4" style={{ marginTop: 'var(--s3)' }}>
          {review && (
            <ReviewCard
              review={review}
              professionalName={professional.displayName}
              onPictureFailure={refresh}
            />
          )}
          {role === 'client' ? (
            <ForClient booking={booking} visit={visit} day={day} />
          ) : (
            <ForProfessional booking={booking} visit={visit} day={day} />
          )}
          {feedback && (
            <div>
              <h3>
                {role === 'client' ? `${professional.displayName} to you` : `You to ${client.firstName}`}
              </h3>
              <Feedback>{feedback.text}</Feedback>
              <Muted>Only the two of you can read this.</Muted>
            </div>
          )}
        </Stack>
      </section>
    </Block>
  );
}

const hasSomething = (
  { review, feedback, writeUntil, removalReason, otherWrote }: VisitReview,
  role: string,
) =>
  review !== null ||
  feedback !== null ||
  writeUntil !== null ||
  removalReason !== null ||
  (role === 'professional' && otherWrote);

interface PartProps {
  readonly booking: Booking;
  readonly visit: VisitReview;
  readonly day: (instant: string) => string;
}

function ForClient({ booking, visit, day }: PartProps) {
  const { review, writeUntil, editUntil, publishAt, removalReason } = visit;
  const write = href.reviewVisit({ bookingId: booking.id });
  const { displayName } = booking.professional;
  return (
    <>
      {writeUntil && (
        <>
          <Muted>Tell others with hair like yours how it went. You can write until {day(writeUntil)}.</Muted>
          <Row>
            <ButtonLink
              variant={repeatVisits(booking, 'client').length > 0 ? 'secondary' : 'primary'}
              to={write}
            >
              Write a review
            </ButtonLink>
          </Row>
        </>
      )}
      {publishAt && (
        <Muted>
          Your review becomes public when {displayName} has written to you, or on {day(publishAt)}.
        </Muted>
      )}
      {removalReason && (
        <Alert tone="info">
          {removalReason === 'author'
            ? 'You deleted your review.'
            : `This review was removed: ${reasonInWords(removalReason)}. Write to us if that is wrong.`}
        </Alert>
      )}
      {review && (
        <Row $wrap>
          {editUntil && <ButtonLink to={write}>Change review</ButtonLink>}
          <DeleteReview id={review.id} bookingId={booking.id} />
        </Row>
      )}
    </>
  );
}

function DeleteReview({ id, bookingId }: { readonly id: string; readonly bookingId: string }) {
  const [remove] = useDeleteReviewMutation();
  const deletion = useConfirmedAction<string>({
    act: async () => problemOf(await remove({ id, bookingId }), REVIEW_MESSAGES.deleteFailed),
    done: () => 'Review deleted',
  });
  return (
    <>
      <Button onClick={() => deletion.ask(id)}>Delete review</Button>
      <ActionDialog action={deletion} title="Delete review" keepText="Keep it" busyText="Deleting..." danger>
        {() => REVIEW_MESSAGES.deleteQuestion}
      </ActionDialog>
    </>
  );
}

function ForProfessional({ booking, visit, day }: PartProps) {
  const { review, otherWrote, writeUntil, publishAt, mayReply, mayReport } = visit;
  const name = booking.client.firstName;
  return (
    <>
      {otherWrote && !review && publishAt && (
        <Muted>
          {name} has written a review. You read it when you have written to {name}, or on {day(publishAt)}.
        </Muted>
      )}
      {writeUntil && <FeedbackForm bookingId={booking.id} clientName={name} until={day(writeUntil)} />}
      {review && mayReply && <ReplyForm id={review.id} bookingId={booking.id} />}
      {review && mayReport && (
        <Row>
          <ButtonLink size="small" to={href.reportReview({ reviewId: review.id })}>
            Report this review
          </ButtonLink>
        </Row>
      )}
    </>
  );
}
