import {
  array,
  boolean,
  type InferType,
  number,
  object,
  type StringSchema,
  string,
  ValidationError,
} from 'yup';
import { HAIR_SUPPLIES, type HairSupply, PREPARERS, type Preparer } from './catalogue';
import { clockField, idField, lineField } from './fields';
import { closedGateSchema } from './gates';
import { currentHouseRulesSchema } from './house-rules';
import {
  MAX_ADD_ONS,
  MAX_CADENCE_TIERS,
  MAX_CADENCE_WEEKS,
  MAX_HOURS_BEFORE,
  MAX_MENU_LABEL_LENGTH,
  MAX_NATURAL_LENGTH_CM,
  MAX_OPTION_GROUPS,
  MAX_OPTION_SENTENCE_LENGTH,
  MAX_OPTIONS_PER_GROUP,
  MAX_PACKS_OF_HAIR,
  MAX_PREPARATION_ITEMS,
  MAX_PRICE_AUD,
  MAX_SERVICE_DURATION_MINUTES,
  MAX_STYLE_VARIANTS,
  MIN_CADENCE_TIERS,
  MIN_OPTIONS_PER_GROUP,
  MIN_SERVICE_DURATION_MINUTES,
  MIN_SERVICE_PRICE_AUD,
} from './limits';
import { MENU_MESSAGES, MESSAGES } from './messages';
import { menuProblems } from './style-menu-rules';

/** An id inside a menu, made by the editor: a UUID, or a short word such as 'medium'. */
const MENU_ID_PATTERN = /^[a-z0-9-]{1,36}$/;
/** Label of an option, a preparation or an add-on. */
export const menuIdField = () =>
  string()
    .required('Must be a valid id')
    .matches(MENU_ID_PATTERN, 'Must be 1 to 36 of the characters a to z, 0 to 9 and -');

const labelField = (requiredMessage: string) =>
  lineField()
    .required(requiredMessage)
    .max(MAX_MENU_LABEL_LENGTH, `Must be ${MAX_MENU_LABEL_LENGTH} characters or fewer`);

export const centsField = (minimumAud: number, message: string) =>
  number()
    .typeError(message)
    .required(message)
    .integer('Price must be in whole cents')
    .min(minimumAud * 100, message)
    .max(MAX_PRICE_AUD * 100, MESSAGES.priceTooHigh);

/** Minutes of a variant: like the duration of a service. */
export const durationField = () =>
  number()
    .typeError('Duration must be at least 15 mins')
    .required('Duration must be at least 15 mins')
    .integer('Duration must be in whole minutes')
    .min(MIN_SERVICE_DURATION_MINUTES, 'Duration must be at least 15 mins')
    .max(MAX_SERVICE_DURATION_MINUTES, 'Duration must be at most 24 hours');

/** Additional minutes of a visit. */
const addedMinutesField = () =>
  number()
    .typeError('Minutes must be 0 or more')
    .required('Minutes must be 0 or more')
    .integer('Minutes must be whole')
    .min(0, 'Minutes must be 0 or more')
    .max(MAX_SERVICE_DURATION_MINUTES, 'Duration must be at most 24 hours');

/** In the professional's zone. */
const startField = () => clockField().nullable().default(null);

/** A whole number from 1 on, or null. */
const optionalWholeField = (maximum: number, message: string) =>
  number().typeError(message).integer(message).min(1, message).max(maximum, message).nullable().default(null);

const optionSchema = object({
  id: menuIdField(),
  label: labelField('Option needs a name'),
  sentence: lineField()
    .max(MAX_OPTION_SENTENCE_LENGTH, `Must be ${MAX_OPTION_SENTENCE_LENGTH} characters or fewer`)
    .nullable()
    .default(null),
  /** One of the professional's portfolio pictures; a deleted one is not shown. */
  picture_id: idField().nullable().default(null),
});

const optionGroupSchema = object({
  id: menuIdField(),
  name: labelField('Option group needs a name'),
  options: array()
    .of(optionSchema.required())
    .min(MIN_OPTIONS_PER_GROUP, `An option group needs at least ${MIN_OPTIONS_PER_GROUP} options`)
    .max(MAX_OPTIONS_PER_GROUP, `An option group can have ${MAX_OPTIONS_PER_GROUP} options at most`)
    .required(`An option group needs at least ${MIN_OPTIONS_PER_GROUP} options`),
});

