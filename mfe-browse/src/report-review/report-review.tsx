import {
  formSchema,
  isUnknownId,
  MAX_REPORT_LENGTH,
  type ReviewReporting,
  readFailure,
  useFreshAddresses,
  useSession,
} from '@crown-and-coil/shared-api';
import { REPORT_WORDS, REVIEW_MESSAGES, REVIEW_REASONS } from '@crown-and-coil/shared-api/bookings';
import { reviewReportSchema } from '@crown-and-coil/shared-api/contract';
import { href } from '@crown-and-coil/shared-api/href';
import {
  Alert,
  ButtonLink,
  Page,
  PageHeader,
  QueryState,
  ReviewCard,
  Row,
  Stack,
  toast,
  useParams,
} from '@crown-and-coil/shared-ui';
import {
  applyServerErrors,
  FocusFault,
  Form,
  FormAlert,
  Formik,
  type FormikHelpers,
  forgetDraft,
  KeepDraft,
  ReportFields,
  SubmitButton,
} from '@crown-and-coil/shared-ui/forms';
import { useEffect, useRef } from 'react';
import { useGetReviewReportingQuery, useReportReviewMutation } from '../api';

/** A signed-in user reports a published review. */
export default function ReportReview() {
  const { reviewId = '' } = useParams();
  const query = useGetReviewReportingQuery(reviewId, { refetchOnMountOrArgChange: true });
  const refresh = useFreshAddresses(query);
  return (
    <Page $tall>
      <PageHeader
        title="Report a review"
        lead="We look at it, and it stays public until then. Low scores alone are no reason: say what is wrong with it."
      />
      <QueryState
        query={query}
        error={REVIEW_MESSAGES.loadFailed}
        missing={isUnknownId(query.error) && <Alert>{REVIEW_MESSAGES.gone}</Alert>}
      >
        {(reporting) => (
          <Stack $gap="s5" style={{ maxWidth: 760 }}>
            <ReviewCard
              review={reporting.review}
              professionalName={reporting.professional.displayName}
              onPictureFailure={refresh}
            />
            <Report reporting={reporting} />
            <Row>
              <ButtonLink
                to={`${href.publicProfessionalPage({ professionalId: reporting.professional.id })}#reviews`}
              >
                Reviews of {reporting.professional.displayName}
              </ButtonLink>
            </Row>
          </Stack>
        )}
      </QueryState>
    </Page>
  );
}

function Report({ reporting: { review, isOwn, reportedAt } }: { readonly reporting: ReviewReporting }) {
  const sent = useRef<HTMLDivElement>(null);
  const isReported = reportedAt !== null;
  const wasReported = useRef(isReported);
  useEffect(() => {
    // The form that had the focus was removed.
    if (isReported && !wasReported.current) sent.current?.focus();
    wasReported.current = isReported;
  }, [isReported]);
  if (isOwn) return <Alert tone="info">{REVIEW_MESSAGES.ownReview}</Alert>;
  if (!isReported) return <ReportForm reviewId={review.id} />;
  return (
    <div ref={sent} tabIndex={-1}>
      <Alert tone="info">You reported this review. It stays public unless we remove it.</Alert>
    </div>
  );
}

interface Values {
  readonly reason: string;
  readonly words: string;
}

const SCHEMA = formSchema(reviewReportSchema);

function ReportForm({ reviewId }: { readonly reviewId: string }) {
  const { user } = useSession();
  const [report] = useReportReviewMutation();
  const draft = `${user?.email} report ${reviewId}`;
  const submit = async (values: Values, helpers: FormikHelpers<Values>) => {
    const { error } = await report({ id: reviewId, ...SCHEMA.cast(values) });
    if (!error) {
      forgetDraft(draft);
      return toast.success(REPORT_WORDS.sent);
    }
    const message = applyServerErrors(readFailure(error), helpers, REPORT_WORDS.failed);
    if (message) toast.error(message);
  };
  return (
    <Formik<Values> initialValues={{ reason: '', words: '' }} validationSchema={SCHEMA} onSubmit={submit}>
      <Form noValidate aria-label="Report">
        <Stack $gap="s4">
          <KeepDraft name={draft} />
          <FocusFault />
          <FormAlert />
          <ReportFields reasons={REVIEW_REASONS} longest={MAX_REPORT_LENGTH} />
          <SubmitButton>Send report</SubmitButton>
        </Stack>
      </Form>
    </Formik>
  );
}
