import { media } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

/** Scrolls within itself, so that headings and names stay in view. */
export const Frame = styled.div`
  max-height: min(76vh, 900px);
  overflow: auto;
  border: 1px solid var(--line-strong);
  border-radius: var(--r-m);
  background: var(--surface);
  ${media.mobile} {
    margin-inline: calc(-1 * var(--gutter));
    border-inline: 0;
    border-radius: 0;
  }
`;

/** One style for the whole sheet: hundreds of cells as styled components would cost most of its first drawing. */
export const Sheet = styled.table`
  border-collapse: separate;
  border-spacing: 0;
  min-width: 100%;
  font-size: var(--t-small);
  font-variant-numeric: tabular-nums lining-nums;
  user-select: none;
  & th,
  & td {
    height: 44px;
    padding: 0 12px;
    border-right: 1px solid var(--line);
    border-bottom: 1px solid var(--line);
    text-align: left;
    white-space: nowrap;
  }
  & thead th {
    position: sticky;
    top: 0;
    z-index: 2;
    background: var(--shea);
    font-weight: 600;
  }
  & th:first-child {
    position: sticky;
    left: 0;
    z-index: 1;
    max-width: 240px;
    overflow: hidden;
    background: var(--shea);
    font-weight: 600;
    text-overflow: ellipsis;
  }
  & thead th:first-child {
    z-index: 3;
  }
  & [data-heads-column],
  & [data-heads-row] {
    cursor: pointer;
  }
  & td {
    cursor: cell;
    scroll-margin: 48px 12px 12px 180px;
  }
  & td[aria-selected='true'] {
    background: var(--bottle-tint);
  }
  & td[aria-invalid='true'] {
    box-shadow: inset 0 0 0 2px var(--danger);
    background: var(--danger-faint);
    color: var(--danger);
  }
  & td[data-off] {
    color: var(--muted);
  }
  & td:focus,
  & td:focus-visible {
    outline: 3px solid var(--focus);
    outline-offset: -3px;
    border-radius: 0;
  }
  & td > input,
  & td > select {
    width: 100%;
    min-width: 72px;
    height: 36px;
    padding: 0 6px;
    border: 1.5px solid var(--line-strong);
    border-radius: var(--r-s);
    background: var(--surface);
    user-select: text;
  }
  & td:has(> input),
  & td:has(> select) {
    padding: 0 4px;
  }
  @media (forced-colors: active) {
    & td[aria-selected='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
  ${media.mobile} {
    & th:first-child {
      max-width: 132px;
    }
    & td {
      scroll-margin-left: 140px;
    }
  }
`;
