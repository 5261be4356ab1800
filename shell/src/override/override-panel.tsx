import { Alert, Button, Dialog, Field, Input, Stack, toast } from '@crown-and-coil/shared-ui';
import type { ListedRemote, OverrideChoices, PageOverrides } from '@crown-and-coil/shared-ui/remote/registry';
import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { type Choice, choiceOf, faultOf, textOf } from './choice';
import { linkWith } from './override-links';
import { RemoteChoice } from './remote-choice';
import { useChoices } from './use-choices';

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  margin-top: var(--s5);
`;

/** The loading panel's Close button, which had the focus, is gone. */
const focusFirst = (form: HTMLFormElement | null) => form?.querySelector('select')?.focus();
/** The link is shown above the button that was pressed. */
const takeFocus = (input: HTMLInputElement | null) => input?.focus();

interface Props {
  readonly overrides: PageOverrides;
  readonly goTo: (link: string) => void;
  readonly onClose: () => void;
}

/** Panel of all remotes with their versions: choose one for this browser, copy a link, return to the live versions. */
export function OverridePanel({ overrides, goTo, onClose }: Props) {
  const [state, reload] = useChoices();
  return (
    <Dialog open title="Remotes in this browser" onClose={onClose}>
      {state.kind === 'loading' ? <p role="status">Loading...</p> : null}
      {state.kind === 'failed' ? (
        <Alert onRetry={reload}>The list of versions could not be loaded.</Alert>
      ) : null}
      {state.kind === 'loaded' ? (
        <Choices overrides={overrides} choices={state.choices} goTo={goTo} onClose={onClose} />
      ) : (
        <Buttons>
          <Button onClick={onClose}>Close</Button>
        </Buttons>
      )}
    </Dialog>
  );
}

/** Live and published remotes, and those that only a developer's machine serves. */
function allOf({ remotes }: OverrideChoices, { active }: PageOverrides): readonly ListedRemote[] {
  const known = remotes.map(({ name }) => name);
  const own = Object.keys(active).filter((name) => !known.includes(name));
  return [
    ...remotes,
    ...own.map((name) => ({ name, live: null, previous: null, canary: null, versions: [] })),
  ];
}

function Choices({ overrides, choices, goTo, onClose }: Props & { readonly choices: OverrideChoices }) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({});
  const [tried, setTried] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const remotes = allOf(choices, overrides);
  const choiceFor = ({ name }: ListedRemote) => chosen[name] ?? choiceOf(overrides.active[name]);
  const faultFor = (remote: ListedRemote) => faultOf(choiceFor(remote), choices.origins);
  const texts = remotes.map((remote) => textOf(remote, choiceFor(remote))).filter((text) => text !== null);

  /** The link; null when an address is invalid, which then gets the focus. */
  function checkedLink(form: HTMLFormElement): string | null {
    setTried(true);
    if (!remotes.some((remote) => faultFor(remote) !== undefined)) return linkWith(texts);
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    return null;
  }

  async function copy(form: HTMLFormElement): Promise<void> {
    const made = checkedLink(form);
    if (made === null) return;
    try {
      await navigator.clipboard.writeText(made);
      setLink(null);
      toast.success('Link copied.');
    } catch {
      // Plain HTTP or no permission: show the link to copy by hand.
      setLink(made);
    }
  }

  function use(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const made = checkedLink(event.currentTarget);
    if (made !== null) goTo(made);
  }

  return (
    <form noValidate onSubmit={use} ref={focusFirst}>
      <p>Only you see this, until you close the browser or go back to live.</p>
      <Stack style={{ marginTop: 'var(--s4)' }}>
        {remotes.map((remote) => (
          <RemoteChoice
            key={remote.name}
            remote={remote}
            choice={choiceFor(remote)}
            canBeAddress={choices.origins.length > 0}
            fault={tried ? faultFor(remote) : undefined}
            onChange={(choice) => {
              setChosen((before) => ({ ...before, [remote.name]: choice }));
              setLink(null);
            }}
          />
        ))}
        {link ? (
          <Field label="Link to copy">
            {(control) => (
              <Input
                {...control}
                ref={takeFocus}
                readOnly
                value={link}
                onFocus={({ target }) => target.select()}
              />
            )}
          </Field>
        ) : null}
      </Stack>
      <Buttons>
        <Button type="submit" variant="primary">
          Use these
        </Button>
        <Button onClick={({ currentTarget }) => currentTarget.form && void copy(currentTarget.form)}>
          Copy link
        </Button>
        {Object.keys(overrides.active).length > 0 ? (
          <Button onClick={() => goTo(linkWith([]))}>Back to live</Button>
        ) : null}
        <Button onClick={onClose}>Close</Button>
      </Buttons>
    </form>
  );
}
