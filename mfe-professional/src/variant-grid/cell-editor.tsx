import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { CellKind, CellValue } from './cell-text';

/** Where the selection goes after a cell was edited. */
export type NextCell = 'down' | 'right' | 'left' | 'stay';

interface Props {
  /** 'Price, Small, Waist'. */
  readonly label: string;
  readonly kind: CellKind;
  readonly value: CellValue;
  /** Replaces the cell's text: the letter that began the editing. */
  readonly typed: string | undefined;
  /** @param text undefined when the edit was given up */
  readonly onFinish: (text: string | undefined, next: NextCell | 'nowhere') => void;
}

/** The box in a cell that is edited: Enter and Tab take it and go on, Escape gives up, leaving the cell takes it. */
export function CellEditor({ label, kind, value, typed, onFinish }: Props) {
  const [text, setText] = useState(typed ?? kind.write(value));
  const control = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const isFinished = useRef(false);

  useEffect(() => {
    const { current } = control;
    current?.focus();
    // With a letter typed the next one follows it; else a new text replaces the old one.
    if (typed === undefined) current?.select?.();
  }, [typed]);

  const finish = (result: string | undefined, next: NextCell | 'nowhere') => {
    // Taking the box away blurs it.
    if (isFinished.current) return;
    isFinished.current = true;
    onFinish(result, next);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Enter') finish(text, event.shiftKey ? 'stay' : 'down');
    else if (event.key === 'Tab') finish(text, event.shiftKey ? 'left' : 'right');
    else if (event.key === 'Escape') finish(undefined, 'stay');
    else return;
    event.preventDefault();
  };

  const shared = {
    ref: control,
    'aria-label': label,
    value: text,
    onKeyDown,
    onBlur: () => finish(text, 'nowhere'),
  };
  if (kind.choices) {
    return (
      <select {...shared} onChange={(event) => setText(event.target.value)}>
        {kind.choices.map((choice) => (
          <option key={choice.label}>{choice.label}</option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...shared}
      inputMode={kind.inputMode ?? 'text'}
      autoComplete="off"
      onChange={(event) => setText(event.target.value)}
    />
  );
}
