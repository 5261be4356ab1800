import {
  apiErrorMessage,
  formSchema,
  isUnknownId,
  MAX_QUOTE_PICTURES_PER_KIND,
  MAX_QUOTE_WORDS_LENGTH,
  MEDIA_MESSAGES,
  MESSAGES,
  type MediaItem,
  type Professional,
  QUOTE_ANSWER_DAYS,
  QUOTE_MEDIA_TYPES,
  QUOTES_KEPT_DAYS,
  readFailure,
  useFreshAddresses,
  useGetProfessionalQuery,
  useListMyMediaQuery,
  useListServicesOfProfessionalQuery,
  useSession,
} from '@crown-and-coil/shared-api';
import { BOOKING_MESSAGE_WORDS, PHOTO_QUOTE_MESSAGES } from '@crown-and-coil/shared-api/bookings';
import { photoQuoteCreateSchema } from '@crown-and-coil/shared-api/contract';
import { href } from '@crown-and-coil/shared-api/href';
import { useOwnPictures } from '@crown-and-coil/shared-api/uploads';
import {
  Alert,
  Muted,
  Page,
  PageHeader,
  QueryState,
  Stack,
  TextLink,
  toast,
  useNavigate,
  useParams,
  useSearchParams,
} from '@crown-and-coil/shared-ui';
import {
  AskBeforeLeaving,
  applyServerErrors,
  FocusFault,
  Form,
  FormAlert,
  Formik,
  type FormikHelpers,
  forgetDraft,
  KeepDraft,
  SelectField,
  SubmitButton,
  TextArea,
  useFormikContext,
} from '@crown-and-coil/shared-ui/forms';
import {
  AskBeforeLosingUploads,
  ManagerSkeleton,
  PictureUploader,
  useHasUnsentUploads,
} from '@crown-and-coil/shared-ui/uploads';
import { useAskForQuoteMutation, useListPhotoQuotesQuery } from '../photo-quotes/api';
import { nextStep } from '../photo-quotes/quote-words';

const KINDS = {
  'Quote Current Hair': {
    title: 'Your hair now',
    lead: 'Its length and thickness, from the side and from behind.',
    category: 'Treatment',
  },
  'Quote Wish': {
    title: 'What you would like',
    lead: 'A style that comes close.',
    category: 'Styling',
  },
} as const;

/** A client requests a price from a professional, with pictures and a description. */
export default function AskForQuote() {
  const { professionalId = '' } = useParams();
  const query = useGetProfessionalQuery(professionalId);
  return (
    <Page $tall>
      <PageHeader
        title="Ask for a photo quote"
        lead="Send pictures, and get a price and a length for your hair before you book."
        crumb={{
          to: href.publicProfessionalPage({ professionalId }),
          label: query.data?.displayName ?? 'Professional',
        }}
      />
      <QueryState
        query={query}
        error={(error) => apiErrorMessage(error, MESSAGES.unexpected)}
        missing={
          isUnknownId(query.error) && (
            <Alert>
              {MESSAGES.professionalNotFound}{' '}
              <TextLink to={href.browseProfessionals()}>See all professionals</TextLink>
            </Alert>
          )
        }
      >
        {(professional) => <Loaded professional={professional} />}
      </QueryState>
    </Page>
  );
}

/** The unsent pictures uploaded for a quote, and the request form below. */
function Loaded({ professional }: { readonly professional: Professional }) {
  const query = useListMyMediaQuery({});
  const refresh = useFreshAddresses(query);
  // A picture that has just been stored is missing from the items until they are fetched again.
  const isUploading = useHasUnsentUploads() || query.isFetching;
  return (
    <Stack $gap="s5" style={{ maxWidth: 860 }}>
      <Muted>
        Only {professional.displayName} sees what you send here. It is deleted {QUOTES_KEPT_DAYS} days after
        the quote has ended.
      </Muted>
      <AskedBefore professional={professional} />
      <AskBeforeLosingUploads />
      <QueryState
        query={query}
        skeleton={<ManagerSkeleton rows={2} />}
        error={MEDIA_MESSAGES.loadFailed}
        isEmpty={() => false}
      >
        {(items) => (
          <>
            {QUOTE_MEDIA_TYPES.map((mediaType) => (
              <Pictures key={mediaType} mediaType={mediaType} items={items} onFailure={refresh} />
            ))}
            <RequestForm
              professional={professional}
              pictureIds={items.filter(isOfQuote).map(({ id }) => id)}
              isUploading={isUploading}
            />
          </>
        )}
      </QueryState>
    </Stack>
  );
}

