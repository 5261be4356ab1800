import {
  type Client,
  type ClientUpdate,
  HAIR_SUBTYPES,
  HAIR_TYPE_NAMES,
  HAIR_TYPES,
} from '@crown-and-coil/shared-api';

/** The profile as the form holds it: text everywhere, '' for nothing. */
export interface ProfileValues {
  readonly firstName: string;
  readonly lastName: string;
  /** As it is typed; the server keeps its digits. */
  readonly phoneNumber: string;
  readonly notes: string;
  /** 'Curly', or '' for none. */
  readonly hairTypeName: string;
  /** 'B', or '' for none. */
  readonly hairSubtype: string;
}

/** What the form starts with. */
export const valuesOf = (client: Client): ProfileValues => ({
  firstName: client.firstName,
  lastName: client.lastName,
  phoneNumber: client.phoneNumber ?? '',
  notes: client.notes ?? '',
  hairTypeName: client.hairTypeName ?? '',
  hairSubtype: client.hairSubtype ?? '',
});

/** The number of a hair type by its name (1 straight to 4 coily); null for none. */
export const hairTypeOf = (name: string): number | null =>
  HAIR_TYPES.find((type) => type.name === name)?.value ?? null;

/** What is sent: the hair type as the name says, null when none was chosen (specification, section 2). */
export const updateOf = (values: ProfileValues): ClientUpdate => ({
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  phoneNumber: values.phoneNumber.trim(),
  notes: values.notes.trim() || null,
  hairType: hairTypeOf(values.hairTypeName),
  hairTypeName: HAIR_TYPE_NAMES.find((name) => name === values.hairTypeName) ?? null,
  hairSubtype: HAIR_SUBTYPES.find((subtype) => subtype === values.hairSubtype) ?? null,
});
