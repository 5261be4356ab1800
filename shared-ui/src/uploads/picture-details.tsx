import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import { Button } from '../button/button';
import { Input } from '../field/controls';
import { Field } from '../field/field';
import { ArrowLeftIcon, ArrowRightIcon, TrashIcon } from '../icons';
import { Row } from '../layout/layout';
import { Alert } from '../message/alert';
import { VisuallyHidden } from '../text/text';
import { media } from '../theme/tokens';
import { toast } from '../toast/store';
import { type PictureRules, problemOf, type StoredPicture } from './picture';

const Frame = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s4) var(--s6);
  align-items: flex-start;
  justify-content: space-between;
  max-width: calc(var(--max) + 2 * var(--gutter));
  margin-inline: auto;
  padding: 16px var(--gutter) 20px;
`;

const Words = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--s3);
  align-items: start;
  flex: 1 1 420px;
  min-width: 0;
  & > button {
    margin-top: 30px;
  }
`;

const Actions = styled(Row)`
  flex-wrap: wrap;
  margin-top: 30px;
  ${media.mobile} {
    width: 100%;
    margin-top: 0;
    & > button {
      flex: 1;
      padding-inline: 8px;
    }
  }
`;

const Problem = styled.div`
  flex: 1 0 100%;
`;

interface Props {
  readonly picture: StoredPicture;
  readonly rules: PictureRules;
  readonly describe: ((alt: string) => Promise<unknown>) | undefined;
  /** Undefined when the picture is already first (or last). */
  readonly moveEarlier: (() => void) | undefined;
  readonly moveLater: (() => void) | undefined;
  readonly canSort: boolean;
  /** Why the last move was refused. */
  readonly problem: string | undefined;
  readonly onRemove: () => void;
  /** More about the picture, in a row of its own. */
  readonly children?: ReactNode;
}

/** What the owner can do with one picture, below it in the full-screen view. */
export function PictureDetails({
  picture,
  rules,
  describe,
  moveEarlier,
  moveLater,
  canSort,
  problem,
  onRemove,
  children,
}: Props) {
  return (
    <Frame>
      {problem && (
        <Problem>
          <Alert>{problem}</Alert>
        </Problem>
      )}
      {describe && <Description key={picture.id} picture={picture} rules={rules} describe={describe} />}
      <Actions>
        {canSort && (
          <>
            <Button
              size="small"
              icon={<ArrowLeftIcon size="small" />}
              aria-disabled={!moveEarlier}
              onClick={moveEarlier}
            >
              Move earlier
            </Button>
            <Button
              size="small"
              icon={<ArrowRightIcon size="small" />}
              aria-disabled={!moveLater}
              onClick={moveLater}
            >
              Move later
            </Button>
          </>
        )}
        <Button size="small" icon={<TrashIcon size="small" />} onClick={onRemove}>
          Delete
        </Button>
      </Actions>
      {children}
    </Frame>
  );
}

interface DescriptionProps {
  readonly picture: StoredPicture;
  readonly rules: PictureRules;
  readonly describe: (alt: string) => Promise<unknown>;
}

/** The picture's description. It is also saved when the person moves to another picture. */
function Description({ picture, rules, describe }: DescriptionProps) {
  const [text, setText] = useState(picture.alt ?? '');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [saved, setSaved] = useState(false);
  const unsaved = useRef<string>(undefined);
  const saveUnsaved = useEffectEvent(() => {
    if (unsaved.current === undefined) return;
    const alt = unsaved.current.slice(0, rules.maxAltLength);
    if (alt !== unsaved.current)
      toast.error(`Only the first ${rules.maxAltLength} characters of the description are saved.`);
    describe(alt).catch((error) => toast.error(problemOf(error, rules)));
  });
  useEffect(() => () => saveUnsaved(), []);

  const type = (next: string) => {
    setText(next);
    setSaved(false);
    unsaved.current = next.trim() === (picture.alt ?? '') ? undefined : next.trim();
  };
  const tooLong =
    text.trim().length > rules.maxAltLength ? `Must be ${rules.maxAltLength} characters or fewer` : undefined;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const alt = text.trim();
    if (busy || tooLong || unsaved.current === undefined) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await describe(alt);
      if (unsaved.current === alt) unsaved.current = undefined;
      setSaved(true);
    } catch (error) {
      setProblem(problemOf(error, rules));
    }
    setBusy(false);
  };
  return (
    <Words onSubmit={(event) => void save(event)} noValidate>
      <Field
        label="Description"
        hint={saved ? 'Saved.' : 'For people who cannot see the picture.'}
        error={tooLong ?? problem}
        count={{ length: text.trim().length, max: rules.maxAltLength, isNearOnly: true }}
      >
        {(control) => (
          <Input
            {...control}
            value={text}
            autoComplete="off"
            placeholder="Knotless box braids, mid-back, with gold cuffs"
            onChange={({ target }) => type(target.value)}
          />
        )}
      </Field>
      <Button type="submit" size="small" busy={busy} busyText="Saving...">
        Save
      </Button>
      <VisuallyHidden role="status">{saved ? 'Description saved.' : ''}</VisuallyHidden>
    </Words>
  );
}
