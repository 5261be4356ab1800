import styled from 'styled-components';
import { formatShortDate } from '../format/dates';

const Tile = styled.span`
  display: grid;
  place-content: center;
  flex: none;
  width: 5.25rem;
  height: 5.75rem;
  border-radius: var(--r-m);
  background: var(--bottle);
  color: var(--paper);
  text-align: center;
  font-size: 0.8125rem;
  font-weight: 600;
  line-height: 1.15;
  & > b {
    font: 600 2.125rem / 1.02 var(--font-display);
    font-variant-numeric: lining-nums;
  }
  /* Browsers do not print backgrounds. */
  @media print {
    border: 1px solid currentColor;
    background: none;
    color: inherit;
  }
`;

/** A day as a calendar tile: weekday, day, month. Decoration beside the date in text. */
export function DateTile({ instant, zone }: { readonly instant: string; readonly zone: string }) {
  const [weekday, rest = ''] = formatShortDate(instant, zone).split(', ');
  const [day, month] = rest.split(' ');
  return (
    <Tile aria-hidden="true">
      <span>{weekday}</span>
      <b>{day}</b>
      <span>{month}</span>
    </Tile>
  );
}
