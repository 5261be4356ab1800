import { HAIR_TYPES, skipToken, useGetOwnClientQuery, useSession } from '@crown-and-coil/shared-api';
import { Field, Select } from '@crown-and-coil/shared-ui';

interface HairTypeFieldProps {
  readonly value: number | undefined;
  readonly onChange: (hairType: number | undefined) => void;
}

/** The hair type that results are to serve, or any. */
export function HairTypeField({ value, onChange }: HairTypeFieldProps) {
  return (
    <Field label="Hair like mine">
      {(control) => (
        <Select
          {...control}
          name="hair_type"
          value={value ?? ''}
          onChange={({ target }) => onChange(Number(target.value) || undefined)}
        >
          <option value="">Any hair type</option>
          {HAIR_TYPES.map(({ value: type, name }) => (
            <option key={type} value={type}>
              {type === 1 ? `1, ${name}` : `${type}A to ${type}C, ${name}`}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** The hair type of the client's profile; null for a visitor, and on a server. */
export function useOwnHairType(): number | null {
  const { user, status } = useSession();
  const isClient = status === 'authenticated' && user?.role === 'client' && user.profile !== null;
  const { data } = useGetOwnClientQuery(isClient ? undefined : skipToken);
  return isClient ? (data?.hairType ?? null) : null;
}
