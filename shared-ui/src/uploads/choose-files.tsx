import styled from 'styled-components';
import { Alert } from '../message/alert';
import { TextButton } from '../text/text';

/** A file that is not added, and why in one sentence. */
export interface LeftOut {
  readonly name: string;
  readonly reason: string;
}

interface ChoiceRules {
  /** How many more fit; Infinity where there is no limit. */
  readonly remaining: number;
  /** Message for files above the limit: 'You can add up to 3 images.' */
  readonly fullMessage: string;
  /** Why a file cannot be added, regardless of the limit; undefined when it can. */
  readonly refuse: (file: File) => string | undefined;
}

/** Splits chosen files into accepted and refused. Refused files do not count towards the limit. */
export function chooseFiles(
  files: readonly File[],
  { remaining, fullMessage, refuse }: ChoiceRules,
): { readonly taken: readonly File[]; readonly leftOut: readonly LeftOut[] } {
  const taken: File[] = [];
  const leftOut: LeftOut[] = [];
  for (const file of files) {
    const reason = refuse(file) ?? (taken.length < remaining ? undefined : fullMessage);
    if (reason === undefined) taken.push(file);
    else leftOut.push({ name: file.name, reason });
  }
  return { taken, leftOut };
}

/** Groups refused files by reason. */
export function byReason(
  leftOut: readonly LeftOut[],
): readonly { readonly reason: string; readonly names: readonly string[] }[] {
  const groups = new Map<string, string[]>();
  for (const { name, reason } of leftOut) groups.set(reason, [...(groups.get(reason) ?? []), name]);
  return [...groups].map(([reason, names]) => ({ reason, names }));
}

const Frame = styled.div`
  margin-top: 14px;
  font-size: var(--t-small);
  overflow-wrap: anywhere;
`;

const Reason = styled.p`
  & + & {
    margin-top: 8px;
  }
`;

interface Props {
  readonly leftOut: readonly LeftOut[];
  readonly onDismiss: () => void;
}

/** Lists refused files by reason; renders nothing when there are none. */
export function LeftOutAlert({ leftOut, onDismiss }: Props) {
  if (leftOut.length === 0) return null;
  return (
    <Frame>
      <Alert>
        {byReason(leftOut).map(({ reason, names }) => (
          <Reason key={reason}>
            <strong>{reason}</strong> Not added: {names.join(', ')}.
          </Reason>
        ))}
        <TextButton onClick={onDismiss}>Dismiss</TextButton>
      </Alert>
    </Frame>
  );
}
