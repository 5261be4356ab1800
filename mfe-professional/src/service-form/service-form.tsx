import {
  formSchema,
  MAX_NAME_LENGTH,
  MAX_TEXT_LENGTH,
  MIN_SERVICE_DURATION_MINUTES,
  MIN_SERVICE_PRICE_AUD,
  type Service,
  type ServiceUpdate,
} from '@crown-and-coil/shared-api';
import { serviceBaseSchema, serviceWriteSchema } from '@crown-and-coil/shared-api/contract';
import { lastAddress, TextButton, toast, useNavigate } from '@crown-and-coil/shared-ui';
import {
  CheckboxField,
  SelectField,
  TextArea,
  TextField,
  useFormikContext,
} from '@crown-and-coil/shared-ui/forms';
import styled from 'styled-components';
import { Pair } from '../form-page/form-page';
import { SaveForm } from '../form-page/save-form';
import { SavedMeanwhile } from '../saved-meanwhile/saved-meanwhile';
import { useMergingSave } from '../saved-meanwhile/use-merging-save';
import { dashboardTab } from '../workspace/dashboard-address';
import { GatesFields } from './gates-fields';
import { ServicePreview } from './service-preview';
import {
  CATEGORY_OPTIONS,
  NEW_SERVICE,
  rightCategory,
  type ServiceValues,
  serviceValues,
} from './service-values';
import { TimingFields } from './timing-fields';

const SCHEMA = formSchema(serviceWriteSchema);
const BASE = formSchema(serviceBaseSchema);

const LABELS = {
  name: 'Name',
  description: 'Description',
  price: 'Price (AUD)',
  serviceDurationMinutes: 'Duration (minutes)',
  category: 'Category',
  isActive: 'Active',
  gates: 'Before it is booked',
  timing: 'Start times and time kept free',
} as const satisfies Record<keyof ServiceValues, string>;

interface Props {
  readonly seed: string;
  /** Undefined for a new service. */
  readonly stored?: Service;
  /** Resolves to an error or nothing, as a mutation's trigger does. */
  readonly save: (service: ServiceUpdate) => PromiseLike<{ error?: unknown }>;
}

/** The form of a new and of a stored service (specification, section 2). */
export function ServiceForm({ seed, stored, save }: Props) {
  const navigate = useNavigate();
  // A new item is on the first page.
  const back = stored ? lastAddress(dashboardTab.services) : dashboardTab.services;
  const merging = useMergingSave({
    stored,
    valuesOf: serviceValues,
    send: (values: ServiceValues, base) =>
      save({ ...SCHEMA.cast(values), basedOn: base && BASE.cast(base, { stripUnknown: true }) }),
  });

  return (
    <SaveForm
      initialValues={stored ? serviceValues(stored) : NEW_SERVICE}
      schema={SCHEMA}
      save={merging.save}
      onSaved={() => {
        toast.success('Service saved');
        navigate(back, { replace: true });
      }}
      saveText="Save service"
      back={back}
      aside={<ServicePreview seed={seed} />}
    >
      <SavedMeanwhile conflicts={merging.conflicts} labels={LABELS} onUse={merging.discardConflicts} />
      <TextField name="name" label={LABELS.name} autoComplete="off" maxCount={MAX_NAME_LENGTH} />
      <TextArea name="description" label={LABELS.description} maxCount={MAX_TEXT_LENGTH} />
      <Pair>
        <TextField
          name="price"
          label={LABELS.price}
          type="number"
          inputMode="decimal"
          min={MIN_SERVICE_PRICE_AUD}
          step={0.01}
          prefix="$"
        />
        <TextField
          name="serviceDurationMinutes"
          label={LABELS.serviceDurationMinutes}
          type="number"
          inputMode="numeric"
          min={MIN_SERVICE_DURATION_MINUTES}
          suffix="minutes"
        />
      </Pair>
      <CategoryField />
      <TimingFields />
      <GatesFields serviceId={stored?.id} />
      <CheckboxField name="isActive" label={LABELS.isActive} hint="Clients can find and book this service." />
    </SaveForm>
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
        label={LABELS.category}
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
