import type { ProfessionalSort, ServiceSort } from '@crown-and-coil/shared-api';
import { Field, Select } from '@crown-and-coil/shared-ui';

type Sort = ServiceSort | ProfessionalSort;

const SORT_NAMES: Readonly<Record<Sort, string>> = {
  best: 'Best match first',
  nearest: 'Nearest first',
  soonest: 'Soonest start first',
  rating: 'Best reviews first',
  cheapest: 'Lowest price first',
  shortest: 'Shortest first',
  name: 'Name, A to Z',
  experience: 'Most experience first',
  newest: 'Newest first',
};

interface OrderFieldProps<Value extends Sort> {
  readonly sorts: readonly Value[];
  readonly sort: Value;
  readonly onSelect: (sort: Value) => void;
}

/** The order of a list. */
export function OrderField<Value extends Sort>({ sorts, sort, onSelect }: OrderFieldProps<Value>) {
  return (
    <Field label="Order">
      {(control) => (
        <Select
          {...control}
          name="sort"
          value={sort}
          onChange={({ target }) => onSelect(sorts.find((one) => one === target.value) ?? sort)}
        >
          {sorts.map((one) => (
            <option key={one} value={one}>
              {SORT_NAMES[one]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
