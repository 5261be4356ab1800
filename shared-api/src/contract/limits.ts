/** Business constants (specification, section 9; api.md where it is silent). A unit is in the name. */

export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;

export const MIN_SERVICE_DURATION_MINUTES = 15;
/** Longest appointment: it has to fit an availability window, which is at most a day long. */
export const MAX_SERVICE_DURATION_MINUTES = 24 * 60;
export const MIN_SERVICE_PRICE_AUD = 5;
export const MIN_PRODUCT_PRICE_AUD = 1;
export const PRODUCT_PRICE_STEP_AUD = 0.5;
/** Far above any price, and low enough that one price in cents fits 32 bits. */
export const MAX_PRICE_AUD = 100_000;

export const MIN_EXPERIENCE_YEARS = 0;
export const MAX_EXPERIENCE_YEARS = 50;
export const MAX_LANGUAGES = 10;
/** Distances of visits at clients' homes, each with its fee; the last one is the radius. */
export const MAX_TRAVEL_FEES = 5;
export const MAX_TRAVEL_KM = 200;
export const MIN_LOCATION_LENGTH = 2;
export const MIN_PHONE_LENGTH = 6;
export const MAX_PHONE_LENGTH = 20;
export const MIN_SERVICE_NAME_LENGTH = 2;
/** Longest name of a person, business, service or product. */
export const MAX_NAME_LENGTH = 100;
export const MAX_STREET_ADDRESS_LENGTH = 200;
/** Longest bio, description or client notes. */
export const MAX_TEXT_LENGTH = 5000;
export const MAX_BOOKING_NOTES_LENGTH = 1000;
/** Longest message beside a booking or a photo quote. */
export const MAX_MESSAGE_LENGTH = 2000;
/** Messages that one party sends in a conversation. */
export const MAX_MESSAGES_PER_HOUR = 30;
/** Pictures of a message, and how many one party sends in a conversation in an hour. */
export const MAX_MESSAGE_PICTURES = 4;
export const MAX_MESSAGE_PICTURES_PER_HOUR = 40;
/** Pictures that were uploaded for messages and are not sent: how many at most, and for how long they are kept. */
export const MAX_UNSENT_MESSAGE_PICTURES = 20;
export const UNSENT_MESSAGE_PICTURES_KEPT_DAYS = 1;
/** Conversations with unread messages on a professional's day. */
export const MAX_UNREAD_CONVERSATIONS = 5;
/** Conversations whose unread messages are counted in lists of bookings. */
export const MAX_COUNTED_CONVERSATIONS = 100;
/** How long after its end or cancellation the parties of a booking can write to each other. */
export const MESSAGES_AFTER_VISIT_DAYS = 30;
export const MESSAGES_AFTER_CANCELLATION_DAYS = 14;
/** How long after its end the professional can read and report the messages of a photo quote. */
export const QUOTE_MESSAGES_READ_DAYS = 30;
/** A message that is read within that time sends no mail. */
export const MESSAGE_MAIL_DELAY_MINUTES = 5;
export const MAX_CANCELLATION_REASON_LENGTH = 500;
export const MAX_SUSPENSION_REASON_LENGTH = 500;
export const MAX_PRODUCT_ATTRIBUTES = 20;
/** Of one professional: their public page lists all of them, and each search looks at them. */
export const MAX_SERVICES = 500;
export const MAX_PRODUCTS = 500;

export const MIN_PRODUCT_QUANTITY = 1;
export const MAX_PRODUCT_QUANTITY = 999;
export const MAX_SERVICES_PER_BOOKING = 20;
export const MAX_PRODUCTS_PER_BOOKING = 50;

