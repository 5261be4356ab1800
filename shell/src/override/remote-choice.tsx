import { Field, Input, Select, Small } from '@crown-and-coil/shared-ui';
import type { ListedRemote } from '@crown-and-coil/shared-ui/remote/registry';
import styled from 'styled-components';
import { ADDRESS, type Choice, LIVE } from './choice';

const Group = styled.div`
  padding-top: var(--s4);
  border-top: 1px solid var(--line);
  & > div + div {
    margin-top: var(--s4);
  }
  & details {
    margin-top: var(--s2);
    font-size: var(--t-small);
  }
  & summary {
    min-height: 24px;
    cursor: pointer;
  }
  & li + li {
    margin-top: var(--s2);
  }
`;

const published = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short' });

interface Props {
  readonly remote: ListedRemote;
  readonly choice: Choice;
  readonly canBeAddress: boolean;
  readonly fault: string | undefined;
  readonly onChange: (choice: Choice) => void;
}

const canaryText = (canary: ListedRemote['canary']): string =>
  canary
    ? ` Canary: ${canary.version}, for ${canary.share}% of browsers; this browser ` +
      `${canary.isOn ? 'has it' : 'does not have it'} while nothing else is chosen.`
    : '';

/** Choice of the version of one remote in this browser. */
export function RemoteChoice({ remote, choice, canBeAddress, fault, onChange }: Props) {
  const { name, live, previous, canary, versions } = remote;
  const fitting = versions.filter(({ problems }) => problems.length === 0);
  const others = versions.filter(({ problems }) => problems.length > 0);
  const remark = (version: string) =>
    version === live
      ? ', live now'
      : version === canary?.version
        ? `, canary for ${canary.share}%`
        : version === previous
          ? ', the one before'
          : '';
  const gone = ![LIVE, ADDRESS, ...versions.map(({ version }) => version)].includes(choice.use);
  return (
    <Group>
      <Field
        label={`Use for ${name}`}
        hint={
          live
            ? `Live: ${live}. ${previous ? `Before it: ${previous}.` : 'None before it.'}${canaryText(canary)}`
            : 'Not live yet.'
        }
      >
        {(control) => (
          <Select
            {...control}
            value={choice.use}
            onChange={({ target }) => onChange({ ...choice, use: target.value })}
          >
            <option value={LIVE}>{live ? 'What is live' : 'Nothing'}</option>
            {gone ? <option>{choice.use}</option> : null}
            {fitting.map(({ version, publishedAt }) => (
              <option key={version} value={version}>
                {`${version} (${published.format(new Date(publishedAt))}${remark(version)})`}
              </option>
            ))}
            {canBeAddress ? <option value={ADDRESS}>An address of my own</option> : null}
          </Select>
        )}
      </Field>
      {choice.use === ADDRESS ? (
        <Field label={`Address that serves ${name}`} error={fault}>
          {(control) => (
            <Input
              {...control}
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              placeholder="http://localhost:4510"
              value={choice.address}
              onChange={({ target }) => onChange({ ...choice, address: target.value })}
            />
          )}
        </Field>
      ) : null}
      {others.length > 0 ? (
        <details>
          <summary>
            {others.length === 1 ? '1 version does not fit' : `${others.length} versions do not fit`} what is
            live
          </summary>
          <ul>
            {others.map(({ version, problems }) => (
              <li key={version}>
                <Small>{problems.join(' ')}</Small>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Group>
  );
}
