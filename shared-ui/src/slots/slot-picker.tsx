import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import styled from 'styled-components';
import { Muted } from '../text/text';
import { media } from '../theme/tokens';
import type { SlotDay } from './slot-days';

const Day = styled.section`
  display: grid;
  grid-template-columns: 132px minmax(0, 1fr);
  gap: var(--s5);
  padding-block: var(--s5);
  border-top: 1px solid var(--line);
  & h2 {
    font: 600 1.375rem/1.1 var(--font-display);
    letter-spacing: -0.015em;
  }
  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s3);
  }
`;

const Slots = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(108px, 1fr));
  gap: 10px;
  ${media.mobile} {
    grid-template-columns: repeat(auto-fill, minmax(100px, 1fr));
  }
`;

const Slot = styled.button`
  min-height: 56px;
  padding: 7px 11px;
  border: 1.5px solid var(--line-strong);
  border-radius: var(--r-m);
  background: var(--surface);
  text-align: left;
  font-weight: 650;
  line-height: 1.25;
  font-variant-numeric: tabular-nums;
  & > small {
    display: block;
    font-size: var(--t-micro);
    font-weight: 450;
    color: var(--muted);
  }
  &&:focus-visible {
    border-radius: var(--r-m);
  }
  &:hover {
    border-color: var(--ink);
    background: var(--shea);
  }
  &[aria-checked='true'] {
    background: var(--bottle);
    border-color: var(--bottle);
    color: var(--paper);
  }
  &[aria-checked='true'] > small {
    color: #d5e0d5;
  }
  ${media.mobile} {
    padding: 7px 10px;
  }
`;

/** The id of a day's section, for `jumpToDay`. */
const dayId = (key: string) => `slots-${key}`;

/** Brings a day into view and puts the keyboard on its first start. */
export function jumpToDay(key: string): void {
  const day = document.getElementById(dayId(key));
  day?.scrollIntoView?.({ block: 'start', behavior: 'smooth' });
  day?.querySelector<HTMLElement>('[role=radio]')?.focus({ preventScroll: true });
}

export interface SlotPickerProps {
  /** From `slotDays`. */
  days: readonly SlotDay[];
  /** The chosen start. */
  value: string | undefined;
  onChange: (value: string) => void;
  label?: string;
  /** Opens inside the day of the chosen slot: the day ruler. */
  ruler?: ReactNode;
}

/**
 * All days as one radio group: one tab stop, arrows move and choose, Home and End go to the first and last start
 * of the day (look, section 6).
 */
export function SlotPicker({ days, value, onChange, label = 'Start time', ruler }: SlotPickerProps) {
  const group = useRef<HTMLDivElement>(null);
  const all = days.flatMap((day) => day.slots.map((slot) => slot.value));
  const tabStop = value !== undefined && all.includes(value) ? value : all[0];

  const move = (event: KeyboardEvent) => {
    const radios = [...(group.current?.querySelectorAll<HTMLElement>('[role=radio]') ?? [])];
    const focused = radios.indexOf(document.activeElement as HTMLElement);
    const current = all[focused];
    const day = days.find((one) => one.slots.some((slot) => slot.value === current));
    if (current === undefined || !day) return;
    const target = {
      ArrowRight: all[(focused + 1) % all.length],
      ArrowDown: all[(focused + 1) % all.length],
      ArrowLeft: all.at(focused - 1),
      ArrowUp: all.at(focused - 1),
      Home: day.slots[0]?.value,
      End: day.slots.at(-1)?.value,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    onChange(target);
    radios[all.indexOf(target)]?.focus();
  };

  return (
    <div ref={group} role="radiogroup" aria-label={label} onKeyDown={move}>
      {days.map((day) => (
        <Day key={day.key} id={dayId(day.key)} aria-labelledby={`${dayId(day.key)}-heading`}>
          <div>
            <h2 id={`${dayId(day.key)}-heading`}>{day.heading}</h2>
            <Muted as="span">{day.relative}</Muted>
          </div>
          <div>
            <Slots>
              {day.slots.map((slot) => (
                <Slot
                  key={slot.value}
                  type="button"
                  role="radio"
                  aria-checked={slot.value === value}
                  aria-label={`${day.heading}, ${slot.time}, ${slot.ends}`}
                  tabIndex={slot.value === tabStop ? 0 : -1}
                  onClick={() => onChange(slot.value)}
                >
                  {slot.time} <small>{slot.ends}</small>
                </Slot>
              ))}
            </Slots>
            {day.slots.some((slot) => slot.value === value) && ruler}
          </div>
        </Day>
      ))}
    </div>
  );
}
