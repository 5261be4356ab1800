import { MESSAGES, MIN_SERVICE_DURATION_MINUTES, MIN_SERVICE_PRICE_AUD } from '@crown-and-coil/shared-api';
import { type ServiceWrite, serviceWriteSchema } from '@crown-and-coil/shared-api/contract';
import { toast, useNavigate } from '@crown-and-coil/shared-ui';
import {
  applyServerErrors,
  CheckboxField,
  Formik,
  type FormikHelpers,
  forgetDraft,
  TextArea,
  TextField,
} from '@crown-and-coil/shared-ui/forms';
import { FormFrame } from '../form-page/form-frame';
import { FormColumns, Pair } from '../form-page/form-page';
import { useDraftName } from '../form-page/use-draft-name';
import { dashboardTab } from '../workspace/paths';
import { CategoryField } from './category-field';
import { ServicePreview } from './service-preview';
import type { ServiceValues } from './service-values';

interface Props {
  readonly initialValues: ServiceValues;
  readonly seed: string;
  /** Answers an error or nothing, as the trigger of a mutation does. */
  readonly save: (service: ServiceWrite) => PromiseLike<{ error?: unknown }>;
}

/** The form of a new and of a stored service (specification, section 2). */
export function ServiceForm({ initialValues, seed, save }: Props) {
  const navigate = useNavigate();
  const draft = useDraftName();

  const submit = async (values: ServiceValues, helpers: FormikHelpers<ServiceValues>) => {
    const { error } = await save(serviceWriteSchema.cast(values));
    if (error) {
      applyServerErrors(error, helpers, MESSAGES.unexpected);
      return;
    }
    forgetDraft(draft);
    helpers.resetForm({ values });
    toast.success('Service saved');
    navigate(dashboardTab.services, { replace: true });
  };

  return (
    <Formik<ServiceValues>
      initialValues={initialValues}
      validationSchema={serviceWriteSchema}
      onSubmit={submit}
    >
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
              name="service_duration_minutes"
              label="Duration (minutes)"
              type="number"
              inputMode="numeric"
              min={MIN_SERVICE_DURATION_MINUTES}
              suffix="minutes"
            />
          </Pair>
          <CategoryField />
          <CheckboxField name="is_active" label="Active" hint="Clients can find and book this service." />
        </FormFrame>
      </FormColumns>
    </Formik>
  );
}
