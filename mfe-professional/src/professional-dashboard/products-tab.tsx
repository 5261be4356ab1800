import { KEEP_FRESH, MESSAGES, pageQuery } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { EmptyState, Muted, PackageIcon, PriceText } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { useDeleteProductMutation, useListOwnProductsQuery } from '../endpoints/products';
import type { TabProps } from './dashboard-address';
import { OwnedList } from './owned-list';

const Mark = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 52px;
  height: 52px;
  border-radius: var(--r-m);
  background: var(--shea);
  color: var(--ink-2);
`;

/** The products that clients can add to a booking. */
export function ProductsTab(given: TabProps) {
  const query = useListOwnProductsQuery(pageQuery(given.view.page), KEEP_FRESH);
  const [deleteProduct] = useDeleteProductMutation();
  return (
    <OwnedList
      {...given}
      title="Your products"
      thing="product"
      add={{ to: href.createProduct(), label: 'Create product' }}
      query={query}
      error={MESSAGES.productsForBookingFailed}
      empty={
        <EmptyState title={MESSAGES.noOwnProducts}>
          Hair, beads or care: clients add your products to their booking.
        </EmptyState>
      }
      question={MESSAGES.deleteProduct}
      deleteOne={deleteProduct}
      editPath={(productId) => href.editProduct({ productId })}
      nameOf={({ name }) => name}
      row={(product) => ({
        start: (
          <Mark>
            <PackageIcon />
          </Mark>
        ),
        middle: (
          <>
            <strong>{product.name}</strong>
            <Muted>{product.attributes.map(({ key, value }) => `${key}: ${value}`).join(' · ')}</Muted>
          </>
        ),
        end: <PriceText amount={product.price} />,
      })}
    />
  );
}
