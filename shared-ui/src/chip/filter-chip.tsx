import type { ComponentPropsWithRef } from 'react';
import styled, { css } from 'styled-components';
import { ScrollRow } from '../layout/layout';
import { Link, type To } from '../router/router';

const chip = css`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  min-height: 44px;
  padding: 0 16px;
  border: 1.5px solid var(--line-strong);
  border-radius: var(--r-full);
  background: var(--surface);
  color: var(--ink);
  font-size: var(--t-small);
  font-weight: 600;
  white-space: nowrap;
  cursor: pointer;
  &&:focus-visible {
    border-radius: var(--r-full);
  }
  &:hover {
    border-color: var(--ink);
  }
  &[aria-pressed='true'],
  &[aria-current='true'] {
    background: var(--ink);
    border-color: var(--ink);
    color: var(--paper);
  }
`;

const ChipButton = styled.button`
  ${chip}
`;

const ChipLink = styled(Link)`
  ${chip}
  text-decoration: none;
`;

const Count = styled.span`
  font-weight: 500;
  color: var(--muted);
  font-variant-numeric: tabular-nums;
  [aria-pressed='true'] > &,
  [aria-current='true'] > & {
    color: var(--sand);
  }
`;

interface FilterChipProps extends ComponentPropsWithRef<'button'> {
  pressed: boolean;
  count?: number;
}

/** A toggle that narrows a list; the chosen one is filled with ink. */
export function FilterChip({ pressed, count, children, ...rest }: FilterChipProps) {
  return (
    <ChipButton type="button" aria-pressed={pressed} {...rest}>
      {children}
      {count !== undefined && <Count>{count}</Count>}
    </ChipButton>
  );
}

interface FilterChipsProps<Value extends string> {
  /** Names the group, for example 'Booking status'. */
  label: string;
  options: readonly { value: Value; label: string; count?: number }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A single choice from a row of filter chips. */
export function FilterChips<Value extends string>({
  label,
  options,
  value,
  onChange,
}: FilterChipsProps<Value>) {
  return (
    <ScrollRow role="group" aria-label={label}>
      {options.map((option) => (
        <FilterChip
          key={option.value}
          pressed={option.value === value}
          count={option.count}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </FilterChip>
      ))}
    </ScrollRow>
  );
}

interface FilterLinksProps {
  /** Names the group, for example 'Reviews by hair type'. */
  label: string;
  options: readonly { label: string; to: To; isChosen: boolean; count?: number }[];
}

/** Like `FilterChips`, for a choice stored in the address: links, which work without scripts. */
export function FilterLinks({ label, options }: FilterLinksProps) {
  return (
    <ScrollRow as="nav" aria-label={label}>
      {options.map((option) => (
        <ChipLink key={option.label} to={option.to} aria-current={option.isChosen ? 'true' : undefined}>
          {option.label}
          {option.count !== undefined && <Count>{option.count}</Count>}
        </ChipLink>
      ))}
    </ScrollRow>
  );
}
