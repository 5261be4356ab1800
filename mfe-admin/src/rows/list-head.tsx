import { MAX_SEARCH_LENGTH } from '@crown-and-coil/shared-api';
import { AffixedInput, Button, Field, Muted, SearchIcon, useDraft } from '@crown-and-coil/shared-ui';
import type { FormEvent, ReactNode, Ref } from 'react';
import styled from 'styled-components';
import type { TabProps } from '../admin-dashboard/dashboard-address';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s3) var(--s4);
  margin-bottom: var(--s5);
  & h2 {
    font-size: 1.375rem;
  }
  & h2:focus {
    outline: none;
  }
`;

interface Props {
  readonly title: string;
  readonly heading?: Ref<HTMLHeadingElement>;
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}

/** Head of a tab: title, one line about it, and actions on the whole list. */
export const ListHead = ({ title, heading, note, children }: Props) => (
  <Head>
    <div>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {note && <Muted>{note}</Muted>}
    </div>
    {children}
  </Head>
);

const Form = styled.form`
  display: flex;
  align-items: end;
  gap: var(--s2);
  flex: 0 1 400px;
  & > :first-child {
    flex: 1;
    min-width: 0;
  }
`;

interface SearchProps extends Pick<TabProps, 'view' | 'show'> {
  readonly label: string;
  readonly placeholder?: string;
}

/** Search field of a list; searches on Enter or the button. */
export function ListSearch({ label, placeholder = 'Name or email', view, show }: SearchProps) {
  const [draft, setDraft] = useDraft(view.search);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    show({ search: draft });
  };
  return (
    <Form role="search" onSubmit={submit}>
      <Field
        label={label}
        count={{ length: draft.length, max: MAX_SEARCH_LENGTH, isNearOnly: true }}
        error={
          draft.length > MAX_SEARCH_LENGTH
            ? `Only the first ${MAX_SEARCH_LENGTH} characters are searched for`
            : undefined
        }
      >
        {(control) => (
          <AffixedInput
            {...control}
            type="search"
            enterKeyHint="search"
            placeholder={placeholder}
            icon={<SearchIcon />}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit">Search</Button>
    </Form>
  );
}
