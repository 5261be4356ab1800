import styled, { css } from 'styled-components';
import { formatOfferPrice, formatPrice } from '../format/figures';
import { Link } from '../router/router';

/** The paragraph under a page title. */
export const Lead = styled.p`
  font-size: var(--t-lead);
  line-height: 1.55;
  color: var(--ink-2);
  text-wrap: pretty;
  max-width: 60ch;
`;

/** Text that people wrote: keeps its lines, each in the direction of its script. */
export const writtenText = css`
  white-space: pre-line;
  unicode-bidi: plaintext;
  overflow-wrap: anywhere;
`;

/** 14 px text. `as="span"` where a paragraph does not fit. */
export const Small = styled.p`
  font-size: var(--t-small);
  line-height: 1.43;
`;

/** 14 px meta text. */
export const Muted = styled(Small)`
  color: var(--muted);
`;

/** The padding makes it 24 px high to touch, in small text too, and the margin takes no place for that. */
const linkText = `
  margin-block: -4px;
  padding-block: 4px;
  color: var(--clay);
  font-weight: 600;
  text-underline-offset: 3px;
  text-decoration-thickness: 1.5px;
  &:hover { color: var(--clay-deep); }
`;

export const TextLink = styled(Link)`
  ${linkText}
`;

/** A link out of the app or to a file: an ordinary `href`. */
export const TextAnchor = styled.a`
  ${linkText}
`;

/** A button that reads as a link, for an action inside a sentence. */
export const TextButton = styled.button.attrs((props) => ({ type: props.type ?? 'button' }))`
  ${linkText}
  display: inline;
  padding-inline: 0;
  border: 0;
  background: none;
  text-decoration: underline;
`;

/** Icon and short detail ("Footscray VIC", "420 min"). */
export const Meta = styled.span`
  display: flex;
  align-items: center;
  gap: 7px;
  color: var(--muted);
  font-size: var(--t-small);
  line-height: 1.43;
`;

const Amount = styled.span`
  font-weight: 700;
  font-variant-numeric: tabular-nums lining-nums;
  white-space: nowrap;
`;

/** An amount in AUD, two decimals, aligned figures. */
export function PriceText({ amount }: { amount: number }) {
  return <Amount>{formatPrice(amount)}</Amount>;
}

/** The price of a service; the least one where a style menu decides. */
export const OfferPrice = ({ service }: { service: Parameters<typeof formatOfferPrice>[0] }) => (
  <Amount>{formatOfferPrice(service)}</Amount>
);

export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** Text for assistive technology only. */
export const VisuallyHidden = styled.span`
  ${visuallyHidden}
`;