const oneOfField = <Value extends string>(values: readonly Value[], message: string): StringSchema<Value> =>
  string<Value>().required(message).oneOf(values, message) as StringSchema<Value>;

/** A combination of one option per group. A combination that is not in the list is not offered. */
const variantSchema = object({
  /** One option of each group, in the order of the groups. */
  options: array().of(menuIdField()).max(MAX_OPTION_GROUPS, 'Must be one option of each group').default([]),
  price_cents: centsField(MIN_SERVICE_PRICE_AUD, 'Price must be positive and above $5'),
  minutes_min: durationField(),
  /** What a booking reserves. */
  minutes_max: durationField(),
  offered: boolean().default(true),
  earliest_start: startField(),
  latest_start: startField(),
  least_natural_length_cm: optionalWholeField(
    MAX_NATURAL_LENGTH_CM,
    `Natural length must be 1 to ${MAX_NATURAL_LENGTH_CM} cm`,
  ),
  /** How the client may get the hair; empty for a style without added hair. */
  hair: array()
    .of(oneOfField<HairSupply>(HAIR_SUPPLIES, 'Choose how the hair is supplied'))
    .max(HAIR_SUPPLIES.length, 'Choose each way once')
    .default([]),
  packs: optionalWholeField(MAX_PACKS_OF_HAIR, `Packs must be 1 to ${MAX_PACKS_OF_HAIR}`),
  /** Number of stylists. */
  hands: number().integer().oneOf([1, 2], 'One or two pairs of hands').default(1),
});

/** The hair used by the style; `packs` of a variant is its quantity. */
const hairSchema = object({
  name: labelField('Say which hair'),
  is_pre_stretched: boolean().default(false),
  /** The professional's own product, when it can be bought with the booking: one of it per pack. */
  product_id: idField().nullable().default(null),
})
  .nullable()
  .default(null);

/** A preparation before the style, by the client, or by the professional for a fee. */
const preparationItemSchema = object({
  id: menuIdField(),
  label: labelField('Preparation needs a name'),
  /** 'Washed within 48 hours before the visit'. */
  hours_before: optionalWholeField(MAX_HOURS_BEFORE, `Hours must be 1 to ${MAX_HOURS_BEFORE}`),
  fee_cents: centsField(0, 'Fee must be $0 or more'),
  minutes: addedMinutesField(),
});

const addOnSchema = object({
  id: menuIdField(),
  label: labelField('Add-on needs a name'),
  price_cents: centsField(0, 'Price must be $0 or more'),
  minutes: addedMinutesField(),
  /** Only with one of these options; empty for all. Of several groups, one of each. */
  only_with: array()
    .of(menuIdField())
    .max(MAX_OPTION_GROUPS * MAX_OPTIONS_PER_GROUP, 'Choose each option once')
    .default([]),
});

const WEEKS_MESSAGE = `Weeks must be 1 to ${MAX_CADENCE_WEEKS}`;

const cadenceTierSchema = object({
  /** Applies up to this many weeks since the last visit; null in the last tier, which has no end. */
  up_to_weeks: optionalWholeField(MAX_CADENCE_WEEKS, WEEKS_MESSAGE),
  /** Added to the variant. */
  price_cents: centsField(0, 'Price must be $0 or more'),
  minutes: addedMinutesField(),
});

/** Maintenance: additions by weeks since the client's last visit for this service, and when the next one is due. */
const cadenceSchema = object({
  tiers: array()
    .of(cadenceTierSchema.required())
    .min(MIN_CADENCE_TIERS, `Add at least ${MIN_CADENCE_TIERS} tiers`)
    .max(MAX_CADENCE_TIERS, `There can be ${MAX_CADENCE_TIERS} tiers at most`)
    .required(`Add at least ${MIN_CADENCE_TIERS} tiers`),
  /** The next visit is proposed, and the client reminded, this many weeks later. */
  next_after_weeks: number()
    .typeError(WEEKS_MESSAGE)
    .required(WEEKS_MESSAGE)
    .integer(WEEKS_MESSAGE)
    .min(1, WEEKS_MESSAGE)
    .max(MAX_CADENCE_WEEKS, WEEKS_MESSAGE),
})
  .nullable()
  .default(null);

