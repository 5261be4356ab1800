import styled from 'styled-components';
import { formatPrice } from '../format/figures';

const Amount = styled.span`
  font-weight: 700;
  font-variant-numeric: tabular-nums lining-nums;
  white-space: nowrap;
`;

/** An amount in AUD, two decimals, aligned figures. */
export function PriceText({ amount, className }: { amount: number; className?: string }) {
  return <Amount className={className}>{formatPrice(amount)}</Amount>;
}