/** A pending request to this professional: the server accepts one per service. */
function AskedBefore({ professional }: { readonly professional: Professional }) {
  const { data: quotes = [] } = useListPhotoQuotesQuery({});
  const asked = quotes.find((quote) => quote.state === 'asked' && quote.professional.id === professional.id);
  if (!asked) return null;
  return (
    <Alert tone="info">
      You have asked {professional.displayName} already. {nextStep(asked, 'client')}.{' '}
      <TextLink to={href.photoQuote({ photoQuoteId: asked.id })}>See the photo quote</TextLink>
    </Alert>
  );
}

const isOfQuote = ({ mediaType }: MediaItem) => QUOTE_MEDIA_TYPES.some((type) => type === mediaType);

interface PicturesProps {
  readonly mediaType: (typeof QUOTE_MEDIA_TYPES)[number];
  readonly items: readonly MediaItem[];
  readonly onFailure: () => void;
}

function Pictures({ mediaType, items, onFailure }: PicturesProps) {
  const own = useOwnPictures({ mediaType }, onFailure);
  return (
    <PictureUploader
      {...own}
      {...KINDS[mediaType]}
      items={items.filter((picture) => picture.mediaType === mediaType)}
      max={MAX_QUOTE_PICTURES_PER_KIND}
    />
  );
}

interface RequestValues {
  readonly serviceId: string;
  readonly words: string;
}

const SCHEMA = formSchema(photoQuoteCreateSchema.pick(['words']));

interface RequestFormProps {
  readonly professional: Professional;
  readonly pictureIds: readonly string[];
  readonly isUploading: boolean;
}

function RequestForm({ professional, pictureIds, isUploading }: RequestFormProps) {
  const [search] = useSearchParams();
  const { user } = useSession();
  const navigate = useNavigate();
  const { data: services = [] } = useListServicesOfProfessionalQuery(professional.id);
  const [ask] = useAskForQuoteMutation();
  const draft = `${user?.email} ${href.askForQuote({ professionalId: professional.id })}`;

  const submit = async (values: RequestValues, helpers: FormikHelpers<RequestValues>) => {
    if (isUploading || pictureIds.length === 0) return;
    const { data: quote, error } = await ask({
      professionalId: professional.id,
      serviceId: services.some(({ id }) => id === values.serviceId) ? values.serviceId : null,
      words: values.words.trim(),
      pictureIds: [...pictureIds],
    });
    if (!quote) {
      const message = applyServerErrors(readFailure(error), helpers, PHOTO_QUOTE_MESSAGES.askFailed);
      if (message) toast.error(message);
      return;
    }
    forgetDraft(draft);
    helpers.resetForm({ values });
    toast.success(PHOTO_QUOTE_MESSAGES.asked);
    navigate(href.photoQuote({ photoQuoteId: quote.id }), { replace: true });
  };

  return (
    <Formik<RequestValues>
      initialValues={{ serviceId: search.get('service') ?? '', words: '' }}
      validationSchema={SCHEMA}
      onSubmit={submit}
    >
      <Form noValidate aria-label="Request">
        <AskBeforeLeaving />
        <Stack $gap="s5">
          <KeepDraft name={draft} />
          <FocusFault />
          <FormAlert />
          <SelectField
            name="serviceId"
            label="Service"
            optional
            placeholder="Not sure yet"
            options={services.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextArea
            name="words"
            label="What would you like?"
            hint="Length, size, colour, and what is in your hair now."
            maxCount={MAX_QUOTE_WORDS_LENGTH}
          />
          {isUploading ? (
            <PicturesProblem>{BOOKING_MESSAGE_WORDS.picturesUploading}</PicturesProblem>
          ) : (
            pictureIds.length === 0 && (
              <PicturesProblem>{PHOTO_QUOTE_MESSAGES.picturesMissing}</PicturesProblem>
            )
          )}
          <Muted>
            {professional.displayName} has {QUOTE_ANSWER_DAYS} days to answer. You are notified.
          </Muted>
          <SubmitButton>Send request</SubmitButton>
        </Stack>
      </Form>
    </Formik>
  );
}

/** Shown from the first press on, also while a field keeps the form from being submitted. */
const PicturesProblem = ({ children }: { readonly children: string }) =>
  useFormikContext().submitCount > 0 ? <Alert>{children}</Alert> : null;
