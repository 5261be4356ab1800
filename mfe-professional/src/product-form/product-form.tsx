import {
  formSchema,
  MESSAGES,
  MIN_PRODUCT_PRICE_AUD,
  PRODUCT_PRICE_STEP_AUD,
  type Product,
  type ProductWrite,
  readFailure,
} from '@crown-and-coil/shared-api';
import { productWriteSchema } from '@crown-and-coil/shared-api/contract';
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

export const NEW_PRODUCT: ProductValues = { name: '', description: '', price: '', attributes: [] };

/** Form values of a stored product. */
export const productValues = ({ name, description, price, attributes }: Product): ProductValues => ({
  name,
  description,
  price,
  attributes,
});

const SCHEMA = formSchema(productWriteSchema);

interface Props {
  readonly initialValues: ProductValues;
  /** Resolves to an error or nothing, as a mutation's trigger does. */
  readonly save: (product: ProductWrite) => PromiseLike<{ error?: unknown }>;
}

/** The form of a new and of a stored product (specification, section 2). */
export function ProductForm({ initialValues, save }: Props) {
  const navigate = useNavigate();
  const draft = useDraftName();

  const submit = async (values: ProductValues, helpers: FormikHelpers<ProductValues>) => {
    const { error } = await save(SCHEMA.cast(values));
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
    <Formik<ProductValues> initialValues={initialValues} validationSchema={SCHEMA} onSubmit={submit}>
      <FormColumns>
        <FormFrame draft={draft} saveText="Save product" back={dashboardTab.products}>
          <TextField name="name" label="Name" autoComplete="off" />
          <TextArea name="description" label="Description" />
          <TextField
            name="price"
            label="Price (AUD)"
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
