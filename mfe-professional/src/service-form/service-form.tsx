import {
  formSchema,
  MESSAGES,
  MIN_SERVICE_DURATION_MINUTES,
  MIN_SERVICE_PRICE_AUD,
  readFailure,
  type ServiceWrite,
} from '@crown-and-coil/shared-api';
import { serviceWriteSchema } from '@crown-and-coil/shared-api/contract';
import { TextButton, toast, useNavigate } from '@crown-and-coil/shared-ui';
import {
  applyServerErrors,
  CheckboxField,
  Formik,
  type FormikHelpers,
  forgetDraft,
  SelectField,
  TextArea,
  TextField,
  useFormikContext,
} from '@crown-and-coil/shared-ui/forms';
import styled from 'styled-components';
import { FormFrame, useDraftName } from '../form-page/form-frame';
import { FormColumns, Pair } from '../form-page/form-page';
import { dashboardTab } from '../workspace/dashboard-address';
import { GatesFields } from './gates-fields';
import { ServicePreview } from './service-preview';
import { CATEGORY_OPTIONS, rightCategory, type ServiceValues } from './service-values';
import { TimingFields } from './timing-fields';

const SCHEMA = formSchema(serviceWriteSchema);

interface Props {
  readonly initialValues: ServiceValues;
  readonly seed: string;
  /** Undefined for a new service. */
  readonly serviceId?: string;
  /** Resolves to an error or nothing, as a mutation's trigger does. */
  readonly save: (service: ServiceWrite) => PromiseLike<{ error?: unknown }>;
}

/** The form of a new and of a stored service (specification, section 2). */
export function ServiceForm({ initialValues, seed, serviceId, save }: Props) {
  const navigate = useNavigate();
  const draft = useDraftName();

  const submit = async (values: ServiceValues, helpers: FormikHelpers<ServiceValues>) => {
    const { error } = await save(SCHEMA.cast(values));
    if (error) {
      applyServerErrors(readFailure(error), helpers, MESSAGES.unexpected);
      return;
    }
    forgetDraft(draft);
    helpers.resetForm({ values });
    toast.success('Service saved');
    navigate(dashboardTab.services, { replace: true });
  };

  return (
    <Formik<ServiceValues> initialValues={initialValues} validationSchema={SCHEMA} onSubmit={submit}>
      <FormColumns aside={<ServicePreview seed={seed} />}>
        <FormFrame draft={draft} saveText="Save service" back={dashboardTab.services}>
          <TextField name="name" label="Name" autoComplete="off" />
          <TextArea name="description" label="Description" />
          <Pair>
            <TextField
              name="price"
              label="Price (AUD)"
              type="number"
              inputMode="decimal"
              min={MIN_SERVICE_PRICE_AUD}
              step={0.01}
              prefix="$"
            />
            <TextField
              name="serviceDurationMinutes"
              label="Duration (minutes)"
              type="number"
              inputMode="numeric"
              min={MIN_SERVICE_DURATION_MINUTES}
              suffix="minutes"
            />
          </Pair>
          <CategoryField />
          <TimingFields />
          <GatesFields serviceId={serviceId} />
          <CheckboxField name="isActive" label="Active" hint="Clients can find and book this service." />
        </FormFrame>
      </FormColumns>
    </Formik>
  );
}

const Switch = styled(TextButton)`
  min-height: 44px;
`;

/** Category field, with a button that fixes a wrong one. */
function CategoryField() {
  const { values, setFieldTouched, setFieldValue } = useFormikContext<ServiceValues>();
  const right = rightCategory(values.category);
  return (
    <div>
      <SelectField
        name="category"
        label="Category"
        placeholder="Choose a category"
        options={CATEGORY_OPTIONS}
        hint="This also decides which portfolio images clients see with the service."
        // Shows the message at once, not on blur.
        onChange={() => void setFieldTouched('category', true, false)}
      />
      {right && <Switch onClick={() => void setFieldValue('category', right)}>Switch to {right}</Switch>}
    </div>
  );
}
