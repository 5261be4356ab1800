import styled from 'styled-components';
import { BadgeCheckIcon, CircleCheckIcon, CircleXIcon, HourglassIcon, type IconComponent } from '../icons';

/** A label, not a control. `$tone="bottle"` is for specialisations. */
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

type KnownStatus = 'confirmed' | 'pending' | 'cancelled' | 'completed';

const icons = {
  confirmed: CircleCheckIcon,
  pending: HourglassIcon,
  cancelled: CircleXIcon,
  completed: BadgeCheckIcon,
} satisfies Record<KnownStatus, IconComponent>;

function isKnown(status: string): status is KnownStatus {
  return Object.hasOwn(icons, status);
}

const Pill = styled.span<{ $status?: KnownStatus }>`
  display: inline-flex;
  align-items: center;
  gap: 7px;
  min-height: 28px;
  padding: 0 12px 0 ${({ $status }) => ($status ? '9px' : '12px')};
  border-radius: var(--r-full);
  font-size: var(--t-micro);
  font-weight: 650;
  white-space: nowrap;
  background: ${({ $status }) => ($status ? `var(--${$status}-bg)` : 'var(--shea)')};
  color: ${({ $status }) => ($status ? `var(--${$status}-fg)` : 'var(--muted)')};
  & > svg {
    color: ${({ $status }) => ($status ? `var(--${$status}-mark)` : 'inherit')};
  }
`;

/**
 * A booking's status: pill, icon and word, never colour alone. Compared case-insensitively
 * (specification, section 4); an unknown status keeps its word in a neutral pill.
 */
export function StatusPill({ status }: { status: string }) {
  const lower = status.toLowerCase();
  const text = lower.charAt(0).toUpperCase() + lower.slice(1);
  if (!isKnown(lower)) return <Pill>{text || 'Unknown'}</Pill>;
  const Icon = icons[lower];
  return (
    <Pill $status={lower}>
      <Icon size="small" strokeWidth={2.25} />
      {text}
    </Pill>
  );
}
