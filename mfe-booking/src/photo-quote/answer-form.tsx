import {
  DEFAULT_QUOTE_VALID_DAYS,
  formSchema,
  MAX_QUOTE_VALID_DAYS,
  MAX_QUOTE_WORDS_LENGTH,
  MESSAGES,
  type PhotoQuote,
  readFailure,
  type Service,
  type StyleChoice,
  type StyleMenu,
  skipToken,
  useListServicesOfProfessionalQuery,
  useSession,
} from '@crown-and-coil/shared-api';
import { fromCents, PHOTO_QUOTE_MESSAGES, useGetStyleMenuQuery } from '@crown-and-coil/shared-api/bookings';
import { photoQuoteAnswerSchema } from '@crown-and-coil/shared-api/contract';
import { href } from '@crown-and-coil/shared-api/href';
import { Card, Field, QueryState, Row, Select, Stack, toast } from '@crown-and-coil/shared-ui';
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
  TextField,
  useFormikContext,
} from '@crown-and-coil/shared-ui/forms';
import { useState } from 'react';
import { choiceFor, chosenStyle, suppliesOf, withOption } from '../choose-style/style-choice';
import { useAnswerQuoteMutation } from '../photo-quotes/api';

/** Form values of an answer. Money is in AUD, in fields named like the cents that are sent: so refusals find them. */
interface AnswerValues {
  readonly serviceId: string;
  /** From the service's style menu; null while it is not whole, or without one. */
  readonly choice: StyleChoice | null;
  readonly priceCents: number | '';
  readonly minutesMin: number | '';
  readonly minutesMax: number | '';
  readonly depositCents: number | '';
  readonly validDays: number | '';
  readonly words: string;
}

const SCHEMA = formSchema(photoQuoteAnswerSchema);

/** An empty field is absent, as the contract reads it. */
const withoutEmpty = (answer: object) =>
  Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== '' && value !== undefined));

/** Keeps a part of a cent, which the contract refuses; without the noise of binary fractions. */
const inCents = (dollars: number | '' | undefined) =>
  dollars === '' || dollars === undefined ? undefined : Number((Number(dollars) * 100).toFixed(4));

/** @param values Formik leaves out empty fields while it validates */
const toAnswer = ({ priceCents, depositCents, ...rest }: Partial<AnswerValues>) => ({
  ...rest,
  priceCents: inCents(priceCents),
  depositCents: inCents(depositCents) ?? 0,
  words: rest.words?.trim() || null,
});

const VALIDATION = {
  validate: (values: AnswerValues) => SCHEMA.validate(withoutEmpty(toAnswer(values)), { abortEarly: false }),
};

/** The professional's answer to a request: for which service, which price and length, and until when. */
export function AnswerForm({ quote }: { readonly quote: PhotoQuote }) {
  const services = useListServicesOfProfessionalQuery(quote.professional.id);
  return (
    <Card $padded as="section" aria-label="Your answer">
      <h2>Your answer</h2>
      <QueryState query={services} error={MESSAGES.serviceListFailed} empty="You offer no service yet.">
        {(offered) => <LoadedForm quote={quote} services={offered} />}
      </QueryState>
    </Card>
  );
}

interface LoadedProps {
  readonly quote: PhotoQuote;
  readonly services: readonly Service[];
}

