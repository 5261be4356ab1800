import { array, boolean, type InferType, object, string } from 'yup';
import { COMFORT_ITEMS, COMFORT_MESSAGES, type ComfortItemName } from './comfort-items';
import { linesField } from './fields';
import { MAX_COMFORT_WORDS_LENGTH } from './limits';

const itemField = () => string<ComfortItemName>().oneOf(COMFORT_ITEMS, 'Unknown item');

/** The item of a path: `/clients/me/comfort/{item}`. */
export const comfortItemParamsSchema = object({ item: itemField().required('Unknown item') });

/** `PUT /clients/me/comfort/{item}`: stores one item. Without consent nothing is stored. */
export const comfortWriteSchema = object({
  consent: boolean().required(COMFORT_MESSAGES.consentMissing).oneOf([true], COMFORT_MESSAGES.consentMissing),
  words: linesField()
    .trim()
    .transform((words: unknown) => words || null)
    .nullable()
    .default(null)
    .max(MAX_COMFORT_WORDS_LENGTH, COMFORT_MESSAGES.wordsTooLong),
});
export type ComfortWrite = InferType<typeof comfortWriteSchema>;

export const comfortItemSchema = object({
  item: itemField().defined(),
  words: string().nullable().defined(),
  consented_at: string().defined(),
});
export type ComfortItem = InferType<typeof comfortItemSchema>;

/** `GET /clients/me/comfort`: the client's items, and to whom they were shown, newest first. */
export const ownComfortSchema = object({
  items: array().of(comfortItemSchema.defined()).defined(),
  views: array()
    .of(
      object({
        professional: object({ id: string().defined(), display_name: string().defined() }).defined(),
        items: array().of(itemField().defined()).defined(),
        viewed_at: string().defined(),
      }).defined(),
    )
    .defined(),
});
export type OwnComfort = InferType<typeof ownComfortSchema>;