/** The style menu of a service: groups of options, their combinations, preparation and add-ons. */
export const MAX_OPTION_GROUPS = 3;
export const MIN_OPTIONS_PER_GROUP = 2;
export const MAX_OPTIONS_PER_GROUP = 12;
export const MAX_STYLE_VARIANTS = 300;
export const MAX_PREPARATION_ITEMS = 12;
export const MAX_ADD_ONS = 20;
/** Longest label of an option group, option, preparation item or add-on. */
export const MAX_MENU_LABEL_LENGTH = 60;
/** Longest sentence that explains an option. */
export const MAX_OPTION_SENTENCE_LENGTH = 200;
export const MAX_PACKS_OF_HAIR = 50;
export const MAX_NATURAL_LENGTH_CM = 150;
/** A preparation is done at most so many hours before the visit: two weeks. */
export const MAX_HOURS_BEFORE = 336;
/** Tiers of a service by the weeks since the last visit. */
export const MIN_CADENCE_TIERS = 2;
export const MAX_CADENCE_TIERS = 6;
export const MAX_CADENCE_WEEKS = 52;

/** A photo quote: pictures of the present hair, and of the wished style. */
export const MAX_QUOTE_PICTURES_PER_KIND = 3;
export const MAX_QUOTE_PICTURES = 2 * MAX_QUOTE_PICTURES_PER_KIND;
export const MAX_QUOTE_WORDS_LENGTH = 1000;
/** Quotes of one client that wait for an answer or can be booked. */
export const MAX_OPEN_QUOTES = 10;
/** A request without an answer expires after so many days. */
export const QUOTE_ANSWER_DAYS = 7;
export const MAX_QUOTE_VALID_DAYS = 60;
export const DEFAULT_QUOTE_VALID_DAYS = 30;
/** A quote with its pictures, after its end; a booked one ends with the visit. */
export const QUOTES_KEPT_DAYS = 90;
/** Pictures that were uploaded for a quote and not sent. */
export const UNSENT_QUOTE_PICTURES_KEPT_DAYS = 30;
/** Services that one client waits for at a time. */
export const MAX_WAITING_ENTRIES = 5;
/** The days that one of them covers, and how far ahead they lie. */
export const MAX_WAITING_DAYS = 31;
export const WAITING_DAYS_AHEAD = 90;
/** How long an offer of the waiting list is open by day. */
export const WAITING_OFFER_MINUTES = 15;
/** A client who lets so many offers run out leaves the list. */
export const MAX_MISSED_OFFERS = 2;
/** An entry of the waiting list with its offers, after its end. */
export const WAITING_LIST_KEPT_DAYS = 90;
/** A consultation opens a service for at most so many days, a patch test for so many months. */
export const MAX_CONSULTATION_DAYS = 365;
export const MAX_PATCH_TEST_MONTHS = 24;
/** A patch test is done at least this long before the start: reactions may take two days. `gate_starts` in SQL has it. */
export const MIN_PATCH_TEST_HOURS = 48;
export const MIN_MINIMUM_AGE = 1;
export const MAX_MINIMUM_AGE = 18;
/** Patch tests noted about one client by one professional. */
export const MAX_PATCH_TESTS = 50;

/** The words of one item of a client's health and comfort. */
export const MAX_COMFORT_WORDS_LENGTH = 300;
/** The log of who was shown a client's health and comfort. */
export const COMFORT_VIEWS_KEPT_DAYS = 365;

/** House rules. What a client can lose is bounded, and a professional's own duties cannot be switched off. */
export const MIN_DEPOSIT_PERCENT = 5;
export const MAX_DEPOSIT_PERCENT = 50;
export const MIN_DEPOSIT_CENTS = 500;
export const MAX_DEPOSIT_CENTS = 50_000;
/** Less than this is not asked for: the card network's own fee would take most of it. */
export const MIN_ASKED_DEPOSIT_CENTS = 100;
export const MAX_FREE_CANCELLATION_HOURS = 168;
export const MAX_MOVES_ALLOWED = 10;
export const MIN_GRACE_MINUTES = 5;
export const MAX_GRACE_MINUTES = 60;
/** Of the price, when a client does not come; the deposit is part of it. */
export const MAX_NO_SHOW_CHARGE_PERCENT = 50;
/** How long after the end of the visit a card that is kept for a missed visit is deleted. */
export const KEPT_CARD_HOURS = 48;
export const MAX_REDO_DAYS = 30;
export const MIN_REDUCTION_PERCENT = 5;
export const MAX_REDUCTION_PERCENT = 50;

/** A professional's reliability is shown from so many visits on. */
export const RELIABILITY_LEAST_VISITS = 10;

