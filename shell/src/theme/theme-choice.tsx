import type { Theme } from '@crown-and-coil/shared-ui';
import { useId } from 'react';
import styled from 'styled-components';
import { chooseTheme, useChosenTheme } from './chosen-theme';

/** Inherits the colours of its surroundings: the footer is dark in every theme. */
const Group = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px 12px;
  font-size: var(--t-small);
  & > legend {
    float: left;
    font-weight: 600;
  }
`;

const Segments = styled.div`
  display: flex;
  border: 1px solid currentColor;
  border-radius: var(--r-m);
  overflow: hidden;
`;

const Segment = styled.label`
  position: relative;
  display: grid;
  place-items: center;
  min-height: 44px;
  padding: 0 14px;
  font-weight: 550;
  cursor: pointer;
  & + & {
    border-left: 1px solid currentColor;
  }
  & > input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  &:hover {
    text-decoration: underline;
    text-underline-offset: 4px;
  }
  &:has(:checked) {
    background: color-mix(in srgb, currentColor 18%, transparent);
    box-shadow: inset 0 -3px currentColor;
    font-weight: 700;
  }
  &:has(:focus-visible) {
    outline: 3px solid var(--focus);
    outline-offset: -3px;
    .on-dark & {
      outline-color: var(--focus-on-dark);
    }
  }
  @media (forced-colors: active) {
    &:has(:checked) {
      outline: 2px solid Highlight;
      outline-offset: -3px;
    }
  }
`;

const CHOICES: readonly { readonly theme: Theme | null; readonly label: string }[] = [
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
  { theme: null, label: 'As this device' },
];

/** Choice of light, dark or the device's preference; applied at once in all tabs of this browser. */
export function ThemeChoice({ className }: { readonly className?: string }) {
  const chosen = useChosenTheme();
  const name = useId();
  return (
    <Group className={className}>
      <legend>Theme</legend>
      <Segments>
        {CHOICES.map(({ theme, label }) => (
          <Segment key={label}>
            <input type="radio" name={name} checked={theme === chosen} onChange={() => chooseTheme(theme)} />
            {label}
          </Segment>
        ))}
      </Segments>
    </Group>
  );
}
