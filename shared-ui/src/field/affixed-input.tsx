import type { ComponentPropsWithRef, ReactNode } from 'react';
import styled from 'styled-components';
import { Input } from './controls';

const Frame = styled.span<{ $start: string; $end: string }>`
  position: relative;
  display: block;
  /* Over the padding of an invalid input. */
  && > input {
    padding-left: ${({ $start }) => $start};
    padding-right: ${({ $end }) => $end};
  }
`;

const Affix = styled.span<{ $side: 'left' | 'right' }>`
  position: absolute;
  ${({ $side }) => $side}: 14px;
  inset-block: 0;
  display: grid;
  place-items: center;
  color: var(--muted);
  pointer-events: none;
`;

export interface AffixedInputProps extends Omit<ComponentPropsWithRef<'input'>, 'prefix'> {
  /** Text before the value: '$'. */
  prefix?: string | undefined;
  /** Text after the value: 'minutes'. */
  suffix?: string | undefined;
  /** Icon before the value. */
  icon?: ReactNode;
}

/** An input with a unit or an icon inside its box. The label should name the unit too ("Price (AUD)"). */
export function AffixedInput({ prefix, suffix, icon, ...rest }: AffixedInputProps) {
  if (!prefix && !suffix && !icon) return <Input {...rest} />;
  const start = icon ? '42px' : prefix ? `${(20 + prefix.length * 10) / 16}rem` : '14px';
  const end = suffix ? `${(22 + suffix.length * 9) / 16}rem` : '14px';
  return (
    <Frame $start={start} $end={end}>
      {(icon || prefix) && (
        <Affix $side="left" aria-hidden="true">
          {icon ?? prefix}
        </Affix>
      )}
      <Input {...rest} />
      {suffix && (
        <Affix $side="right" aria-hidden="true">
          {suffix}
        </Affix>
      )}
    </Frame>
  );
}
