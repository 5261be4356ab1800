import {
  type ComponentPropsWithRef,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { I18nProvider, useComboBox } from 'react-aria';
import { Item, useComboBoxState } from 'react-stately';
import styled from 'styled-components';
import { AffixedInput } from '../field/affixed-input';
import { type ControlProps, Field } from '../field/field';
import { LOCALE } from '../format/zone';
import { MapPinIcon } from '../icons';
import { VisuallyHidden } from '../text/text';
import { OptionList } from './option-list';
import { Popover } from './popover';

const Note = styled.p`
  padding: 10px;
  color: var(--muted);
  font-size: var(--t-small);
`;

/** Minimum length of the text before searching for options. */
const MIN_LETTERS = 2;

export interface ComboboxOption {
  id: string | number;
  /** 'Footscray VIC'. */
  label: string;
}

export interface ComboboxProps<Option extends ComboboxOption>
  extends Pick<ComponentPropsWithRef<'input'>, 'name' | 'placeholder'> {
  label: string;
  /** The text in the box: the caller stores it and searches for options with it. */
  text: string;
  onTextChange: (text: string) => void;
  options: readonly Option[];
  onChoose: (option: Option) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  /** Options for the current text are loading. */
  loading?: boolean;
  /** Shown when there are none, once MIN_LETTERS were typed. */
  emptyText?: string;
  hint?: ReactNode;
  error?: string | undefined;
  id?: string;
  /** Disables the box, which then shows this text ("Maps isn't available right now"). */
  disabledText?: string | undefined;
}

/** A text box that suggests matches while the user types (suburbs). Arrows, Enter, Escape; free text stays possible. */
export function Combobox<Option extends ComboboxOption>({
  label,
  hint,
  error,
  ...rest
}: ComboboxProps<Option>) {
  const generatedId = useId();
  const id = rest.id ?? generatedId;
  return (
    <I18nProvider locale={LOCALE}>
      <Field label={label} hint={hint} error={error} id={id}>
        {(control) => <Box {...rest} control={control} />}
      </Field>
    </I18nProvider>
  );
}

type BoxProps<Option extends ComboboxOption> = Omit<
  ComboboxProps<Option>,
  'label' | 'hint' | 'error' | 'id'
> & {
  control: ControlProps;
};

function Box<Option extends ComboboxOption>({
  control,
  text,
  onTextChange,
  options,
  onChoose,
  onBlur,
  loading = false,
  emptyText = 'No matches.',
  disabledText,
  ...input
}: BoxProps<Option>) {
  const box = useRef<HTMLInputElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const isLongEnough = (value: string) => value.trim().length >= MIN_LETTERS;
  const labelId = `${control.id}-label`;
  const comboBox = {
    id: control.id,
    'aria-labelledby': labelId,
    isDisabled: disabledText !== undefined,
    items: isLongEnough(text) ? options : [],
    children: (option: Option) => <Item key={option.id}>{option.label}</Item>,
    allowsCustomValue: true,
    // It also opens with nothing but "Loading..." or the text for no matches.
    allowsEmptyCollection: isLongEnough(text),
    // Typing opens it, below; a text that the form sets does not.
    menuTrigger: 'manual',
    shouldFocusWrap: true,
    inputValue: text,
    onInputChange: (value: string) => {
      onTextChange(value);
      setChosen(null);
      if (isLongEnough(value)) state.open(null, 'input');
      else state.close();
    },
    selectedKey: chosen,
    onSelectionChange: (key: string | number | null) => {
      // React converts keys to strings.
      const option = options.find((one) => String(one.id) === key);
      setChosen(option ? String(option.id) : null);
      if (option) onChoose(option);
    },
  } as const;
  const state = useComboBoxState(comboBox);
  useEffect(() => {
    if (comboBox.isDisabled && state.isOpen) state.close();
  });
  const { inputProps, listBoxProps } = useComboBox(
    { ...comboBox, onBlur, inputRef: box, listBoxRef: list, popoverRef: popover },
    state,
  );

  const isOpen = state.isOpen && isLongEnough(text);
  const hasOptions = isOpen && state.collection.size > 0;
  const status = !isOpen ? '' : loading ? 'Loading...' : hasOptions ? '' : emptyText;

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter without an active option sends the form, as in any text box.
    if (event.key === 'Enter' && state.selectionManager.focusedKey === null) state.close();
    else inputProps.onKeyDown?.(event);
  };

  return (
    <div>
      <AffixedInput
        {...inputProps}
        {...input}
        {...control}
        ref={box}
        icon={<MapPinIcon />}
        value={disabledText ?? text}
        aria-expanded={hasOptions}
        aria-controls={hasOptions ? listBoxProps.id : undefined}
        onKeyDown={onKeyDown}
      />
      {/* The library announces how many options there are. While the list is open it hides the rest of the page. */}
      <VisuallyHidden role="status" data-react-aria-top-layer="true">
        {status}
      </VisuallyHidden>
      {isOpen && (
        <Popover trigger={box} popoverRef={popover} onClose={state.close}>
          {hasOptions ? (
            <OptionList
              state={state}
              listRef={list}
              listBox={{ ...listBoxProps, 'aria-label': undefined, 'aria-labelledby': labelId }}
            />
          ) : (
            <Note aria-hidden="true">{status}</Note>
          )}
        </Popover>
      )}
    </div>
  );
}
