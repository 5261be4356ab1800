import {
  type Booking,
  formSchema,
  MAX_REVIEW_LENGTH,
  MAX_REVIEW_PICTURES,
  MEDIA_MESSAGES,
  type MediaItem,
  type Review,
  readFailure,
  useFreshAddresses,
  useListMyMediaQuery,
  useSession,
  type VisitReview,
} from '@crown-and-coil/shared-api';
import {
  BOOKING_MESSAGE_WORDS,
  REVIEW_MESSAGES,
  useGetBookingQuery,
} from '@crown-and-coil/shared-api/bookings';
import { reviewWriteSchema } from '@crown-and-coil/shared-api/contract';
import { href } from '@crown-and-coil/shared-api/href';
import { useOwnPictures } from '@crown-and-coil/shared-api/uploads';
import {
  Alert,
  EmptyState,
  formatDate,
  Muted,
  Page,
  PageHeader,
  QueryState,
  SCORE_LABELS,
  type ScoreField,
  Stack,
  toast,
  useNavigate,
  useParams,
} from '@crown-and-coil/shared-ui';
import {
  AskBeforeLeaving,
  applyServerErrors,
  CheckboxField,
  FocusFault,
  Form,
  FormAlert,
  Formik,
  type FormikHelpers,
  forgetDraft,
  KeepDraft,
  RadioCards,
  SubmitButton,
  TextArea,
} from '@crown-and-coil/shared-ui/forms';
import {
  AskBeforeLosingUploads,
  ManagerSkeleton,
  PictureUploader,
  useHasUnsentUploads,
} from '@crown-and-coil/shared-ui/uploads';
import { StoredItem } from '../booking-components/stored-item';
import {
  useChangeReviewMutation,
  useCreateReviewMutation,
  useGetVisitReviewQuery,
} from '../visit-review/api';

/** The client writes the review of a visit, or changes it. */
export default function ReviewVisit() {
  const { bookingId = '' } = useParams();
  const query = useGetVisitReviewQuery(bookingId);
  const { data: visit } = useGetBookingQuery(bookingId);
  return (
    <Page $tall>
      <PageHeader
        title="Review your visit"
        lead={visit && visitInWords(visit)}
        crumb={{ to: href.bookingDetails({ bookingId }), label: 'Booking details' }}
      />
      <StoredItem
        query={query}
        thing="booking"
        error={REVIEW_MESSAGES.loadFailed}
        unknown="We found no such booking."
      >
        {(visit) =>
          visit.writeUntil === null && visit.editUntil === null ? (
            <EmptyState title="This visit cannot be reviewed.">
              It may be too late, or the visit is not completed.
            </EmptyState>
          ) : (
            <WithPictures bookingId={bookingId} visit={visit} />
          )
        }
      </StoredItem>
    </Page>
  );
}

/** 'Silk press with Thandi Hair Atelier, Sun, 15 Nov 2026'. */
const visitInWords = ({ services, professional, startTime }: Booking): string =>
  `${services.map(({ name }) => name).join(', ')} with ${professional.displayName}, ${formatDate(startTime, professional.timeZone)}`;

interface Props {
  readonly bookingId: string;
  readonly visit: VisitReview;
}

/** The pictures that were uploaded for a review and not sent yet, and the review beneath them. */
function WithPictures({ bookingId, visit }: Props) {
  const query = useListMyMediaQuery({ mediaType: 'Review' });
  const refresh = useFreshAddresses(query);
  // A picture that has just been stored is missing from the items until they are fetched again.
  const hasUnsent = useHasUnsentUploads();
  const isUploading = hasUnsent || query.isFetching;
  const own = useOwnPictures({ mediaType: 'Review' }, refresh);
  return (
    <Stack $gap="s5" style={{ maxWidth: 760 }}>
      <AskBeforeLosingUploads />
      <QueryState
        query={query}
        skeleton={<ManagerSkeleton rows={1} />}
        error={MEDIA_MESSAGES.loadFailed}
        isEmpty={() => false}
      >
        {(items) => (
          <ReviewForm
            bookingId={bookingId}
            review={visit.review}
            items={items}
            isUploading={isUploading}
            uploader={(keptCount) =>
              // Pictures that no longer fit can be removed here.
              (keptCount < MAX_REVIEW_PICTURES || items.length > 0 || hasUnsent) && (
                <PictureUploader
                  {...own}
                  title="Pictures of the result"
                  lead="Optional. Everybody sees them with your review."
                  category="Styling"
                  items={items}
                  max={MAX_REVIEW_PICTURES - keptCount}
                />
              )
            }
          />
        )}
      </QueryState>
    </Stack>
  );
}

