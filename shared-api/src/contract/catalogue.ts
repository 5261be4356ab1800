/**
 * The fixed lists of the product, without the schema library, so that a screen can show them cheaply. Source:
 * specification, sections 3, 4, 5 and 9.
 */

export const ROLES = ['client', 'professional', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const PROFESSIONAL_TYPES = ['barber', 'hairdresser'] as const;
export type ProfessionalType = (typeof PROFESSIONAL_TYPES)[number];

/** Specialization catalogue, in the order of its ids 1 to 9 (specification, section 3). */
export const SPECIALIZATIONS = [
  { id: 1, name: 'Barber' },
  { id: 2, name: 'Braider' },
  { id: 3, name: 'Colorist for Textured Hair' },
  { id: 4, name: 'Curl Specialist' },
  { id: 5, name: 'Loctician' },
  { id: 6, name: 'Natural Hair Stylist' },
  { id: 7, name: 'Scalp Care Specialist' },
  { id: 8, name: 'Silk Press Specialist' },
  { id: 9, name: 'Weave and Wig Specialist' },
] as const;

/** Amenities for comfort and access that a professional may offer, besides home visits. */
export const AMENITIES = [
  { value: 'quiet_visits', label: 'Quiet visits' },
  { value: 'step_free', label: 'Step-free access' },
  { value: 'children', label: 'Children welcome' },
  { value: 'women_only', label: 'Women-only room' },
  { value: 'parking', label: 'Parking' },
] as const;
export type Amenity = (typeof AMENITIES)[number]['value'];

/** The filter of professionals who offer something: an amenity, or visits at clients' homes. */
export const OFFER_FILTERS = [...AMENITIES, { value: 'mobile', label: 'Comes to your home' }] as const;
export type OfferFilter = (typeof OFFER_FILTERS)[number]['value'];

/** Languages that a professional may speak beside English. */
export const LANGUAGES = [
  'Amharic',
  'Arabic',
  'Auslan',
  'Dinka',
  'French',
  'Hausa',
  'Igbo',
  'Kirundi',
  'Krio',
  'Lingala',
  'Māori',
  'Nuer',
  'Oromo',
  'Portuguese',
  'Samoan',
  'Shona',
  'Somali',
  'Spanish',
  'Swahili',
  'Tigrinya',
  'Tok Pisin',
  'Tongan',
  'Twi',
  'Yoruba',
  'Zulu',
] as const;
export type Language = (typeof LANGUAGES)[number];

/** The eight service categories, in the order of the portfolio (specification, section 9). */
export const SERVICE_CATEGORIES = [
  'Cuts and Trims',
  'Styling',
  'Protective Styles',
  'Loc Services',
  'Weaves and Wigs',
  'Treatment',
  'Color',
  'Other',
] as const;
export type ServiceCategory = (typeof SERVICE_CATEGORIES)[number];

/** Styles for counting unmet demand, besides the categories; a search counts for the first one it names. */
export const DEMAND_STYLES = [
  'Knotless',
  'Box braids',
  'Cornrows',
  'Faux locs',
  'Retwist',
  'Locs',
  'Passion twists',
  'Twists',
  'Braids',
  'Crochet',
  'Sew-in',
  'Weave',
  'Wig',
  'Silk press',
  'Wash and go',
  'Big chop',
  'Fade',
] as const;
export type DemandStyle = (typeof DEMAND_STYLES)[number] | ServiceCategory;

/** Classes of the remoteness areas of the Australian Bureau of Statistics, the least remote first. */
export const REMOTENESS = [
  'Major city',
  'Inner regional',
  'Outer regional',
  'Remote',
  'Very remote',
] as const;
export type Remoteness = (typeof REMOTENESS)[number];

/** Names that the service form also offers and validation rejects, with the category that holds them (api.md). */
export const MISPLACED_CATEGORIES = {
  Haircut: { category: 'Cuts and Trims', message: 'Haircuts are listed under Cuts and Trims.' },
  Braids: { category: 'Protective Styles', message: 'Braids are listed under Protective Styles.' },
} as const satisfies Record<string, { category: ServiceCategory; message: string }>;

/** How the hair of a style is supplied: in the price, brought by the client, or bought from the professional. */
export const HAIR_SUPPLIES = ['included', 'bring', 'sold'] as const;
export type HairSupply = (typeof HAIR_SUPPLIES)[number];

/** A card that the client agreed to keep. agreed: the deposit is not paid yet. deleted: it can no longer be charged. */
export const KEPT_CARD_STATES = ['agreed', 'kept', 'deleted'] as const;
export type KeptCardState = (typeof KEPT_CARD_STATES)[number];

/**
 * A no-show charge. underway: being processed. declined: nothing was charged, and it is not retried. returned:
 * refunded, as the no-show was undone. disputed: a dispute is open. lost: the dispute returned it to the client.
 */
export const NO_SHOW_CHARGE_STATES = [
  'underway',
  'paid',
  'declined',
  'returned',
  'disputed',
  'lost',
] as const;
export type NoShowChargeState = (typeof NO_SHOW_CHARGE_STATES)[number];

/** Choices of house rules: how a deposit is computed, who pays it, consequences of lateness, and companions. */
export const DEPOSIT_KINDS = ['none', 'amount', 'percentage'] as const;
export type DepositKind = (typeof DEPOSIT_KINDS)[number];
export const DEPOSIT_REASONS = ['everybody', 'new_clients', 'after_no_show', 'long_visits'] as const;
export type DepositReason = (typeof DEPOSIT_REASONS)[number];
export const AFTER_GRACE = ['shorten', 'cancel'] as const;
export type AfterGrace = (typeof AFTER_GRACE)[number];
export const COMPANY = ['welcome', 'ask', 'no'] as const;
export type Company = (typeof COMPANY)[number];
/** Where house rules come from: a template of the platform, or the professional's own changes. */
export const HOUSE_RULES_TEMPLATE_NAMES = ['fair', 'flexible', 'strict'] as const;
export type HouseRulesTemplateName = (typeof HOUSE_RULES_TEMPLATE_NAMES)[number];

/** Who is responsible for a preparation. */
export const PREPARERS = ['client', 'professional'] as const;
export type Preparer = (typeof PREPARERS)[number];

export const PRODUCT_ATTRIBUTE_KEYS = [
  'Length',
  'Application',
  'Bundle Count',
  'Color',
  'Hair Type',
  'Ingredients',
  'Material',
  'Purpose',
  'Scent',
  'Size',
  'Texture',
  'Type',
  'Weight',
  'Other',
] as const;

export const BOOKING_STATUSES = ['pending', 'confirmed', 'cancelled', 'completed'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** Hair types 1 to 4 by their names (specification, section 3). */
export const HAIR_TYPES = [
  { value: 1, name: 'Straight' },
  { value: 2, name: 'Wavy' },
  { value: 3, name: 'Curly' },
  { value: 4, name: 'Coily' },
] as const;
export const HAIR_TYPE_NAMES = ['Straight', 'Wavy', 'Curly', 'Coily'] as const;
export const HAIR_SUBTYPES = ['A', 'B', 'C'] as const;

export const MEDIA_TYPES = [
  'Client Profile',
  'Client Current Hair',
  'Inspiration Picture',
  'Quote Current Hair',
  'Quote Wish',
  'Review',
  'Message',
  'Professional Profile',
  'Portfolio',
] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];
/** Media that anybody may see, as long as the professional is active (api.md, Media). */
export const PUBLIC_MEDIA_TYPES = ['Professional Profile', 'Portfolio'] as const;
/** Media of a client: only for them, admin, and professionals with a live booking of theirs (api.md, Media). */
export const CLIENT_MEDIA_TYPES = ['Client Profile', 'Client Current Hair', 'Inspiration Picture'] as const;

/** Media that a client collects for the next photo quote; sent with it, only its two parties see them. */
export const QUOTE_MEDIA_TYPES = ['Quote Current Hair', 'Quote Wish'] as const;

/** Media that a client collects for a review; everybody sees those of a published one. */
export const REVIEW_MEDIA_TYPE = 'Review';

/** Media that either party of a booking collects for a message; sent with it, only the two see them. */
export const MESSAGE_MEDIA_TYPE = 'Message';

/** Pictures of the site itself, which the admin keeps (specification, section 3). */
export const IMAGE_TYPES = ['homepage_carousel', 'founder', 'service', 'other'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

/** `best` is the published ranking, and the default. */
export const PROFESSIONAL_SORTS = [
  'best',
  'nearest',
  'soonest',
  'rating',
  'cheapest',
  'name',
  'experience',
  'newest',
] as const;
export type ProfessionalSort = (typeof PROFESSIONAL_SORTS)[number];

/** As those of professionals; price and length are the lower ends of a style menu. The newest are those of the newest day. */
export const SERVICE_SORTS = [
  'best',
  'nearest',
  'soonest',
  'rating',
  'cheapest',
  'shortest',
  'newest',
] as const;
export type ServiceSort = (typeof SERVICE_SORTS)[number];

/** When a visit starts: before 12, from 12 to 5 pm, from 5 pm on. */
export const PARTS_OF_DAY = ['morning', 'afternoon', 'evening'] as const;
export type PartOfDay = (typeof PARTS_OF_DAY)[number];
export const PART_OF_DAY_LABELS: Readonly<Record<PartOfDay, string>> = {
  morning: 'Morning, before 12 pm',
  afternoon: 'Afternoon, 12 pm to 5 pm',
  evening: 'Evening, from 5 pm',
};

/** The trade given on the waitlist (specification, section 5, Waitlist). */
export const WAITLIST_ROLES = ['Hairdresser', 'Barber', 'Client'] as const;
export type WaitlistRole = (typeof WAITLIST_ROLES)[number];
/** Whom the admin may invite: those of the waitlist, and other admins. */
export const INVITATION_ROLES = [...WAITLIST_ROLES, 'Admin'] as const;
export type InvitationRole = (typeof INVITATION_ROLES)[number];

/** The three questions of the feedback panel with their choices (specification, section 9). */
export const FEEDBACK_CHOICES = {
  confusing: [
    'navigation',
    'booking process',
    'finding services',
    'creating service',
    'setting availability',
    'other',
  ],
  smooth: [
    'navigation',
    'booking process',
    'finding services',
    'creating service',
    'setting availability',
    'other',
  ],
  switchReason: ['payment system', 'email notification', 'easier_booking', 'direct messaging', 'other'],
} as const;
export type FeedbackQuestion = keyof typeof FEEDBACK_CHOICES;
export const FEEDBACK_QUESTIONS = ['confusing', 'smooth', 'switchReason'] as const;

/** `reason` of a 403 to an admin who has to set up two-step log-in first. */
export const SECOND_FACTOR_NEEDED = 'second_factor_needed';

/** Why a link of a mail does not work: past its time, used before, or never ours (also one that a newer replaced). */
export const LINK_PROBLEMS = ['expired', 'used', 'invalid'] as const;
export type LinkProblem = (typeof LINK_PROBLEMS)[number];

/** The phase of a failure; `event`: in a handler, a timer or an unhandled promise. */
export const CLIENT_ERROR_KINDS = ['load', 'mount', 'render', 'event', 'unmount'] as const;
export type ClientErrorKind = (typeof CLIENT_ERROR_KINDS)[number];
