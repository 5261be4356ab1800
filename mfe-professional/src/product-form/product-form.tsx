import {
  formSchema,
  MESSAGES,
  MIN_PRODUCT_PRICE_AUD,
  PRODUCT_PRICE_STEP_AUD,
  type Product,
  type ProductUpdate,
  readFailure,
} from '@crown-and-coil/shared-api';
import { productBaseSchema, productWriteSchema } from '@crown-and-coil/shared-api/contract';
import { toast, useNavigate } from '@crown-and-coil/shared-ui';
import {
  applyServerErrors,
  Formik,
  type FormikHelpers,
  forgetDraft,
  TextArea,
  TextField,
} from '@crown-and-coil/shared-ui/forms';
import { FormFrame, useDraftName } from '../form-page/form-frame';
import { FormColumns } from '../form-page/form-page';
import { SavedMeanwhile } from '../saved-meanwhile/saved-meanwhile';
import { useMergingSave } from '../saved-meanwhile/use-merging-save';
import { dashboardTab } from '../workspace/dashboard-address';
import { AttributeRows, type AttributeValues } from './attribute-rows';

/** Form values of a product. A number field is '' while it is empty. */
interface ProductValues {
  readonly name: string;
  readonly description: string;
  /** AUD. */
  readonly price: number | '';
  readonly attributes: readonly AttributeValues[];
}

const NEW_PRODUCT: ProductValues = { name: '', description: '', price: '', attributes: [] };

/** Form values of a stored product. */
const productValues = ({ name, description, price, attributes }: Product): ProductValues => ({
  name,
  description,
  price,
  attributes,
});

const SCHEMA = formSchema(productWriteSchema);
const BASE = formSchema(productBaseSchema);

const LABELS = {
  name: 'Name',
  description: 'Description',
  price: 'Price (AUD)',
  attributes: 'Attributes',
} as const satisfies Record<keyof ProductValues, string>;

interface Props {
  /** Undefined for a new product. */
  readonly stored?: Product;
  /** Resolves to an error or nothing, as a mutation's trigger does. */
  readonly save: (product: ProductUpdate) => PromiseLike<{ error?: unknown }>;
}

/** The form of a new and of a stored product (specification, section 2). */
export function ProductForm({ stored, save }: Props) {
  const navigate = useNavigate();
  const draft = useDraftName();
  const merging = useMergingSave({
    stored,
    valuesOf: productValues,
    send: (values: ProductValues, base) =>
      save({ ...SCHEMA.cast(values), basedOn: base && BASE.cast(base, { stripUnknown: true }) }),
  });

  const submit = async (values: ProductValues, helpers: FormikHelpers<ProductValues>) => {
    const { error } = await merging.save(values, helpers);
    if (error) {
      applyServerErrors(readFailure(error), helpers, MESSAGES.unexpected);
      return;
    }
    forgetDraft(draft);
    helpers.resetForm({ values });
    toast.success('Product saved');
    navigate(dashboardTab.products, { replace: true });
  };

  return (
    <Formik<ProductValues>
      initialValues={stored ? productValues(stored) : NEW_PRODUCT}
      validationSchema={SCHEMA}
      onSubmit={submit}
    >
      <FormColumns>
        <FormFrame draft={draft} saveText="Save product" back={dashboardTab.products}>
          <SavedMeanwhile conflicts={merging.conflicts} labels={LABELS} onUse={merging.discardConflicts} />
          <TextField name="name" label={LABELS.name} autoComplete="off" />
          <TextArea name="description" label={LABELS.description} />
          <TextField
            name="price"
            label={LABELS.price}
            type="number"
            inputMode="decimal"
            min={MIN_PRODUCT_PRICE_AUD}
            step={PRODUCT_PRICE_STEP_AUD}
            prefix="$"
          />
          <AttributeRows />
        </FormFrame>
      </FormColumns>
    </Formik>
  );
}
