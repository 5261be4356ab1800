import {
  type Client,
  type ClientUpdate,
  HAIR_SUBTYPES,
  HAIR_TYPE_NAMES,
  HAIR_TYPES,
} from '@crown-and-coil/shared-api';

/** The profile as the form holds it: text everywhere, '' for nothing. */
export interface ProfileValues {
  readonly first_name: string;
  readonly last_name: string;
  /** As it is typed; the server keeps its digits. */
  readonly phone_number: string;
  readonly notes: string;
  /** 'Curly', or '' for none. */
  readonly hair_type_name: string;
  /** 'B', or '' for none. */
  readonly hair_subtype: string;
}

/** What the form starts with. */
export const valuesOf = (client: Client): ProfileValues => ({
  first_name: client.first_name,
  last_name: client.last_name,
  phone_number: client.phone_number ?? '',
  notes: client.notes ?? '',
  hair_type_name: client.hair_type_name ?? '',
  hair_subtype: client.hair_subtype ?? '',
});

/** The number of a hair type by its name (1 straight to 4 coily); null for none. */
export const hairTypeOf = (name: string): number | null =>
  HAIR_TYPES.find((type) => type.name === name)?.value ?? null;

/** What is sent: the hair type as the name says, null when none was chosen (specification, section 2). */
export const updateOf = (values: ProfileValues): ClientUpdate => ({
  first_name: values.first_name.trim(),
  last_name: values.last_name.trim(),
  phone_number: values.phone_number.trim(),
  notes: values.notes.trim() || null,
  hair_type: hairTypeOf(values.hair_type_name),
  hair_type_name: HAIR_TYPE_NAMES.find((name) => name === values.hair_type_name) ?? null,
  hair_subtype: HAIR_SUBTYPES.find((subtype) => subtype === values.hair_subtype) ?? null,
});
