import styled from 'styled-components';

/** A fact, not a control. `$tone="bottle"` is for specialisations. */
export const Chip = styled.span<{ $tone?: 'neutral' | 'bottle' }>`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: 28px;
  padding: 0 11px;
  border-radius: var(--r-full);
  background: ${({ $tone }) => ($tone === 'bottle' ? 'var(--bottle-tint)' : 'var(--shea)')};
  color: ${({ $tone }) => ($tone === 'bottle' ? 'var(--bottle)' : 'var(--ink-2)')};
  font-size: var(--t-micro);
  font-weight: 600;
  white-space: nowrap;
`;
