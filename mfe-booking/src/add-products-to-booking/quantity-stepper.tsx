import { MinusIcon, PlusIcon } from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import styled from 'styled-components';

const Frame = styled.div`
  display: inline-grid;
  width: max-content;
  grid-template-columns: 44px 48px 44px;
  height: 47px;
  border: 1.5px solid var(--line-strong);
  border-radius: var(--r-m);
  background: var(--surface);
  overflow: hidden;
  & > button {
    display: grid;
    place-items: center;
    padding: 0;
    border: 0;
    background: none;
  }
  & > button:hover:not([aria-disabled]) {
    background: var(--shea);
  }
  & > button[aria-disabled] {
    color: var(--line-strong);
    background: var(--shea);
    cursor: not-allowed;
  }
  & > input {
    min-width: 0;
    padding: 0;
    border: 0;
    border-inline: 1px solid var(--line);
    border-radius: 0;
    background: none;
    text-align: center;
    font-weight: 650;
    font-variant-numeric: tabular-nums;
  }
  & > :focus-visible {
    outline-offset: -3px;
  }
`;

/** Specification, section 9. */
const MIN = 1;

interface QuantityStepperProps {
  /** What is counted, for the three controls' names: 'Wooden beads'. */
  label: string;
  value: number;
  onChange: (value: number) => void;
  max?: number;
}

/**
 * Minus, a number to type, plus. A button at the end of the range keeps the focus and does nothing. Anything but a whole
 * number in range is replaced when the box is left.
 */
export function QuantityStepper({ label, value, onChange, max = 999 }: QuantityStepperProps) {
  const [draft, setDraft] = useState<string>();
  const step = (by: number) => {
    setDraft(undefined);
    onChange(Math.min(max, Math.max(MIN, value + by)));
  };
  const type = (text: string) => {
    setDraft(text);
    const typed = Number(text);
    if (/^\d+$/.test(text) && typed >= MIN && typed <= max) onChange(typed);
  };
  return (
    <Frame role="group" aria-label={`Quantity of ${label}`}>
      <button
        type="button"
        aria-label={`One less ${label}`}
        aria-disabled={value <= MIN || undefined}
        onClick={() => step(-1)}
      >
        <MinusIcon size="small" />
      </button>
      <input
        type="text"
        inputMode="numeric"
        aria-label={`Quantity of ${label}`}
        value={draft ?? String(value)}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setDraft(undefined)}
      />
      <button
        type="button"
        aria-label={`One more ${label}`}
        aria-disabled={value >= max || undefined}
        onClick={() => step(1)}
      >
        <PlusIcon size="small" />
      </button>
    </Frame>
  );
}
