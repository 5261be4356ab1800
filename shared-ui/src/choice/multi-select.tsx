import { type KeyboardEvent, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { controlStyle } from '../field/control-style';
import { FieldLabel } from '../field/field';
import { ChevronDownIcon, ChevronUpIcon } from '../icons';
import { lazyComponent } from '../lazy/lazy-component';
import { toast } from '../toast/store';
import type { MultiSelectListProps } from './multi-select-list';

const withoutScripts = '@media (scripting: none)';

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
  ${withoutScripts} {
    display: none;
  }
`;

/** The control for browsers that run no scripts. */
const NativeList = styled.select`
  ${controlStyle}
  height: auto;
`;

const Badge = styled.span`
  padding: 2px 10px;
  border-radius: var(--r-full);
  background: var(--clay);
  color: var(--surface);
  font-size: var(--t-micro);
  font-weight: 650;
`;

export interface MultiSelectProps<Value extends string | number> {
  /** Above the control. */
  label: string;
  /** Text inside the control ('Specialisations'). */
  placeholder: string;
  options: readonly { value: Value; label: string }[];
  selected: readonly Value[];
  onChange: (selected: Value[]) => void;
  /** Name of the field when the browser submits the form without scripts; absent: not submitted. */
  name?: string;
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  /** When the list closes (a form marks the field as touched). */
  onClose?: () => void;
}

const list = lazyComponent<MultiSelectListProps>(
  async () => (await import('./multi-select-list')).MultiSelectList,
);

/**
 * Selects several options of a list: Space toggles, arrows and letters move, Escape closes and returns focus, Clear and
 * Done. The list's code is loaded on first interaction.
 */
export function MultiSelect<Value extends string | number>({
  label,
  placeholder,
  options,
  selected,
  onChange,
  onClose,
  name,
  ...control
}: MultiSelectProps<Value>) {
  const generatedId = useId();
  const id = control.id ?? generatedId;
  const [isWanted, setIsWanted] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const List = list.useComponent(isWanted, () => {
    toast.error('The list could not be opened. Please try again.');
    setIsWanted(false);
  });
  const isOpen = isWanted && List !== undefined;

  const open = () => {
    // Safari does not focus a pressed button, but the focus must return to it.
    opener.current?.focus();
    setIsWanted(true);
  };
  const close = () => {
    setIsWanted(false);
    onClose?.();
  };
  const openWithArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open();
  };

  return (
    <div>
      <FieldLabel as="span" id={`${id}-label`}>
        {label}
      </FieldLabel>
      <Opener
        ref={opener}
        type="button"
        {...control}
        id={id}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-labelledby={`${id}-label ${id}`}
        onPointerEnter={list.preload}
        onFocus={list.preload}
        onClick={() => (isWanted ? close() : open())}
        onKeyDown={openWithArrow}
      >
        <span>{placeholder}</span>
        {selected.length > 0 && <Badge>{selected.length} selected</Badge>}
        {isOpen ? <ChevronUpIcon /> : <ChevronDownIcon />}
      </Opener>
      {name && (
        <noscript>
          <NativeList
            multiple
            name={name}
            aria-labelledby={`${id}-label`}
            defaultValue={selected.map(String)}
          >
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </NativeList>
        </noscript>
      )}
      {isOpen && (
        <List
          trigger={opener}
          labelledBy={`${id}-label`}
          options={options}
          selected={selected}
          onChange={(values) => onChange(values as Value[])}
          onClose={close}
        />
      )}
    </div>
  );
}
