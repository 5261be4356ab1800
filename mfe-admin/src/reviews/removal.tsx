import { problemOf } from '@crown-and-coil/shared-api';
import {
  ActionDialog,
  type ConfirmedAction,
  Field,
  Select,
  useConfirmedAction,
} from '@crown-and-coil/shared-ui';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import styled from 'styled-components';

interface Reason<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

interface Removable<Thing, Value extends string> {
  readonly reasons: readonly Reason<Value>[];
  readonly remove: (thing: Thing, reason: Value) => PromiseLike<{ error?: unknown }>;
  /** Text of the toast after success. */
  readonly done: string;
}

export interface Removal<Thing> {
  readonly action: ConfirmedAction<Thing>;
  /** @param reason prefilled, such as that of the report */
  readonly ask: (thing: Thing, reason: string) => void;
  readonly reasons: readonly Reason<string>[];
  readonly reason: string;
  readonly choose: (reason: string) => void;
  /** Whether Remove was pressed without a reason. */
  readonly isMissing: boolean;
  readonly select: RefObject<HTMLSelectElement | null>;
}

/** State of the removal dialog, which requires a reason. */
export function useRemoval<Thing, Value extends string>({
  reasons,
  remove,
  done,
}: Removable<Thing, Value>): Removal<Thing> {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const chosen = reasons.find(({ value }) => value === reason)?.value;
  const action = useConfirmedAction<Thing>({
    act: async (thing) => (chosen === undefined ? undefined : problemOf(await remove(thing, chosen))),
    done: () => done,
  });
  const choose = (next: string) => {
    setReason(next);
    setMissing(false);
  };
  const confirm = () => {
    if (chosen !== undefined) return action.confirm();
    setMissing(true);
    select.current?.focus();
  };
  const ask = (thing: Thing, proposed: string) => {
    choose(proposed);
    action.ask(thing);
  };
  return { action: { ...action, confirm }, ask, reasons, reason, choose, isMissing, select };
}

const ReasonField = styled(Field)`
  margin-top: var(--s4);
  color: var(--ink);
`;

interface Props<Thing> {
  readonly removal: Removal<Thing>;
  readonly title: string;
  readonly children: (thing: Thing) => ReactNode;
}

export const RemovalDialog = <Thing,>({ removal, title, children }: Props<Thing>) => (
  <ActionDialog action={removal.action} title={title} confirmText="Remove" busyText="Removing..." danger>
    {(thing) => (
      <>
        {children(thing)}
        <ReasonField label="Reason" error={removal.isMissing ? 'Choose a reason' : undefined}>
          {(control) => (
            <Select
              {...control}
              ref={removal.select}
              value={removal.reason}
              onChange={(event) => removal.choose(event.target.value)}
            >
              <option value="">Choose a reason</option>
              {removal.reasons.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </ReasonField>
      </>
    )}
  </ActionDialog>
);
