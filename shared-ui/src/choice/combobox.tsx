import { type ComponentPropsWithRef, type KeyboardEvent, type ReactNode, useState } from 'react';
import styled from 'styled-components';
import { AffixedInput } from '../field/affixed-input';
import { Field } from '../field/field';
import { MapPinIcon } from '../icons';
import { VisuallyHidden } from '../text/visually-hidden';
import { OptionLine, Options, Popover } from './popover';

const Frame = styled.div`
  position: relative;
`;

const Note = styled.p`
  padding: 10px;
  color: var(--muted);
  font-size: var(--t-small);
`;

export interface ComboboxOption {
  id: string | number;
  /** 'Footscray VIC'. */
  label: string;
}

export interface ComboboxProps<Option extends ComboboxOption>
  extends Pick<ComponentPropsWithRef<'input'>, 'name' | 'onBlur' | 'placeholder' | 'ref'> {
  label: string;
  /** The text in the box: the caller keeps it and looks for options with it. */
  text: string;
  onTextChange: (text: string) => void;
  options: readonly Option[];
  onChoose: (option: Option) => void;
  /** Options for the present text are on their way. */
  loading?: boolean;
  /** Said when there are none; not shown before this many letters were typed. */
  emptyText?: string;
  minLetters?: number;
  hint?: ReactNode;
  error?: string | undefined;
  id?: string;
  icon?: ReactNode;
  optional?: boolean;
  /** Not usable, and why: stands in the box ("Maps isn't available right now"). */
  disabledText?: string | undefined;
}

/** A text box that offers matches while one types (suburbs). Arrows, Enter, Escape; free text stays possible. */
export function Combobox<Option extends ComboboxOption>({
  label,
  text,
  onTextChange,
  options,
  onChoose,
  loading = false,
  emptyText = 'No matches.',
  minLetters = 2,
  hint,
  error,
  id,
  icon = <MapPinIcon />,
  optional,
  disabledText,
  onBlur,
  ...input
}: ComboboxProps<Option>) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const ready = open && text.trim().length >= minLetters;
  const showOptions = ready && options.length > 0;
  const status = !ready
    ? ''
    : loading
      ? 'Loading...'
      : options.length > 0
        ? `${options.length} suggestions`
        : emptyText;

  const choose = (option: Option) => {
    onChoose(option);
    setOpen(false);
    setActive(-1);
  };
  const onKey = (event: KeyboardEvent) => {
    const count = options.length;
    const current = showOptions ? options[active] : undefined;
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && count > 0) {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive(open ? (active === -1 && step === -1 ? count - 1 : (active + step + count) % count) : 0);
      setOpen(true);
    } else if (event.key === 'Enter' && current) choose(current);
    else if (event.key === 'Escape' && open) setOpen(false);
    else return;
    event.preventDefault();
  };

  return (
    <Field label={label} hint={hint} error={error} id={id} optional={optional}>
      {(control) => (
        <Frame>
          <AffixedInput
            {...input}
            {...control}
            type="text"
            role="combobox"
            autoComplete="off"
            icon={icon}
            value={disabledText ?? text}
            disabled={disabledText !== undefined}
            aria-autocomplete="list"
            aria-expanded={showOptions}
            aria-controls={showOptions ? `${control.id}-list` : undefined}
            aria-activedescendant={showOptions && active >= 0 ? `${control.id}-option-${active}` : undefined}
            onChange={(event) => {
              onTextChange(event.target.value);
              setActive(-1);
              setOpen(true);
            }}
            onKeyDown={onKey}
            onBlur={(event) => {
              setOpen(false);
              onBlur?.(event);
            }}
          />
          <VisuallyHidden role="status">{status}</VisuallyHidden>
          {ready && (
            <Popover>
              {showOptions ? (
                <Options role="listbox" id={`${control.id}-list`} aria-label={label}>
                  {options.map((option, place) => (
                    <OptionLine
                      key={option.id}
                      id={`${control.id}-option-${place}`}
                      role="option"
                      aria-selected={place === active}
                      $active={place === active}
                      // Before the click, or the box loses focus and the list is gone.
                      onMouseDown={(event) => event.preventDefault()}
                      onClick={() => choose(option)}
                    >
                      {option.label}
                    </OptionLine>
                  ))}
                </Options>
              ) : (
                <Note aria-hidden="true">{status}</Note>
              )}
            </Popover>
          )}
        </Frame>
      )}
    </Field>
  );
}
