import {
  type ComfortItem,
  formSchema,
  MAX_COMFORT_WORDS_LENGTH,
  readFailure,
} from '@crown-and-coil/shared-api';
import { COMFORT_LABELS, COMFORT_MESSAGES, type ComfortItemName } from '@crown-and-coil/shared-api/bookings';
import { comfortWriteSchema } from '@crown-and-coil/shared-api/contract';
import { Button, Row, Stack, toast } from '@crown-and-coil/shared-ui';
import {
  applyServerErrors,
  CancelButton,
  CheckboxField,
  FocusFault,
  Form,
  FormAlert,
  Formik,
  type FormikHelpers,
  SubmitButton,
  TextArea,
} from '@crown-and-coil/shared-ui/forms';
import { useSaveComfortMutation, useWithdrawComfortMutation } from './api';

interface ComfortValues {
  readonly words: string;
  readonly consent: boolean;
}

const SCHEMA = formSchema(comfortWriteSchema);

interface Props {
  readonly item: ComfortItemName;
  readonly told: ComfortItem | undefined;
  readonly onDone: () => void;
}

/** One item with its consent. Unlike other forms it keeps no draft, as unsaved health data must not be stored. */
export function ComfortForm({ item, told, onDone }: Props) {
  const [save] = useSaveComfortMutation();
  const [withdraw, { isLoading: isWithdrawing }] = useWithdrawComfortMutation();
  const { label, hint } = COMFORT_LABELS[item];

  const submit = async ({ words }: ComfortValues, helpers: FormikHelpers<ComfortValues>) => {
    const { error } = await save({ item, consent: true, words: words.trim() || null });
    if (error) {
      applyServerErrors(readFailure(error), helpers, COMFORT_MESSAGES.saveFailed);
      return;
    }
    toast.success(COMFORT_MESSAGES.saved);
    onDone();
  };

  const remove = async () => {
    const { error } = await withdraw(item);
    if (error) {
      toast.error(COMFORT_MESSAGES.saveFailed);
      return;
    }
    toast.success(COMFORT_MESSAGES.withdrawn);
    onDone();
  };

  return (
    <Formik<ComfortValues>
      initialValues={{ words: told?.words ?? '', consent: told !== undefined }}
      validationSchema={SCHEMA}
      onSubmit={submit}
    >
      <Form noValidate aria-label={label}>
        <Stack $gap="s4" style={{ marginTop: 'var(--s3)' }}>
          <FocusFault />
          <FormAlert />
          <TextArea
            name="words"
            id={`${item}-words`}
            label="A few words"
            hint={hint}
            optional={item !== 'own_words'}
            maxCount={MAX_COMFORT_WORDS_LENGTH}
            rows={3}
          />
          <CheckboxField
            name="consent"
            id={`${item}-consent`}
            label="Keep this, and show it to professionals I have a live booking or open photo quote with"
          />
          <Row $wrap>
            <SubmitButton>Save</SubmitButton>
            {told && (
              <Button busy={isWithdrawing} onClick={() => void remove()}>
                Withdraw consent and delete
              </Button>
            )}
            <CancelButton onCancel={onDone} />
          </Row>
        </Stack>
      </Form>
    </Formik>
  );
}
