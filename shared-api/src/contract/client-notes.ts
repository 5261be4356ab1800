import { type InferType, object, string } from 'yup';
import { textField } from './fields';

/** A professional's private notes about a client. `updated_at` is null before the first note. */
export const clientNotesSchema = object({
  notes: string().nullable().defined(),
  updated_at: string().nullable().defined(),
});
export type ClientNotes = InferType<typeof clientNotesSchema>;

/** `PUT /clients/{id}/notes`: the whole text; null or blank clears it. */
export const clientNotesWriteSchema = object({ notes: textField().nullable().defined() });
export type ClientNotesWrite = InferType<typeof clientNotesWriteSchema>;
