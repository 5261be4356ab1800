import {
  type Client,
  type ClientUpdate,
  HAIR_SUBTYPES,
  HAIR_TYPE_NAMES,
  HAIR_TYPES,
} from '@crown-and-coil/shared-api';

/** The form's values: all text, '' when empty. */
export interface ProfileValues {
  readonly firstName: string;
  readonly lastName: string;
  /** As typed; the server stores the digits only. */
  readonly phoneNumber: string;
  readonly notes: string;
  /** 'Curly', or '' for none. */
  readonly hairTypeName: string;
  /** 'B', or '' for none. */
  readonly hairSubtype: string;
}

/** Initial values. */
export const valuesOf = (client: Client): ProfileValues => ({
  firstName: client.firstName,
  lastName: client.lastName,
  phoneNumber: client.phoneNumber ?? '',
  notes: client.notes ?? '',
  hairTypeName: client.hairTypeName ?? '',
  hairSubtype: client.hairSubtype ?? '',
});

/** Number of a hair type (1 straight to 4 coily) by its name; null when none is chosen. */
export const hairTypeOf = (name: string): number | null =>
  HAIR_TYPES.find((type) => type.name === name)?.value ?? null;

/** The request body. Hair type and subtype are null when not chosen (specification, section 2). */
export const updateOf = (values: ProfileValues): ClientUpdate => ({
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  phoneNumber: values.phoneNumber.trim(),
  notes: values.notes.trim() || null,
  hairType: hairTypeOf(values.hairTypeName),
  hairTypeName: HAIR_TYPE_NAMES.find((name) => name === values.hairTypeName) ?? null,
  hairSubtype: HAIR_SUBTYPES.find((subtype) => subtype === values.hairSubtype) ?? null,
});
