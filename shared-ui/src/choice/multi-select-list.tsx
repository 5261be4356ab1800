import { type RefObject, useRef } from 'react';
import { I18nProvider } from 'react-aria';
import { Item, useListState } from 'react-stately';
import styled from 'styled-components';
import { Button } from '../button/button';
import { LOCALE } from '../format/zone';
import { CheckIcon } from '../icons';
import { OptionList } from './option-list';
import { Popover } from './popover';

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

const tickBox = (isSelected: boolean) => (
  <Box $on={isSelected}>{isSelected && <CheckIcon size="small" strokeWidth={3} />}</Box>
);

type MultiSelectValue = string | number;

export interface MultiSelectListProps {
  readonly trigger: RefObject<HTMLButtonElement | null>;
  /** Id of the element that names the list. */
  readonly labelledBy: string;
  readonly options: readonly { readonly value: MultiSelectValue; readonly label: string }[];
  readonly selected: readonly MultiSelectValue[];
  /** Keeps the order of the earlier selection; new values come last. */
  readonly onChange: (selected: MultiSelectValue[]) => void;
  readonly onClose: () => void;
}

/** The opened list of a multi-select, with Clear and Done. */
export function MultiSelectList(props: MultiSelectListProps) {
  return (
    <I18nProvider locale={LOCALE}>
      <Popover trigger={props.trigger} onClose={props.onClose}>
        <Options {...props} />
      </Popover>
    </I18nProvider>
  );
}

function Options({ labelledBy, options, selected, onChange, onClose }: MultiSelectListProps) {
  const list = useRef<HTMLUListElement>(null);
  const state = useListState({
    items: options,
    children: ({ value, label }) => (
      <Item key={value} textValue={label}>
        {label}
      </Item>
    ),
    selectionMode: 'multiple',
    // React converts keys to strings.
    selectedKeys: selected.map(String),
    onSelectionChange: (keys) => {
      const isSelected = (value: MultiSelectValue) => keys === 'all' || keys.has(String(value));
      const added = options.map(({ value }) => value).filter((value) => !selected.includes(value));
      onChange([...selected, ...added].filter(isSelected));
    },
  });
  return (
    <>
      <OptionList
        state={state}
        listRef={list}
        mark={tickBox}
        listBox={{ 'aria-labelledby': labelledBy, autoFocus: 'first', escapeKeyBehavior: 'none' }}
      />
      <Foot>
        <Button variant="quiet" size="small" onClick={() => onChange([])}>
          Clear
        </Button>
        <Button variant="dark" size="small" onClick={onClose}>
          Done
        </Button>
      </Foot>
    </>
  );
}
