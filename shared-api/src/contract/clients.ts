import { type InferType, number, object, string } from 'yup';
import { HAIR_SUBTYPES, HAIR_TYPE_NAMES } from './catalogue';
import { firstNameField, lastNameField, phoneField, textField } from './fields';
import { currentNotesSchema, notesVersionField } from './notes-versions';

/**
 * The client's own profile as it is saved (specification, section 5). A client who joined with one name may keep the last
 * name empty; everybody else's is checked with `clientWithLastNameSchema`.
 */
export const clientUpdateSchema = object({
  first_name: firstNameField(),
  last_name: lastNameField().default(''),
  phone_number: phoneField(),
  notes: textField().nullable(),
  hair_type: number().oneOf([1, 2, 3, 4]).nullable(),
  hair_type_name: string<(typeof HAIR_TYPE_NAMES)[number]>().oneOf(HAIR_TYPE_NAMES).nullable(),
  hair_subtype: string<(typeof HAIR_SUBTYPES)[number]>().oneOf(HAIR_SUBTYPES).nullable(),
});
export type ClientUpdate = InferType<typeof clientUpdateSchema>;
export const clientWithLastNameSchema = clientUpdateSchema.shape({
  last_name: lastNameField().required('Last name is required'),
});

/** A client's name in other items. */
export const clientNameSchema = object({
  id: string().defined(),
  first_name: string().defined(),
  last_name: string().defined(),
});

/** A client. `phone_number` is null for a reader who may not see it (api.md). */
export const clientSchema = clientNameSchema.shape({
  phone_number: string().nullable().defined(),
  notes: string().nullable().defined(),
  hair_type: number().integer().nullable().defined(),
  hair_type_name: string<(typeof HAIR_TYPE_NAMES)[number]>().oneOf(HAIR_TYPE_NAMES).nullable().defined(),
  hair_subtype: string<(typeof HAIR_SUBTYPES)[number]>().oneOf(HAIR_SUBTYPES).nullable().defined(),
  profile_picture: string().nullable().defined(),
  created_at: string().defined(),
});
export type Client = InferType<typeof clientSchema>;

/**
 * A professional's private notes about a client. Before the first note the version is 0; `updated_at` is null without
 * any.
 */
export const clientNotesSchema = currentNotesSchema.shape({
  updated_at: string().nullable().defined(),
});
export type ClientNotes = InferType<typeof clientNotesSchema>;

/** `PUT /clients/{id}/notes`: the whole text; null or blank clears it. Without a version it is overwritten. */
export const clientNotesWriteSchema = object({
  notes: textField().nullable().defined(),
  notes_version: notesVersionField(),
});
export type ClientNotesWrite = InferType<typeof clientNotesWriteSchema>;
