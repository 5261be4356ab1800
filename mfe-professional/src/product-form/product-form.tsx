import {
  formSchema,
  MAX_NAME_LENGTH,
  MAX_TEXT_LENGTH,
  MIN_PRODUCT_PRICE_AUD,
  PRODUCT_PRICE_STEP_AUD,
  type Product,
  type ProductUpdate,
} from '@crown-and-coil/shared-api';
import { productBaseSchema, productWriteSchema } from '@crown-and-coil/shared-api/contract';
import { lastAddress, toast, useNavigate } from '@crown-and-coil/shared-ui';
import { TextArea, TextField } from '@crown-and-coil/shared-ui/forms';
import { SaveForm } from '../form-page/save-form';
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
  // A new item is on the first page.
  const back = stored ? lastAddress(dashboardTab.products) : dashboardTab.products;
  const merging = useMergingSave({
    stored,
    valuesOf: productValues,
    send: (values: ProductValues, base) =>
      save({ ...SCHEMA.cast(values), basedOn: base && BASE.cast(base, { stripUnknown: true }) }),
  });

  return (
    <SaveForm
      initialValues={stored ? productValues(stored) : NEW_PRODUCT}
      schema={SCHEMA}
      save={merging.save}
      onSaved={() => {
        toast.success('Product saved');
        navigate(back, { replace: true });
      }}
      saveText="Save product"
      back={back}
    >
      <SavedMeanwhile conflicts={merging.conflicts} labels={LABELS} onUse={merging.discardConflicts} />
      <TextField name="name" label={LABELS.name} autoComplete="off" maxCount={MAX_NAME_LENGTH} />
      <TextArea name="description" label={LABELS.description} maxCount={MAX_TEXT_LENGTH} />
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
    </SaveForm>
  );
}
