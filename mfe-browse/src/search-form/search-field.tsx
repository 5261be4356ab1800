import { MAX_SEARCH_LENGTH } from '@crown-and-coil/shared-api';
import { AffixedInput, Field, SearchIcon } from '@crown-and-coil/shared-ui';

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** What to look for: any words. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <AffixedInput
          {...control}
          name="search"
          type="search"
          enterKeyHint="search"
          placeholder={placeholder}
          icon={<SearchIcon />}
          maxLength={MAX_SEARCH_LENGTH}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
