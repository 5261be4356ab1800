import { MAX_SEARCH_LENGTH } from '@crown-and-coil/shared-api';
import { AffixedInput, SearchIcon } from '@crown-and-coil/shared-ui';
import { LimitedField } from './limited-field';

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** What to look for: any words. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  return (
    <LimitedField label={label} text={value} max={MAX_SEARCH_LENGTH}>
      {(control) => (
        <AffixedInput
          {...control}
          name="search"
          type="search"
          enterKeyHint="search"
          placeholder={placeholder}
          icon={<SearchIcon />}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </LimitedField>
  );
}