/** The menu of a service; without variants there is no menu, and the service is booked directly. */
const menuFields = {
  /** Revision of the menu that the changes are based on; 0 before the first. Incremented by each save. */
  revision: number().required('Say which revision was read').integer().min(0),
  groups: array()
    .of(optionGroupSchema.required())
    .max(MAX_OPTION_GROUPS, `A menu can have ${MAX_OPTION_GROUPS} option groups at most`)
    .default([]),
  variants: array()
    .of(variantSchema.required())
    .max(MAX_STYLE_VARIANTS, `A menu can have ${MAX_STYLE_VARIANTS} combinations at most`)
    .default([]),
  hair: hairSchema,
  preparation: array()
    .of(preparationItemSchema.required())
    .max(MAX_PREPARATION_ITEMS, `A menu can have ${MAX_PREPARATION_ITEMS} preparations at most`)
    .default([]),
  add_ons: array()
    .of(addOnSchema.required())
    .max(MAX_ADD_ONS, `A menu can have ${MAX_ADD_ONS} add-ons at most`)
    .default([]),
  cadence: cadenceSchema,
};

/** `PUT /services/{id}/menu`: the whole menu. Each refusal has the path of its cell, such as `variants[12].packs`. */
export const styleMenuWriteSchema = object(menuFields).test(
  'consistent',
  MENU_MESSAGES.inconsistent,
  function (menu) {
    const errors = menuProblems(menu).map((problem) => this.createError(problem));
    return errors.length === 0 || new ValidationError(errors, menu, '');
  },
);
export type StyleMenuWrite = InferType<typeof styleMenuWriteSchema>;

/** `GET /services/{id}/menu`. */
export const styleMenuSchema = object({
  ...menuFields,
  /** The product of `hair`, with its current price; null when there is none, or it was deleted. */
  hair_product: object({
    id: string().defined(),
    name: string().defined(),
    price_cents: number().integer().defined(),
  })
    .nullable()
    .defined(),
});
export type StyleMenu = InferType<typeof styleMenuSchema>;

/** A client's choice from a menu. */
export const styleChoiceSchema = object({
  /** One option of each group, in the order of the groups. */
  options: array().of(menuIdField()).max(MAX_OPTION_GROUPS, 'Choose one option of each group').default([]),
  /** Null for a variant without added hair. */
  hair: string<HairSupply>().oneOf(HAIR_SUPPLIES, 'Choose how the hair is supplied').nullable().default(null),
  /** Who is responsible for each preparation of the menu. */
  preparation: array()
    .of(
      object({
        id: menuIdField(),
        by: oneOfField<Preparer>(PREPARERS, 'Say who does it'),
      }).required(),
    )
    .max(MAX_PREPARATION_ITEMS, 'Answer each preparation once')
    .default([]),
  add_ons: array().of(menuIdField()).max(MAX_ADD_ONS, 'Choose each add-on once').default([]),
  /** Weeks since the last visit elsewhere, for a client without one here; only for a menu with a cadence. */
  weeks: number()
    .integer()
    .min(0)
    .max(MAX_CADENCE_WEEKS + 1, WEEKS_MESSAGE)
    .optional(),
});
export type StyleChoice = InferType<typeof styleChoiceSchema>;

/** The style of one service in `POST /bookings/`, with what the client was shown. */
export const styleRequestSchema = object({
  service_id: idField().required('Choose a service'),
  choice: styleChoiceSchema.required(),
  /** The revision of the menu that the client saw. */
  menu_revision: number().integer().min(1).required('Say which menu was shown'),
  /** Including hair sold by the professional. */
  price_cents: number().integer().min(0).required('Say which price was shown'),
  minutes: number().integer().min(0).required('Say which length was shown'),
});
export type StyleRequest = InferType<typeof styleRequestSchema>;