/** Radio buttons have texts. */
type Values = Record<ScoreField, string> & {
  readonly text: string;
  readonly pictureConsent: boolean;
  readonly keepPictures: boolean;
};

const valuesOf = (review: Review | null): Values => ({
  result: String(review?.result ?? ''),
  onTime: String(review?.onTime ?? ''),
  priceAsQuoted: String(review?.priceAsQuoted ?? ''),
  gentle: String(review?.gentle ?? ''),
  text: review?.text ?? '',
  pictureConsent: (review?.pictures.length ?? 0) > 0,
  keepPictures: true,
});

const SCORES = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }));

const SCHEMA = formSchema(reviewWriteSchema);

interface ReviewFormProps {
  readonly bookingId: string;
  readonly review: Review | null;
  readonly items: readonly MediaItem[];
  readonly isUploading: boolean;
  /** @param keptCount how many pictures of the stored review stay */
  readonly uploader: (keptCount: number) => React.ReactNode;
}

function ReviewForm({ bookingId, review, items, isUploading, uploader }: ReviewFormProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  const [create] = useCreateReviewMutation();
  const [change] = useChangeReviewMutation();
  const draft = `${user?.email} ${href.reviewVisit({ bookingId })}`;
  const stored = review?.pictures ?? [];
  const toReview = ({ keepPictures, ...values }: Partial<Values>) => ({
    ...values,
    text: values.text?.trim() ?? '',
    pictureIds: [...(keepPictures ? stored : []), ...items].map(({ id }) => id),
  });
  const submit = async (values: Values, helpers: FormikHelpers<Values>) => {
    if (isUploading) return;
    const written = SCHEMA.cast(toReview(values));
    const { error } = review
      ? await change({ id: review.id, bookingId, ...written })
      : await create({ bookingId, ...written });
    if (error) {
      const message = applyServerErrors(readFailure(error), helpers, REVIEW_MESSAGES.saveFailed);
      if (message) toast.error(message);
      return;
    }
    forgetDraft(draft);
    helpers.resetForm({ values });
    toast.success(REVIEW_MESSAGES.saved);
    navigate(href.bookingDetails({ bookingId }), { replace: true });
  };
  const validation = {
    validate: (values: Values) => SCHEMA.validate(toReview(values), { abortEarly: false }),
  };
  return (
    <Formik<Values> initialValues={valuesOf(review)} validationSchema={validation} onSubmit={submit}>
      {({ values, submitCount }) => (
        <Form noValidate aria-label="Review">
          <AskBeforeLeaving />
          <Stack $gap="s5">
            <KeepDraft name={draft} />
            <FocusFault />
            <FormAlert />
            {SCORE_LABELS.map(({ field, label }) => (
              <RadioCards
                key={field}
                name={field}
                legend={label}
                options={SCORES}
                columns={5}
                columnsOnPhone={5}
                hint="From 1 (poor) to 5 (great)"
              />
            ))}
            <TextArea
              name="text"
              label="Your words"
              optional
              hint="What was done, how it felt, how it holds. No names of others, no addresses."
              maxCount={MAX_REVIEW_LENGTH}
            />
            {stored.length > 0 && (
              <CheckboxField
                name="keepPictures"
                label={`Keep the ${stored.length === 1 ? 'picture' : `${stored.length} pictures`} of this review`}
              />
            )}
            {uploader(values.keepPictures ? stored.length : 0)}
            {(items.length > 0 || (stored.length > 0 && values.keepPictures)) && (
              <CheckboxField name="pictureConsent" label="Everybody may see these pictures with my review" />
            )}
            <Muted>
              Your first name, your hair type, the service and the style are shown with it. Reviews cannot be
              bought, and your professional cannot hide or delete them.
            </Muted>
            {isUploading && submitCount > 0 && <Alert>{BOOKING_MESSAGE_WORDS.picturesUploading}</Alert>}
            <SubmitButton>{review ? 'Save review' : 'Send review'}</SubmitButton>
          </Stack>
        </Form>
      )}
    </Formik>
  );
}
