import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { Button } from '../button/button';
import { controlStyle } from '../field/control-style';
import { FieldLabel } from '../field/field';
import { CheckIcon, ChevronDownIcon, ChevronUpIcon } from '../icons';
import { optionForKey } from './option-keys';
import { OptionLine, Options, Popover } from './popover';

const Frame = styled.div`
  position: relative;
`;

const Opener = styled.button`
  ${controlStyle}
  display: flex;
  align-items: center;
  gap: 10px;
  text-align: left;
  & > span {
    min-width: 0;
  }
  & > svg {
    margin-left: auto;
  }
`;

const Badge = styled.span`
  padding: 2px 10px;
  border-radius: var(--r-full);
  background: var(--clay);
  color: var(--surface);
  font-size: var(--t-micro);
  font-weight: 650;
`;

const Box = styled.span<{ $on: boolean }>`
  display: grid;
  place-items: center;
  flex: none;
  width: 24px;
  height: 24px;
  border: 1.5px solid ${({ $on }) => ($on ? 'var(--clay)' : 'var(--line-strong)')};
  border-radius: var(--r-s);
  background: ${({ $on }) => ($on ? 'var(--clay)' : 'var(--surface)')};
  color: var(--surface);
`;

const Foot = styled.div`
  display: flex;
  justify-content: space-between;
  gap: var(--s2);
  padding: var(--s2) 4px 0;
  margin-top: var(--s2);
  border-top: 1px solid var(--line);
`;

export interface MultiSelectProps<Value extends string | number> {
  /** Above the control. */
  label: string;
  /** Inside the control: what is being chosen ('Specialisations'). */
  placeholder: string;
  options: readonly { value: Value; label: string }[];
  selected: readonly Value[];
  onChange: (selected: Value[]) => void;
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  /** When the list closes (a form marks the field as touched). */
  onClose?: () => void;
}

/** Several out of a list: Space toggles, arrows move, Escape closes and returns focus, Clear and Done. */
export function MultiSelect<Value extends string | number>({
  label,
  placeholder,
  options,
  selected,
  onChange,
  onClose,
  ...control
}: MultiSelectProps<Value>) {
  const made = useId();
  const id = control.id ?? made;
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const optionId = (place: number) => `${id}-option-${place}`;

  useEffect(() => {
    if (open) list.current?.focus();
  }, [open]);
  useEffect(() => {
    if (open) document.getElementById(`${id}-option-${active}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [open, active, id]);

  const close = (returnFocus: boolean) => {
    setOpen(false);
    onClose?.();
    if (returnFocus) opener.current?.focus();
  };
  const toggle = (value: Value) =>
    onChange(selected.includes(value) ? selected.filter((one) => one !== value) : [...selected, value]);

  const onListKey = (event: KeyboardEvent) => {
    const current = options[active];
    const labels = options.map((option) => option.label);
    const target = optionForKey(event.key, active, labels);
    if (target !== undefined) setActive(target);
    else if ((event.key === ' ' || event.key === 'Enter') && current) toggle(current.value);
    else return;
    event.preventDefault();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.preventDefault();
    event.stopPropagation();
    close(true);
  };
  const onBlur = (event: FocusEvent) => {
    if (open && !event.currentTarget.contains(event.relatedTarget)) close(false);
  };

  return (
    <div>
      <FieldLabel as="span" id={`${id}-label`}>
        {label}
      </FieldLabel>
      <Frame onKeyDown={onKey} onBlur={onBlur}>
        <Opener
          ref={opener}
          type="button"
          {...control}
          id={id}
          aria-haspopup="listbox"
          aria-expanded={open}
          aria-labelledby={`${id}-label ${id}`}
          onClick={() => (open ? close(true) : setOpen(true))}
        >
          <span>{placeholder}</span>
          {selected.length > 0 && <Badge>{selected.length} selected</Badge>}
          {open ? <ChevronUpIcon /> : <ChevronDownIcon />}
        </Opener>
        {open && (
          <Popover>
            <Options
              ref={list}
              role="listbox"
              tabIndex={0}
              aria-multiselectable="true"
              aria-labelledby={`${id}-label`}
              aria-activedescendant={options.length > 0 ? optionId(active) : undefined}
              onKeyDown={onListKey}
            >
              {options.map((option, place) => (
                <OptionLine
                  key={option.value}
                  id={optionId(place)}
                  role="option"
                  aria-selected={selected.includes(option.value)}
                  $active={place === active}
                  onClick={() => {
                    setActive(place);
                    toggle(option.value);
                  }}
                >
                  <Box $on={selected.includes(option.value)}>
                    {selected.includes(option.value) && <CheckIcon size="small" strokeWidth={3} />}
                  </Box>
                  {option.label}
                </OptionLine>
              ))}
            </Options>
            <Foot>
              <Button variant="quiet" size="small" onClick={() => onChange([])}>
                Clear
              </Button>
              <Button variant="dark" size="small" onClick={() => close(true)}>
                Done
              </Button>
            </Foot>
          </Popover>
        )}
      </Frame>
    </div>
  );
}