const STYLE_LINE_KINDS = ['variant', 'cadence', 'hair', 'preparation', 'add_on'] as const;
type StyleLineKind = (typeof STYLE_LINE_KINDS)[number];

const wholeField = () => number().integer().defined();
/** The result of `quoteOf`, with wire names. */
const quoteFields = {
  /** In the order of the groups. */
  options: array()
    .of(object({ group: string().defined(), option: string().defined() }).defined())
    .defined(),
  /** The lines of price and reserved minutes. */
  lines: array()
    .of(
      object({
        kind: string<StyleLineKind>().oneOf(STYLE_LINE_KINDS).defined(),
        label: string().defined(),
        price_cents: wholeField(),
        minutes: wholeField(),
      }).defined(),
    )
    .defined(),
  /** The sum of the lines. */
  price_cents: wholeField(),
  /** The reserved minutes: the sum of the lines, with the upper end of the variant's range. */
  minutes: wholeField(),
  /** With the lower end. */
  minutes_min: wholeField(),
  hair: string<HairSupply>().oneOf(HAIR_SUPPLIES).nullable().defined(),
  /** The client's packing list. */
  packing_list: array()
    .of(
      object({
        name: string().defined(),
        packs: wholeField(),
        is_pre_stretched: boolean().defined(),
      }).defined(),
    )
    .defined(),
  /** Hair bought with the booking, which becomes a product line. */
  sold_hair: object({
    product_id: string().defined(),
    name: string().defined(),
    quantity: wholeField(),
    unit_price_cents: wholeField(),
  })
    .nullable()
    .defined(),
  preparation: array()
    .of(
      object({
        /** With the fee and the minutes of the menu; absent in bookings of earlier versions. */
        id: string().optional(),
        fee_cents: number().integer().optional(),
        minutes: number().integer().optional(),
        label: string().defined(),
        hours_before: wholeField().nullable(),
        by: string<Preparer>().oneOf(PREPARERS).defined(),
        /** The client chose "I'll do it", and the professional marked it as not done: one of `lines`. */
        not_done: boolean().optional(),
      }).defined(),
    )
    .defined(),
  earliest_start: string().nullable().defined(),
  latest_start: string().nullable().defined(),
  least_natural_length_cm: wholeField().nullable(),
  hands: wholeField(),
  /** Of a service with a cadence: in how many weeks after the visit the next one is due. */
  next_after_weeks: number().integer().optional(),
};

/** A booked style, which does not change with the menu. "Book again" starts from `choice`. */
export const bookedStyleSchema = object({
  ...quoteFields,
  menu_revision: wholeField(),
  choice: styleChoiceSchema.defined(),
});
export type BookedStyle = InferType<typeof bookedStyleSchema>;

const shownSchema = object({ price_cents: wholeField(), minutes: wholeField() });

/**
 * A 409 to a booking. `style` when the menu has changed since it was shown; `gate` when the service asks for something
 * first; `house_rules` when the client was shown others, or another deposit; `open_requests` when so many of the client's
 * requests wait for an answer already.
 */
export const bookingRefusedSchema = object({
  detail: string().defined(),
  style: object({
    service_id: string().defined(),
    menu_revision: wholeField(),
    shown: shownSchema.defined(),
    /** Null when the choice is not offered any more. */
    now: shownSchema.nullable().defined(),
  })
    .optional()
    .default(undefined),
  gate: closedGateSchema.optional().default(undefined),
  house_rules: currentHouseRulesSchema.optional().default(undefined),
  open_requests: number().integer().optional().default(undefined),
});
export type BookingRefused = InferType<typeof bookingRefusedSchema>;
export type ChangedStyle = NonNullable<InferType<typeof bookingRefusedSchema>['style']>;

/**
 * For a service with a menu, in AUD like its `price`: the range of the offered styles, without preparation, add-ons and
 * sold hair.
 */
export const menuSummarySchema = object({
  price_from: number().defined(),
  price_to: number().defined(),
  minutes_from: wholeField(),
  minutes_to: wholeField(),
});
export type MenuSummary = InferType<typeof menuSummarySchema>;
