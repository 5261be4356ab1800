import {
  MAX_PRODUCT_QUANTITY,
  MAX_PRODUCTS_PER_BOOKING,
  MIN_PRODUCT_QUANTITY,
  type Product,
  SERVICE_CATEGORIES,
  type ServiceCategory,
} from '@crown-and-coil/shared-api';
import { productLineCents, toCents } from '@crown-and-coil/shared-api/bookings';
import {
  artPath,
  EmptyState,
  formatCents,
  formatPrice,
  Small,
  Stack,
  Swatch,
} from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import type { ProductChoice } from '../booking-steps/booking-draft';
import { OptionRow } from '../booking-steps/option-row';
import { QuantityStepper } from './quantity-stepper';

/** Products have no picture of their own yet: each keeps one of the house's patterns, chosen by its id. */
function productPicture({ id }: Pick<Product, 'id'>): string {
  const sum = [...id].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  const category: ServiceCategory = SERVICE_CATEGORIES[sum % SERVICE_CATEGORIES.length] ?? 'Other';
  return artPath({ kind: 'swatch', category });
}

/** '6 × $9.50 = $57.00', with a real multiplication sign. */
const quantityLine = (quantity: number, unitPrice: number) => {
  const cents = productLineCents({ unitPriceCents: toCents(unitPrice), quantity, isClientSupplied: false });
  return `${quantity} × ${formatPrice(unitPrice)} = ${formatCents(cents)}`;
};

const Amount = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: var(--s2) var(--s4);
  font-variant-numeric: tabular-nums;
`;

interface Props {
  readonly products: readonly Product[];
  readonly chosen: readonly ProductChoice[];
  readonly professionalName: string;
  readonly onChange: (chosen: readonly ProductChoice[]) => void;
}

/** The professional's products; a chosen one shows its quantity and line total. */
export function ProductOptions({ products, chosen, professionalName, onChange }: Props) {
  if (products.length === 0) {
    return (
      <EmptyState title="No products to add">
        {professionalName} sells no products here. Continue without products.
      </EmptyState>
    );
  }
  const without = (productId: string) => chosen.filter((line) => line.productId !== productId);
  const full = chosen.length >= MAX_PRODUCTS_PER_BOOKING;

  return (
    <Stack as="ul" $gap="s3">
      {products.map((product) => {
        const quantity = chosen.find(({ productId }) => productId === product.id)?.quantity;
        const setQuantity = (next: number) =>
          onChange(
            chosen.map((line) => (line.productId === product.id ? { ...line, quantity: next } : line)),
          );
        return (
          <li key={product.id}>
            <OptionRow
              title={product.name}
              description={<Description product={product} />}
              price={product.price}
              detail="each"
              checked={quantity !== undefined}
              disabled={full && quantity === undefined}
              onChange={(on) =>
                onChange(
                  on
                    ? [...chosen, { productId: product.id, quantity: MIN_PRODUCT_QUANTITY }]
                    : without(product.id),
                )
              }
              swatch={<Swatch src={productPicture(product)} />}
            >
              {quantity !== undefined && (
                <Amount>
                  <Small as="span">{quantityLine(quantity, product.price)}</Small>
                  <QuantityStepper
                    label={product.name}
                    value={quantity}
                    max={MAX_PRODUCT_QUANTITY}
                    onChange={setQuantity}
                  />
                </Amount>
              )}
            </OptionRow>
          </li>
        );
      })}
    </Stack>
  );
}

function Description({ product: { description, attributes } }: { readonly product: Product }) {
  const facts = attributes.map(({ key, value }) => `${key}: ${value}`).join(' / ');
  return (
    <>
      {description}
      {description && facts && <br />}
      {facts}
    </>
  );
}