/** Longest text of a search, in the catalogue and in the admin's lists. */
export const MAX_SEARCH_LENGTH = 200;
/** A search: days that it may ask for, and how far around a place it looks. */
export const MAX_SEARCH_DAYS = 31;
export const MIN_SEARCH_RADIUS_KM = 5;
export const MAX_SEARCH_RADIUS_KM = 100;
/** Starts that a result shows. */
export const MAX_FREE_STARTS = 3;
/** How far ahead the next start of a result or a service is looked for. */
export const NEXT_START_DAYS = 60;
/** Days with free starts that a professional's page shows of a service, and starts of each. */
export const MAX_FREE_DAYS = 5;
export const MAX_STARTS_OF_DAY = 4;
/** Professionals that one client keeps as favourites. */
export const MAX_FAVOURITES = 100;
/** Professionals that are compared side by side. */
export const MAX_COMPARED = 4;

/** Reviews: a visit can be reviewed for so many days after its end; its author may change the review for so many days. */
export const REVIEW_WRITE_DAYS = 90;
export const REVIEW_EDIT_DAYS = 30;
/** A review is published when both have written, or so many days after the visit. */
export const REVIEW_PUBLISH_DAYS = 14;
/** A client is asked for a review so many hours after the visit. */
export const REVIEW_REQUEST_HOURS = 3;
export const MAX_REVIEW_LENGTH = 2000;
/** Reviews that one person reports in an hour, and messages. */
export const REPORTS_PER_HOUR = 10;
/** The words of a report. */
export const MAX_REPORT_LENGTH = 1000;
export const MAX_REVIEW_PICTURES = 3;
/** A reply, and the professional's feedback. */
export const MAX_REVIEW_REPLY_LENGTH = 1000;
/** Networks that professionals logged in from, as keyed hashes. */
export const LOGIN_NETWORKS_KEPT_DAYS = 90;

/** Slots start every so many minutes from the start of a window of availability (api.md). */
export const SLOT_STEP_MINUTES = 15;
/** How far apart the starts of a service can be instead. */
export const START_INTERVALS_MINUTES = [15, 30, 60] as const;
/** The longest time that a service keeps free before or after its visits. */
export const MAX_BUFFER_MINUTES = 240;
/** The longest notice that a professional can ask for: 30 days. */
export const MAX_NOTICE_HOURS = 720;
/** How far ahead a professional's calendar can be open at most. */
export const MAX_HORIZON_DAYS = 366;
/** A booking starts at least this long after it is made (api.md). */
export const DEFAULT_LEAD_TIME_MINUTES = 120;
export const DEFAULT_SLOT_RANGE_DAYS = 30;
export const MAX_SLOT_RANGE_DAYS = 92;
export const MAX_AVAILABILITY_HOURS = 24;
/** How far ahead weekly hours without an end are made. */
export const SERIES_WEEKS_AHEAD = 26;
export const MAX_AVAILABILITY_SERIES = 50;
/** How many days ahead windows repeat and weeks are copied: a year, also a leap one. At most 367 windows per request. */
export const MAX_AVAILABILITY_DAYS_AHEAD = 366;

/** The note of a blocked time. */
export const MAX_BLOCK_NOTE_LENGTH = 200;

/** Days off that are taken with one request. */
export const MAX_DAYS_OFF_AT_ONCE = 40;
/** How far ahead windows, blocked times and days off can be: what is further is a mistyped year. */
export const MAX_CALENDAR_YEARS = 3;
/** How far ahead public holidays are proposed as days off. */
export const HOLIDAYS_DAYS_AHEAD = 365;

/** How long a request may stay unanswered before the system cancels it (api.md, Bookings). */
export const PENDING_LIFETIME_HOURS = 48;
/** How long a request holds its time while its deposit is not paid. */
export const DEPOSIT_HOLD_MINUTES = 30;
/** A confirmed booking that is cancelled closer than this to its start is marked late (api.md, Bookings). */
export const LATE_CANCELLATION_HOURS = 24;
/** When a professional's move leaves a client less time than this to cancel free of charge, cancelling stays free. */
export const FREE_HOURS_AFTER_MOVE = 24;

