import { AffixedInput, Button, Field, SearchIcon, useDraft } from '@crown-and-coil/shared-ui';
import type { FormEvent } from 'react';
import styled from 'styled-components';
import { MAX_SEARCH_LENGTH } from '../admin-dashboard/dashboard-address';

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

interface Props {
  readonly label: string;
  /** The search from the URL. */
  readonly search: string;
  readonly onSearch: (text: string) => void;
}

/** Search field of a list; searches on Enter or the button. */
export function ListSearch({ label, search, onSearch }: Props) {
  const [draft, setDraft] = useDraft(search);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(draft);
  };
  return (
    <Form role="search" onSubmit={submit}>
      <Field label={label}>
        {(control) => (
          <AffixedInput
            {...control}
            type="search"
            enterKeyHint="search"
            placeholder="Name or email"
            icon={<SearchIcon />}
            maxLength={MAX_SEARCH_LENGTH}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit">Search</Button>
    </Form>
  );
}