function LoadedForm({ quote, services }: LoadedProps) {
  const { user } = useSession();
  const [send] = useAnswerQuoteMutation();
  const draft = `${user?.email} ${href.photoQuote({ photoQuoteId: quote.id })}`;
  const known = services.find(({ id }) => id === quote.service?.id);

  const submit = async (values: AnswerValues, helpers: FormikHelpers<AnswerValues>) => {
    const { error } = await send({ id: quote.id, ...SCHEMA.cast(withoutEmpty(toAnswer(values))) });
    if (error) {
      applyServerErrors(readFailure(error), helpers, PHOTO_QUOTE_MESSAGES.answerFailed);
      return;
    }
    forgetDraft(draft);
    toast.success(PHOTO_QUOTE_MESSAGES.answeredNow);
  };

  return (
    <Formik<AnswerValues>
      initialValues={{
        serviceId: known?.id ?? '',
        choice: null,
        priceCents: '',
        minutesMin: '',
        minutesMax: '',
        depositCents: '',
        validDays: DEFAULT_QUOTE_VALID_DAYS,
        words: '',
      }}
      validationSchema={VALIDATION}
      onSubmit={submit}
    >
      <Form noValidate aria-label="Answer the request">
        <AskBeforeLeaving />
        <Stack $gap="s5" style={{ marginTop: 'var(--s4)' }}>
          <KeepDraft name={draft} />
          <FocusFault />
          <FormAlert />
          <ServiceField services={services} />
          <MenuChoice />
          <TextField
            name="priceCents"
            label="Price (AUD)"
            type="number"
            inputMode="decimal"
            min={5}
            prefix="$"
          />
          <Row $wrap $align="start">
            <TextField
              name="minutesMin"
              label="At least, in minutes"
              type="number"
              inputMode="numeric"
              min={15}
              step={5}
            />
            <TextField
              name="minutesMax"
              label="At most, in minutes"
              type="number"
              inputMode="numeric"
              min={15}
              step={5}
              hint="A booking reserves this."
            />
          </Row>
          <TextField
            name="depositCents"
            label="Deposit (AUD)"
            type="number"
            inputMode="decimal"
            min={0}
            prefix="$"
            optional
            hint="Shown to the client. It is paid to you directly, beside what your house rules ask."
          />
          <TextField
            name="validDays"
            label="Valid for, in days"
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_QUOTE_VALID_DAYS}
          />
          <TextArea name="words" label="Message" optional maxCount={MAX_QUOTE_WORDS_LENGTH} />
          <SubmitButton>Send quote</SubmitButton>
        </Stack>
      </Form>
    </Formik>
  );
}

/** The service of the booking. Another service has another style menu, so the choice from the last one is cleared. */
function ServiceField({ services }: Pick<LoadedProps, 'services'>) {
  const { setFieldValue } = useFormikContext<AnswerValues>();
  return (
    <SelectField
      name="serviceId"
      label="Service"
      hint="The booking is for this service."
      placeholder="Choose a service"
      options={services.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={() => void setFieldValue('choice', null, false)}
    />
  );
}

/** The options of the chosen service's style menu, if it has one: a whole choice fills in its price and length. */
function MenuChoice() {
  const { values } = useFormikContext<AnswerValues>();
  const { currentData: menu } = useGetStyleMenuQuery(values.serviceId || skipToken);
  if (!menu || menu.groups.length === 0) return null;
  return <Options key={values.serviceId} menu={menu} />;
}

function Options({ menu }: { readonly menu: StyleMenu }) {
  const { values, setValues } = useFormikContext<AnswerValues>();
  const [choice, setChoice] = useState(() => choiceFor(menu, values.choice ?? undefined));

  const choose = (place: number, id: string) => {
    const next = withOption(menu, choice, place, id);
    const [supply = null] = suppliesOf(menu, next.options);
    const whole = { ...next, hair: next.hair ?? supply };
    setChoice(whole);
    // The price is the professional's: the weeks since the last visit do not count.
    const { quote } = chosenStyle(menu, '', whole, 0);
    void setValues({
      ...values,
      choice: quote ? whole : null,
      ...(quote && {
        priceCents: fromCents(quote.priceCents),
        minutesMin: quote.minutesMin,
        minutesMax: quote.minutes,
      }),
    });
  };

  return (
    <Row $wrap>
      {menu.groups.map(({ id, name, options }, place) => (
        <Field key={id} label={name} optional>
          {(control) => (
            <Select
              {...control}
              value={choice.options[place] ?? ''}
              onChange={(event) => choose(place, event.target.value)}
            >
              <option value="">Something else</option>
              {options.map((option) => (
                <option key={option.id} value={option.id}>
                  {option.label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
    </Row>
  );
}
