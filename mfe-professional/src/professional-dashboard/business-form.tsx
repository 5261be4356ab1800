import { formSchema, MAX_NAME_LENGTH, MESSAGES, readFailure } from '@crown-and-coil/shared-api';
import { formatAbn } from '@crown-and-coil/shared-api/bookings';
import { businessDetailsWriteSchema } from '@crown-and-coil/shared-api/contract';
import { Row, Stack, toast } from '@crown-and-coil/shared-ui';
import {
  AskBeforeLeaving,
  applyServerErrors,
  CheckboxField,
  FocusFault,
  Form,
  FormAlert,
  Formik,
  type FormikHelpers,
  KeepDraft,
  SubmitButton,
  TextField,
} from '@crown-and-coil/shared-ui/forms';
import { type BusinessDetails, useSaveBusinessDetailsMutation } from '../endpoints/business-details';
import { useDraftName } from '../form-page/form-frame';

const SCHEMA = formSchema(businessDetailsWriteSchema);

interface Props {
  readonly professionalId: string;
  readonly details: BusinessDetails;
}

const valuesOf = ({ businessName, abn, isRegisteredForGst }: BusinessDetails) => ({
  businessName: businessName ?? '',
  abn: abn === null ? '' : formatAbn(abn),
  isRegisteredForGst,
});
type BusinessValues = ReturnType<typeof valuesOf>;

/** Business details printed on invoices. */
export function BusinessForm({ professionalId, details }: Props) {
  const draft = `${useDraftName()} business-details`;
  const [save] = useSaveBusinessDetailsMutation();
  const submit = async (values: BusinessValues, helpers: FormikHelpers<BusinessValues>) => {
    const businessName = values.businessName.trim() || null;
    const abn = values.abn.trim() || null;
    const { data, error } = await save({ ...values, professionalId, businessName, abn });
    if (data === undefined) {
      applyServerErrors(readFailure(error), helpers, MESSAGES.unexpected);
      return;
    }
    helpers.resetForm({ values: valuesOf(data) });
    toast.success('Business details saved');
  };
  return (
    <Formik<BusinessValues> initialValues={valuesOf(details)} validationSchema={SCHEMA} onSubmit={submit}>
      <Form noValidate aria-label="Business details">
        <Stack $gap="s4">
          <AskBeforeLeaving />
          <KeepDraft name={draft} />
          <FocusFault />
          <FormAlert />
          <TextField
            name="businessName"
            label="Business name"
            hint="Your invoices show it instead of your display name."
            optional
            maxCount={MAX_NAME_LENGTH}
          />
          <TextField name="abn" label="ABN" hint="11 digits" optional inputMode="numeric" />
          <CheckboxField name="isRegisteredForGst" label="I am registered for GST: issue tax invoices" />
          <Row>
            <SubmitButton busyText="Saving...">Save business details</SubmitButton>
          </Row>
        </Stack>
      </Form>
    </Formik>
  );
}
