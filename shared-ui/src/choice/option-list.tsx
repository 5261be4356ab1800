import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';
import { type AriaListBoxOptions, mergeProps, useListBox, useOption } from 'react-aria';
import type { ListState, Node } from 'react-stately';
import styled from 'styled-components';

const List = styled.ul`
  flex: 1;
  min-height: 0;
  max-height: min(420px, 60vh);
  overflow-y: auto;
  border-radius: var(--r-m);
  outline: none;
`;

const Line = styled.li`
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: 44px;
  padding: 4px 10px;
  border-radius: var(--r-m);
  cursor: pointer;
  &:focus-visible {
    outline-offset: -3px;
  }
  &[data-active] {
    background: var(--shea);
  }
  &[aria-selected='true'] {
    font-weight: 600;
  }
  @media (forced-colors: active) {
    &[data-active] {
      outline: 2px solid Highlight;
    }
  }
`;

interface OptionListProps<Option> {
  readonly state: ListState<Option>;
  readonly listRef: RefObject<HTMLUListElement | null>;
  /** Props of `useListBox`: the list's name, its id, how it is focused. */
  readonly listBox: AriaListBoxOptions<Option>;
  /** Before an option's text: a tick box. */
  readonly mark?: (isSelected: boolean) => ReactNode;
}

/** React Aria moves to the first or last option, but also lets the browser scroll the page. */
function preventPageScroll(event: KeyboardEvent): void {
  if (event.key === 'Home' || event.key === 'End') event.preventDefault();
}

/** The options of a combobox or a multi-select. The active one is always in view. */
export function OptionList<Option>({ state, listRef, listBox, mark }: OptionListProps<Option>) {
  const { listBoxProps } = useListBox({ shouldFocusOnHover: true, ...listBox }, state, listRef);
  return (
    <List {...mergeProps(listBoxProps, { onKeyDown: preventPageScroll })} ref={listRef}>
      {[...state.collection].map((item) => (
        <OptionLine key={item.key} item={item} state={state} mark={mark} />
      ))}
    </List>
  );
}

function OptionLine<Option>({
  item,
  state,
  mark,
}: Pick<OptionListProps<Option>, 'state' | 'mark'> & { item: Node<Option> }) {
  const line = useRef<HTMLLIElement>(null);
  const { optionProps, isSelected, isFocused } = useOption({ key: item.key }, state, line);
  return (
    <Line {...optionProps} ref={line} data-active={isFocused || undefined}>
      {mark?.(isSelected)}
      {item.rendered}
    </Line>
  );
}
