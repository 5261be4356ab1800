import { MAX_COMPARED } from '@crown-and-coil/shared-api';
import { ButtonLink, CheckIcon, Link, media, TextLink } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { type Comparison, compareHref } from './comparison';

/** Professionals who are chosen in a list, and the address of the list with another choice. */
export interface Choosing {
  readonly comparison: Comparison;
  readonly hrefFor: (ids: readonly string[]) => string;
}

/** Above the link of a whole card. */
const Toggle = styled(Link)`
  position: relative;
  z-index: 1;
  display: inline-flex;
  align-items: center;
  align-self: flex-start;
  gap: 6px;
  min-height: 36px;
  margin-top: 12px;
  padding: 4px 12px;
  border: 1px solid var(--line-strong);
  border-radius: var(--r-full);
  font-size: 0.875rem;
  font-weight: 600;
  text-decoration: none;
  &:hover {
    border-color: var(--ink);
  }
  &[aria-current='true'] {
    background: var(--ink);
    border-color: var(--ink);
    color: var(--paper);
  }
  ${media.touch} {
    min-height: 44px;
  }
`;

const Bar = styled.section`
  position: sticky;
  z-index: 15;
  bottom: var(--foot, 0px);
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px var(--s4);
  margin-top: var(--s5);
  padding: 12px 20px calc(12px + env(safe-area-inset-bottom));
  border: 1px solid var(--line);
  border-radius: var(--r-l) var(--r-l) 0 0;
  background: var(--surface);
  box-shadow: var(--e-bar);
  & > p {
    font-weight: 600;
  }
  & > span {
    display: inline-flex;
    align-items: center;
    gap: var(--s4);
  }
`;

interface ChooseToCompareProps extends Choosing {
  readonly professional: { readonly id: string; readonly displayName: string };
}

/** Chooses a professional of a list for the comparison, or takes them out of it. Nothing once four others are chosen. */
export function ChooseToCompare({ comparison: { ids }, hrefFor, professional }: ChooseToCompareProps) {
  const isChosen = ids.includes(professional.id);
  if (!isChosen && ids.length >= MAX_COMPARED) return null;
  const others = ids.filter((id) => id !== professional.id);
  return (
    <Toggle
      to={hrefFor(isChosen ? others : [...others, professional.id])}
      // Back leaves the list, however many were chosen in it.
      replace
      aria-label={`Compare ${professional.displayName}`}
      aria-current={isChosen ? 'true' : undefined}
    >
      {isChosen && <CheckIcon size="small" />}
      Compare
    </Toggle>
  );
}

/** Stays in view below a list while somebody is chosen in it. */
export function ComparisonBar({ comparison, hrefFor }: Choosing) {
  const { ids } = comparison;
  if (ids.length === 0) return null;
  return (
    <Bar aria-label="Comparison" data-action-bar>
      <p role="status">
        {ids.length} of {MAX_COMPARED} chosen
      </p>
      <span>
        <TextLink to={hrefFor([])}>Clear</TextLink>
        <ButtonLink to={compareHref(comparison)} variant="primary">
          Compare side by side
        </ButtonLink>
      </span>
    </Bar>
  );
}
