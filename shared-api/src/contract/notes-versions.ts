import { type InferType, number, object, string } from 'yup';

/** PostgreSQL's largest integer. */
const MAX_VERSION = 2 ** 31 - 1;

/** The version of the notes that a change of them is based on. */
export const notesVersionField = () => number().integer().min(0).max(MAX_VERSION).optional();

/** Notes with the version that their next change is based on; incremented by each change of the text. */
export const currentNotesSchema = object({
  notes: string().nullable().defined(),
  notes_version: number().integer().defined(),
});
export type CurrentNotes = InferType<typeof currentNotesSchema>;

/** A 409 for notes based on an outdated version. */
export const notesRefusedSchema = object({ detail: string().defined(), current: currentNotesSchema });
