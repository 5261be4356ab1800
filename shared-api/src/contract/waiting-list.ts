import { array, boolean, type InferType, number, object, string } from 'yup';
import { AVAILABILITY_MESSAGES } from './availability';
import { PARTS_OF_DAY, type PartOfDay, SERVICE_CATEGORIES, type ServiceCategory } from './catalogue';
import { clientNameSchema } from './clients';
import { daysUntil, isDay } from './days';
import { idField, instantField } from './fields';
import { MAX_WAITING_DAYS } from './limits';
import { ownListFields } from './paging';
import { offerFields, professionalSummarySchema } from './professionals';
import { searchFields } from './search';
import { styleChoiceSchema } from './style-menu';
import { WAITING_LIST_MESSAGES, WAITING_STATES, type WaitingState } from './waiting-list-rules';

const dayField = () =>
  string()
    .required(AVAILABILITY_MESSAGES.dayRequired)
    .test('day', AVAILABILITY_MESSAGES.malformedDay, (value) => value === undefined || isDay(value));

/** Days of the professional's calendar, both inclusive, and a part of each. */
const dayFields = {
  from: dayField(),
  to: dayField()
    .test(
      'order',
      WAITING_LIST_MESSAGES.toBeforeFrom,
      (to, { parent }) =>
        !isDay(to) || !isDay(String(parent.from)) || daysUntil(String(parent.from), to) >= 0,
    )
    .test(
      'length',
      WAITING_LIST_MESSAGES.tooManyDays,
      (to, { parent }) =>
        !isDay(to) || !isDay(String(parent.from)) || daysUntil(String(parent.from), to) < MAX_WAITING_DAYS,
    ),
  /** Null for any. */
  part_of_day: string<PartOfDay>().oneOf(PARTS_OF_DAY, 'Choose a part of the day').nullable().default(null),
};

/** `POST /waiting-list/`: a client waits for a time of a service. */
export const waitingListCreateSchema = object({
  professional_id: idField().required('Choose a professional'),
  service_id: idField().required('Choose a service'),
  /** Of the service's style menu; null without one. */
  choice: styleChoiceSchema.nullable().default(null),
  ...dayFields,
});
export type WaitingListCreate = InferType<typeof waitingListCreateSchema>;

const {
  from: _from,
  to: _to,
  part_of_day: _part,
  ...placeAndStyleFields
} = { ...searchFields, ...offerFields };

/** What is searched: as `GET /services/` takes it, without days. */
const waitingSearchFields = {
  ...placeAndStyleFields,
  category: string<ServiceCategory>().oneOf(SERVICE_CATEGORIES, 'Unknown category'),
};
const waitingSearchSchema = object(waitingSearchFields);
export type WaitingSearch = InferType<typeof waitingSearchSchema>;

/**
 * `POST /waiting-list/any-professional`: a client waits for a time of any service that a search finds. A place is asked
 * for: `near`, `location`, or one in the words of `search`.
 */
export const waitingListSearchCreateSchema = object({ ...waitingSearchFields, ...dayFields });
export type WaitingListSearchCreate = InferType<typeof waitingListSearchCreateSchema>;

/** An open offer: its time is held until `held_until`. */
const waitingListOfferSchema = object({
  id: string().defined(),
  /** Of the service's style menu; null without one. */
  choice: styleChoiceSchema.nullable().defined(),
  start_time: string().defined(),
  end_time: string().defined(),
  held_until: string().defined(),
});

/** What a client waits for, as the client and the professional see it. */
export const waitingListEntrySchema = object({
  id: string().defined(),
  state: string<WaitingState>().oneOf(WAITING_STATES).defined(),
  client: clientNameSchema.defined(),
  /** With a search: those of the open offer, null without one. */
  professional: professionalSummarySchema.nullable().defined(),
  service: object({ id: string().defined(), name: string().defined() }).nullable().defined(),
  /** Null for an entry of a service. */
  search: waitingSearchSchema.nullable().defined(),
  choice: styleChoiceSchema.nullable().defined(),
  /** The chosen options, such as 'Medium, Mid-back'; null without a style menu. */
  style_words: string().nullable().defined(),
  /** Null with a search and no open offer. */
  minutes: number().integer().nullable().defined(),
  from: string().defined(),
  to: string().defined(),
  part_of_day: string<PartOfDay>().oneOf(PARTS_OF_DAY).nullable().defined(),
  /** Whether the professional makes no offers at the moment. */
  is_paused: boolean().defined(),
  offer: waitingListOfferSchema.nullable().defined(),
  created_at: string().defined(),
  ended_at: string().nullable().defined(),
});
export type WaitingListEntry = InferType<typeof waitingListEntrySchema>;

/** `GET /waiting-list/`: a client's own, newest first; of a professional who waits, the longest first. */
export const waitingListQuerySchema = object(ownListFields);

/** `POST /waiting-list/{id}/offer`: the professional offers a start by hand. */
export const waitingListOfferWriteSchema = object({
  start_time: instantField().required('Choose a time'),
});
export type WaitingListOfferWrite = InferType<typeof waitingListOfferWriteSchema>;

/** `GET /waiting-list/{id}/starts`: what the professional can offer by hand, in order. */
export const waitingListStartsSchema = object({
  start_times: array().of(string().defined()).defined(),
});
export type WaitingListStarts = InferType<typeof waitingListStartsSchema>;

/** `GET` and `PUT /waiting-list/settings`: whether a professional keeps a waiting list. */
export const waitingListSettingsSchema = object({ is_open: boolean().required('Choose yes or no') });
export type WaitingListSettings = InferType<typeof waitingListSettingsSchema>;