/** Two bookings with less time than this between them are close: the professional gets a warning before confirming. */
export const SHORT_BREAK_MINUTES = 30;

/** How long after it closed the live stream is opened again (specification, section 9). */
export const STREAM_RECONNECT_MS = 5_000;
/** The server's heartbeat is every 25 s: a stream that is silent for longer than two of them is dead. */
export const STREAM_SILENCE_MS = 60_000;

/** How long a saved profile's message stands before the way back is taken (specification, section 9). */
export const PROFILE_REDIRECT_DELAY_MS = 1000;

export const MIN_PASSWORD_LENGTH = 10;
export const MAX_PASSWORD_LENGTH = 200;
export const TOKEN_LIFETIME_HOURS = 12;
/** How long a session of an admin may be unused. Others have the absolute limit only. */
export const ADMIN_IDLE_MINUTES = 30;
export const LOGIN_FAILURE_LIMIT = 5;
/** Of one address with all accounts together: a salon behind one address mistypes less, who tries a list more. */
export const LOGIN_FAILURE_LIMIT_OF_ADDRESS = 100;
/** Of one account from all addresses together; NIST SP 800-63B allows 100. */
export const LOGIN_FAILURE_LIMIT_OF_ACCOUNT = 50;
export const LOGIN_FAILURE_WINDOW_MINUTES = 15;
/** Of one account's second step from all addresses together: who gets there knows the password. */
export const CODE_FAILURE_LIMIT_OF_ACCOUNT = 10;
/** How long a log-in waits for its second step: long enough to find a phone or a recovery code. */
export const SECOND_STEP_MINUTES = 10;
/** How long a new secret waits for its first code. */
export const SECOND_FACTOR_SETUP_MINUTES = 60;
/** A setup that was not finished is deleted after this. */
export const UNFINISHED_SETUPS_KEPT_DAYS = 1;
export const RECOVERY_CODES = 10;
/** Passkeys of one account: a few devices, and some keys of hardware. */
export const MAX_PASSKEYS = 10;
export const MAX_PASSKEY_NAME_LENGTH = 60;
/** How long a passkey's challenge waits for the authenticator's answer. */
export const PASSKEY_CHALLENGE_MINUTES = 5;
export const IDEMPOTENCY_KEY_HOURS = 24;

export const MAX_PORTFOLIO_IMAGES_PER_CATEGORY = 10;
export const MAX_CURRENT_HAIR_IMAGES = 3;
export const MAX_INSPIRATION_IMAGES = 12;
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
/** Width times height of a picture as it was taken. */
export const MAX_UPLOAD_PIXELS = 40_000_000;
/** Pixels of a picture's width or height, as it was taken: what a WebP can have. */
export const MAX_UPLOAD_SIDE = 16_383;
/** A picture decoded as a whole: all pixels with four channels of 8 bits, or fewer pixels with 16 bits. */
export const MAX_UPLOAD_DECODED_BYTES = 4 * MAX_UPLOAD_PIXELS;
export const MAX_ALT_LENGTH = 200;
/** The address of a client's picture works for at most this long (api.md, Media). */
export const MEDIA_URL_LIFETIME_MINUTES = 15;

