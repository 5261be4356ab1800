import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import styled from 'styled-components';
import { leaveForm } from '../forms/use-leave-guard';
import { media } from '../theme/tokens';

const List = styled.div<{ $four: boolean }>`
  display: flex;
  gap: var(--s1);
  border-bottom: 1px solid var(--line);
  overflow-x: auto;
  scrollbar-width: none;
  /* A shadow at an edge with more tabs beyond it: the covers move with the tabs, the shadows stay. */
  background:
    linear-gradient(to right, var(--paper) 50%, transparent) left / 48px 100% no-repeat local,
    linear-gradient(to left, var(--paper) 50%, transparent) right / 48px 100% no-repeat local,
    linear-gradient(to right, var(--edge), transparent) left / 20px 100% no-repeat scroll,
    linear-gradient(to left, var(--edge), transparent) right / 20px 100% no-repeat scroll;
  --edge: color-mix(in srgb, var(--ink) 18%, transparent);
  ${media.mobile} {
    ${({ $four }) => $four && 'display: grid; grid-template-columns: 1fr 1fr; border-bottom: 0; gap: 0 var(--s2);'}
  }
`;

const TabButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  flex: none;
  min-height: 48px;
  padding: 0 16px;
  border: 0;
  border-bottom: 3px solid transparent;
  background: none;
  color: var(--muted);
  font-weight: 600;
  white-space: nowrap;
  &&:focus-visible {
    outline-offset: -3px;
  }
  &:hover {
    color: var(--ink);
  }
  &[aria-selected='true'] {
    color: var(--ink);
    border-color: var(--clay);
  }
  /* Forced colours draw transparent borders: every tab would look selected. */
  @media (forced-colors: active) {
    border-color: Canvas;
  }
  ${media.mobile} {
    justify-content: center;
    padding-inline: 8px;
    white-space: normal;
  }
`;

const Panel = styled.div`
  padding-top: var(--s5);
`;

export interface TabItem<Id extends string> {
  id: Id;
  label: ReactNode;
}

interface TabsProps<Id extends string> {
  /** Names the set, for example 'Dashboard'. */
  label: string;
  tabs: readonly TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** The selected tab's panel. */
  children: ReactNode;
}

/**
 * Tabs with one tab stop: arrows, Home and End move and select. Four of them are a 2 x 2 grid on a phone. A changed form in
 * the panel asks before another tab is selected.
 */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const tabId = (id: string) => `${base}tab-${id}`;
  // The panel of another tab replaces a form.
  const select = (id: Id) => (id === selected ? onSelect(id) : leaveForm(() => onSelect(id)));

  // A link may select a tab that is outside the strip on a phone. The page itself does not scroll. While a screen loads
  // the strip is hidden and has no width, so it waits for one.
  useEffect(() => {
    const strip = list.current;
    const tab = strip && document.getElementById(`${base}tab-${selected}`);
    if (!tab) return;
    const observer = new ResizeObserver(() => {
      const [inside, around] = [tab.getBoundingClientRect(), strip.getBoundingClientRect()];
      strip.scrollLeft += inside.left + inside.width / 2 - (around.left + around.width / 2);
    });
    observer.observe(strip);
    return () => observer.disconnect();
  }, [base, selected]);

  // Focus stays on the selected tab: a leave prompt may stop the change, or let it happen later.
  useEffect(() => {
    if (list.current?.contains(document.activeElement))
      document.getElementById(`${base}tab-${selected}`)?.focus();
  }, [base, selected]);

  const move = (event: KeyboardEvent) => {
    const place = tabs.findIndex((tab) => tab.id === selected);
    const target = {
      ArrowRight: (place + 1) % tabs.length,
      ArrowLeft: (place - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key];
    const tab = target === undefined ? undefined : tabs[target];
    if (!tab) return;
    event.preventDefault();
    select(tab.id);
  };

  return (
    <div>
      <List ref={list} role="tablist" aria-label={label} $four={tabs.length === 4} onKeyDown={move}>
        {tabs.map((tab) => (
          <TabButton
            key={tab.id}
            type="button"
            role="tab"
            id={tabId(tab.id)}
            aria-selected={tab.id === selected}
            aria-controls={tab.id === selected ? `${base}panel` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => select(tab.id)}
          >
            {tab.label}
          </TabButton>
        ))}
      </List>
      <Panel role="tabpanel" id={`${base}panel`} aria-labelledby={tabId(selected)}>
        {children}
      </Panel>
    </div>
  );
}
