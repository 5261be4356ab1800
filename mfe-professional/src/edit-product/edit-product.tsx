import { useParams } from '@crown-and-coil/shared-ui';
import { useGetProductQuery, useUpdateProductMutation } from '../endpoints/products';
import { FormPage } from '../form-page/form-page';
import { StoredItem } from '../form-page/stored-item';
import { ProductForm } from '../product-form/product-form';

/** A stored product (specification, section 2). */
export default function EditProduct() {
  const { productId = '' } = useParams();
  const query = useGetProductQuery(productId);
  const [updateProduct] = useUpdateProductMutation();
  return (
    <FormPage title="Edit product">
      <StoredItem query={query} unknown="Product not found." failed="Failed to load product." tab="products">
        {(product) => (
          <ProductForm
            key={product.id}
            stored={product}
            save={(changed) => updateProduct({ id: product.id, product: changed })}
          />
        )}
      </StoredItem>
    </FormPage>
  );
}
