import {
  BadgeCheckIcon,
  CircleCheckIcon,
  CircleXIcon,
  HourglassIcon,
  type IconComponent,
  MailIcon,
} from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

type Tone = 'done' | 'ready' | 'sent' | 'waiting' | 'ended';

/** Background, text colour and icon, those of the booking status with the same meaning. */
const LOOKS: Readonly<Record<Tone, { readonly name: string; readonly Icon: IconComponent }>> = {
  done: { name: 'completed', Icon: BadgeCheckIcon },
  ready: { name: 'confirmed', Icon: CircleCheckIcon },
  sent: { name: 'completed', Icon: MailIcon },
  waiting: { name: 'pending', Icon: HourglassIcon },
  ended: { name: 'cancelled', Icon: CircleXIcon },
};

const Mark = styled.span<{ $name: string }>`
  display: inline-flex;
  align-items: center;
  gap: 7px;
  min-height: 28px;
  padding: 0 12px 0 9px;
  border-radius: var(--r-full);
  font-size: var(--t-micro);
  font-weight: 650;
  white-space: nowrap;
  background: ${({ $name }) => `var(--${$name}-bg)`};
  color: ${({ $name }) => `var(--${$name}-fg)`};
  & > svg {
    color: ${({ $name }) => `var(--${$name}-mark)`};
  }
`;

/** A status as pill with icon and word, never by colour alone. */
export function StateMark({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  const { name, Icon } = LOOKS[tone];
  return (
    <Mark $name={name}>
      <Icon size="small" strokeWidth={2.25} />
      {children}
    </Mark>
  );
}
