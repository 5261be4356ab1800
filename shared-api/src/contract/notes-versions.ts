import { type InferType, number, object, string } from 'yup';

/** PostgreSQL's largest integer. */
const MAX_VERSION = 2 ** 31 - 1;

/** The version of the notes that a change of them is based on. */
export const notesVersionField = () => number().integer().min(0).max(MAX_VERSION).optional();

/** Notes with the version that their next change is based on; each change of the text raises it. */
export const currentNotesSchema = object({
  notes: string().nullable().defined(),
  notes_version: number().integer().defined(),
});
export type CurrentNotes = InferType<typeof currentNotesSchema>;

/** A 409 to notes that were based on an outdated version. */
export const notesRefusedSchema = object({ detail: string().defined(), current: currentNotesSchema });
