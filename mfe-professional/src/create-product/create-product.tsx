import { useCreateProductMutation } from '../endpoints/products';
import { FormPage } from '../form-page/form-page';
import { ProductForm } from '../product-form/product-form';

/** A new product (specification, section 2). */
export default function CreateProduct() {
  const [createProduct] = useCreateProductMutation();
  return (
    <FormPage title="Create product">
      <ProductForm save={createProduct} />
    </FormPage>
  );
}