export const MAX_EMAIL_LENGTH = 254;
export const MIN_WAITLIST_NAME_LENGTH = 2;
export const MAX_WAITLIST_NAME_LENGTH = 100;
/** How long links in mails are valid (api.md, Accounts; Waitlist). */
export const VERIFICATION_LINK_HOURS = 48;
export const INVITATION_LINK_DAYS = 7;
export const PASSWORD_RESET_LINK_MINUTES = 60;
/** The link to a new address of an account. */
export const EMAIL_CHANGE_LINK_HOURS = 24;
/** Mails of one kind: to one address a verification (api.md, Waitlist) and a forgotten password, of one account a new email. */
export const MAX_MAILS_PER_HOUR = 3;
/** Mails hold personal data: kept only as long as a recipient may ask where one is. */
export const MAILS_KEPT_DAYS = 30;
/** A link past its time can say so for as long; then it is unknown. */
export const LINKS_KEPT_DAYS = 30;
/** How long an unverified address stays on the waitlist. */
export const UNVERIFIED_KEPT_DAYS = 30;
/** A notification, read or not: people look back over a year of appointments at most. */
export const NOTIFICATIONS_KEPT_DAYS = 365;
/** Devices of one account that get notifications; a further one takes the place of the oldest. */
export const MAX_PUSH_DEVICES = 10;
/** Longest address of a push service; those of today have some 200 characters. */
export const MAX_PUSH_ADDRESS_LENGTH = 1000;
/** How long a device gets notifications after the last log-in on it. */
export const PUSH_KEPT_DAYS = 90;
/** What was sent as a text to a phone. */
export const TEXTS_KEPT_DAYS = 30;
/** A booking with its notes and history, after its end: seven years, as business records in Australia are kept. */
export const BOOKINGS_KEPT_DAYS = 2557;
/** A receipt or invoice: seven years, as tax law asks for at most. `refuse_invoice_change` in SQL has it. */
export const INVOICES_KEPT_DAYS = 2557;
/** A patch test: as long as it can open a service. */
export const PATCH_TESTS_KEPT_DAYS = 731;
/** A window of available time, after its end. */
export const PAST_WINDOWS_KEPT_DAYS = 90;
/** The log of what admins did. */
export const ADMIN_LOG_KEPT_DAYS = 730;
export const FEEDBACK_KEPT_DAYS = 730;
/** Searches without a result, counted by day: 13 months, to compare a season with that of the year before. */
export const SEARCH_DEMAND_KEPT_DAYS = 396;
/** Whose searched facts have changed, for the processes that keep them in memory. */
export const SEARCH_CHANGES_KEPT_DAYS = 1;
/** Fewer searches without a result than that are not shown. */
export const MIN_SHOWN_DEMAND = 3;
export const MAX_DEMAND_WEEKS = 56;
export const DEFAULT_DEMAND_WEEKS = 4;
/** So many places with the most demand are listed. */
export const MAX_DEMAND_PLACES = 100;
/** Professionals so far from a place serve it. */
export const DEMAND_RADIUS_KM = 25;
/** What the payment provider sent, after it was applied: it may be asked about. The ledger keeps the amounts. */
export const PAYMENT_EVENTS_KEPT_DAYS = 90;
/** Counted calls; no window of them is longer. */
export const CALL_COUNTS_KEPT_DAYS = 2;
export const MAX_FEEDBACK_COMMENT_LENGTH = 1000;
/** The admin's counts reach back a year at most; a month unless asked. */
export const MAX_COUNT_DAYS = 366;
export const DEFAULT_COUNT_DAYS = 30;

/** Reports of failures in the page: what is longer is cut before it is sent. */
export const MAX_CLIENT_ERROR_NAME_LENGTH = 200;
export const MAX_CLIENT_ERROR_MESSAGE_LENGTH = 1000;
export const MAX_CLIENT_ERROR_STACK_LENGTH = 6000;
/** How many failures one page reports; further ones are dropped. */
export const MAX_CLIENT_ERRORS_PER_PAGE = 10;
/** Different failures of a day that are stored with their words; then one entry for each version, for as many versions. */
export const MAX_CLIENT_ERRORS_PER_DAY = 5_000;
export const CLIENT_ERRORS_KEPT_DAYS = 30;
/** The admin reads failures of so many days at most; of a week unless asked. */
export const MAX_FAILURE_DAYS = CLIENT_ERRORS_KEPT_DAYS;
export const DEFAULT_FAILURE_DAYS = 7;
/** So many failing versions are listed, those with the most reports. */
export const MAX_FAILING_VERSIONS = 100;
/** As long as the browser's random id is kept. */
export const BROWSER_FAILURES_KEPT_DAYS = 30;

/** Today shows so many requests, and names so many of those who could come in a gap; the rest is counted. */
export const MAX_TODAY_REQUESTS = 20;
export const MAX_GAP_OFFERS = 3;
/** How long after its publication Today asks for a reply to a review. */
export const REPLY_ASKED_DAYS = 30;
