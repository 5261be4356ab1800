import {
  MAX_BOOKING_NOTES_LENGTH,
  MAX_FAVOURITES,
  MAX_FEEDBACK_COMMENT_LENGTH,
  MAX_PASSKEYS,
  MAX_PASSWORD_LENGTH,
  MAX_PATCH_TESTS,
  MAX_PRICE_AUD,
  MAX_PRODUCTS,
  MAX_SERVICES,
  MAX_TEXT_LENGTH,
  MAX_WAITLIST_NAME_LENGTH,
  MIN_PASSWORD_LENGTH,
  MIN_PATCH_TEST_HOURS,
  MIN_WAITLIST_NAME_LENGTH,
} from './limits';

/** Where questions, requests and complaints go. */
export const CONTACT_EMAIL = 'hello@crownandcoil.example';

/** Messages of the server and of screens, defined once (specification, sections 2 and 8; api.md). */
export const MESSAGES = {
  // Conflicts and refusals of the server (api.md)
  wrongCredentials: 'Incorrect email or password.',
  tooManyLogins: 'Too many attempts. Please try again later.',
  notLoggedIn: 'Please log in.',
  forbidden: 'You do not have permission to do this.',
  notFound: 'Not found.',
  priceChanged: 'The price has changed. Please review your booking.',
  timeTaken: 'That time is no longer available.',
  idempotencyKeyReused: 'This request was already sent with other content.',
  idempotencyKeyInFlight: 'This request is still being worked on.',
  malformedRequest: 'The request could not be read.',
  tooLarge: 'The request is too large.',
  tooSlow: 'The request took too long to arrive. Please try again.',
  unsupportedContentType: 'Send JSON (content-type: application/json).',
  tooManyRequests: 'Too many requests. Please try again in a moment.',
  alreadyExists: 'This already exists.',
  tryAgain: 'Somebody else changed this at the same moment. Please try again.',
  changedSinceOpened: 'This has changed since you opened it. Nothing is saved yet.',
  textTooLong: `Must be ${MAX_TEXT_LENGTH} characters or fewer`,
  lettersOnly: 'Use letters, spaces, hyphens and apostrophes only',
  priceTooHigh: `Price must be at most $${MAX_PRICE_AUD.toLocaleString('en-AU')}`,
  notOneLine: 'Must be on one line, without control characters',
  notText: 'Must not contain control characters',
  bookingNotesTooLong: `Notes can be ${MAX_BOOKING_NOTES_LENGTH} characters at most`,
  notReady: 'The service is not ready. Please try again in a moment.',
  unexpected: 'Something went wrong. Please try again.',

  // Screens (specification, section 8)
  unexpectedError: 'An unexpected error occurred.',
  professionalListFailed: 'Failed to load professionals.',
  unknownError: 'An unknown error occurred.',
  unexpectedResponse: 'Unexpected API response format.',
  serviceListFailed: 'Failed to load services.',
  serviceNotFound: 'Service not found.',
  serviceIdMissing: 'No service ID provided.',
  servicesForBookingFailed: 'Failed to load services.',
  productsForBookingFailed: 'Failed to load products.',
  bookingFailed: 'Booking failed. Please try again.',
  bookingNotLoaded: 'Booking not found or failed to load.',
  bookingForUpdateNotLoaded: 'Failed to load booking.',
  timesFailed: 'Failed to load times.',
  bookingSecured: 'Booking Is Secured',
  bookingDetailsNotLoaded: 'Failed to load booking details.',
  bookingUpdateFailed: 'Failed to update booking.',
  bookingMoveFailed: 'Failed to move booking.',
  bookingConflictsFailed: 'Failed to check your other bookings.',
  bookingMissing: 'Missing booking information',
  clientLoadFailed: 'Failed to load client data.',
  clientProfileLoadFailed: 'Failed to load client profile.',
  clientProfileUpdateFailed: 'There was an error updating your profile.',
  clientProfileMissing: 'No profile data found.',
  clientIdMissing: 'No client ID provided.',
  profileUpdated: 'Profile updated successfully!',
  profileUpdateFailed: 'Failed to update profile.',
  /** A profile was saved, but the response was empty. */
  profileUpdateUnanswered: 'Unexpected error occurred.',
  /** A window of availability was refused without a message, and without a response. */
  availabilityRefused: 'Unexpected error from server.',
  availabilityFailed: 'Something went wrong.',
  noUserData: 'No user data found.',
  placesUnavailable: "Maps isn't available right now",
  professionalIdMissing: 'No professional ID provided. Please check the link or return to the homepage.',
  professionalNotFound: 'Professional not found or has been removed.',

  // Empty lists (specification, section 2)
  noProfessionals: 'No professionals found.',
  noServices: 'No services available.',
  noServicesForSearch: 'No services found for the search term',
  noOwnServices: 'No services found.',
  noOwnProducts: 'No products found.',
  noPortfolio: 'No portfolio images for this category.',
  noAvailability: 'No availability found from this professional.',
  noBookings: 'No bookings found.',

  // Questions before something is lost (specification, section 2)
  deleteService: 'Are you sure you want to delete this service?',
  deleteProduct: 'Are you sure you want to delete this product?',
  deleteAvailability: 'Are you sure you want to delete this availability?',
} as const;

/** Empty text of a category without services (specification, section 2: the word 'category' follows its name). */
export const noServicesInCategory = (category: string) => `No services found in the ${category} category.`;

/** Messages about accounts and their mail links (api.md, Accounts). */
export const ACCOUNT_MESSAGES = {
  passwordTooShort: `Password must be at least ${MIN_PASSWORD_LENGTH} characters long`,
  passwordTooLong: `Password must be ${MAX_PASSWORD_LENGTH} characters or fewer`,
  passwordTooCommon: 'This password is too common. Please choose another one.',
  passwordIsEmail: 'Your password must not be your email.',
  passwordFromContext: 'This password is easy to guess from our name or yours. Please choose another one.',
  wrongPassword: 'This is not your current password.',
  passwordUnchanged: 'Please choose a password other than the current one.',
  emailTaken: 'This email already has an account.',
  invitationExpired: 'This invitation has expired. Please ask for a new one.',
  invitationUsed: 'This invitation was used already. Please log in.',
  invitationInvalid: 'This invitation is not valid. Please check the link.',
  resetExpired: 'This link has expired. Please ask for a new one.',
  resetUsed: 'This link was used already. Please ask for a new one.',
  resetInvalid: 'This link is not valid. Please ask for a new one.',
  /** Always the same, whether or not the address has an account. */
  resetSent: 'If this email has an account, a link to set a new password is on its way.',
  passwordChanged: 'Your password was changed. All other devices are logged out.',
  sessionEnded: 'That device is logged out.',
  sessionsFailed: 'Your devices could not be loaded. Please try again.',
  loggedOutElsewhere: 'All other devices are logged out.',
  passwordReset: 'Your password was changed. Please log in.',
  emailUnchanged: 'This is your email already.',
  emailChangeExpired: 'This link has expired. You can ask for a new one on your account page.',
  emailChangeUsed: 'This link was used already, or it was cancelled or replaced by a newer one.',
  emailChangeInvalid: 'This link is not valid. You can ask for a new one on your account page.',
  emailChangeFailed: 'Your email change could not be loaded. Please try again.',
  calendarFailed: 'Your calendar address could not be loaded. Please try again.',
  emailChangeResent: 'A new link is on its way. The earlier one no longer works.',
  emailChangeEnded: 'This change has ended. Please enter the new email again.',
  emailChangeCancelled: 'Your email stays as it is.',
  deleteAccount: 'Are you sure you want to delete your account? This cannot be undone.',
  accountDeleted: 'Your account was deleted.',
  lastAdmin: 'You are the only admin. Invite another one first.',
} as const;

/** Messages of two-step log-in. */
export const SECOND_FACTOR_MESSAGES = {
  codeRequired: 'Code is required',
  wrongCode: 'This code is not right. Please check it and try again.',
  usedCode: 'This code was used already. Please wait for the next one.',
  loginExpired: 'This log-in took too long. Please enter your password again.',
  tooManyCodes: 'Too many wrong codes. Please try again later.',
  alreadyOn: 'Two-step log-in is on already.',
  notOn: 'Two-step log-in is off.',
  setupExpired: 'This took too long. Please start again.',
  /** For an admin without it. */
  needed: 'Set up two-step log-in or a passkey on your account page first.',
  /** The same on that page. */
  neededHere:
    'Admins need two-step log-in or a passkey. Set one up here, then the admin pages open. If you have a passkey, log in with it.',
  loadFailed: 'Two-step log-in could not be loaded. Please try again.',
  turnedOff: 'Two-step log-in is off. All other devices are logged out.',
} as const;

/** Messages of passkeys. */
export const PASSKEY_MESSAGES = {
  nameRequired: 'Name is required',
  /** For any failed log-in. */
  refused: 'This passkey does not work here. Log in with your password.',
  /** For a failed registration. */
  notAdded: 'This passkey could not be added. Please try again.',
  /** For a log-in without a response. */
  failed: 'The log-in with a passkey did not work. Please try again.',
  expired: 'This took too long. Please try again.',
  taken: 'This passkey is registered already.',
  tooMany: `You can have ${MAX_PASSKEYS} passkeys. Remove one first.`,
  /** For an admin who logged in with the password alone. */
  passkeyNeeded: 'Log in with your passkey to change this.',
  loadFailed: 'Your passkeys could not be loaded. Please try again.',
  unsupported: 'This browser cannot use passkeys.',
  cancelled: 'No passkey was used. Try again, or log in with your password.',
  notCreated: 'No passkey was made. Please try again.',
  alreadyHere: 'This device has a passkey of your account already.',
  added: 'The passkey was added.',
  renamed: 'The passkey has its new name.',
  notRenamed: 'The passkey was not renamed. Please try again.',
  removed: 'The passkey was removed. All other devices are logged out.',
} as const;

/** Messages of the waitlist (specification, section 8; api.md). */
export const WAITLIST_MESSAGES = {
  nameTooShort: `Name must be at least ${MIN_WAITLIST_NAME_LENGTH} characters long`,
  nameNotLetters: 'Name should not contain numbers',
  nameTooLong: `Name must be ${MAX_WAITLIST_NAME_LENGTH} characters or fewer`,
  invalidEmail: 'Invalid email address',
  chooseRole: 'Please choose a role',
  /** The toast after a sign-up. */
  signedUp: 'Thanks! Check your inbox to verify your email and reserve your spot.',
  signUpFailed: 'Something went wrong.',
  signUpUnanswered: 'An unexpected error occurred.',
  alreadyListed: 'This email is already on the waitlist.',
  tooManyMails: 'We sent you several emails already. Please check your inbox, or try again later.',
  linkExpired: 'This link has expired. We can send you a new one.',
  linkUsed: 'Your email is already verified.',
  linkInvalid: 'This link is not valid. Please check it, or sign up again.',
  resent: 'A new link is on its way. Please check your inbox.',
} as const;

/** Messages of the style menu, in its editor and while booking. */
export const MENU_MESSAGES = {
  loadFailed: 'Failed to load the style menu.',
  saveFailed: 'Failed to save the style menu.',
  changedMeanwhile: 'This menu was changed since you opened it. Please load it again.',
  inconsistent: 'Names, combinations, durations, starts and hair must fit each other',
  nothingOffered: 'Offer at least one combination',
  usedTwice: 'This name is there already',
  idUsedTwice: 'Each id must be used once',
  notOneOfEach: 'Must be one option of each group',
  combinationTwice: 'This combination is there already',
  rangeReversed: 'Must not be less than the shortest duration',
  startsReversed: 'Must not be before the earliest start',
  hairMissing: 'Say which hair',
  productMissing: 'Choose the product that you sell',
  unknownProduct: 'Choose one of your products',
  packsMissing: 'Say how many packs',
  supplyTwice: 'Choose each way once',
  unknownOption: 'Must be options of this menu',
  unknownPicture: 'Choose one of your portfolio pictures',
  tierWithoutEnd: 'Say up to how many weeks',
  tiersReversed: 'Must be more weeks than in the tier before',
  lastTierEnds: 'The last tier has no end',
  // The look that a portfolio picture shows
  unknownService: 'Choose one of your services',
  lookOfOtherPicture: 'Only pictures of a portfolio show a style',
  // A choice from the menu
  styleMissing: 'Choose a style of this service first.',
  noMenu: 'This service has no style menu.',
  styleOfOtherService: 'Choose a style only for a service of this booking',
  notOffered: 'This combination is not offered.',
  chooseHair: 'Choose how the hair is supplied.',
  hairGone: 'This hair is not sold at the moment. Please choose another way to get it.',
  answerPreparation: 'Say for each preparation who does it.',
  unknownAddOn: 'A chosen add-on is not offered.',
  chooseWeeks: 'Say how long ago your last visit was.',
  tooLong: 'This would take longer than 24 hours. Please choose less.',
  styleGone:
    'The menu of this service has changed, and your choice is not offered any more. Please choose again.',
  /** @param group its name, such as 'Size' */
  chooseOption: (group: string) => `Choose an option: ${group}.`,
  /** @param addOn its label */
  addOnNotAllowed: (addOn: string) => `${addOn} is not offered with this combination.`,
  /** @param changes such as 'the price was $180.00 and is now $195.00' */
  styleChanged: (changes: string) =>
    `The menu of this service has changed: ${changes}. Please review your booking.`,
  /** @param starts such as 'from 7:00 am', 'by 11:00 am' or 'from 7:00 am to 11:00 am' */
  outsideStarts: (starts: string) => `This style starts ${starts}. Please choose another time.`,
} as const;

/** Messages of booking gates. */
export const GATE_MESSAGES = {
  // Why a booking is refused, by the kind of the gate
  consultation: 'This service needs a consultation with this professional first.',
  patch_test: `This service needs a patch test with this professional at least ${MIN_PATCH_TEST_HOURS} hours before.`,
  photo_quote: 'This service is booked with a photo quote. Please ask for one first.',
  minimum_age: 'This service has a minimum age. Please say who it is for.',
  // In the form of a service
  unknownService: 'Choose one of your services',
  notItself: 'Choose another service than this one',
  inCircles: 'That service asks for something first itself',
  isAskedFor: 'Other services ask for this one first, so it cannot ask for another',
  asksForIt: 'Other services ask for this one first. Change that before you delete it.',
  guardianNotLetters: 'Name should not contain numbers',
  testInFuture: 'A patch test is noted after it was done',
  tooManyTests: `There are ${MAX_PATCH_TESTS} patch tests of this client already. Delete old ones first.`,
  testsFailed: 'Failed to load patch tests.',
  testNotSaved: 'Failed to save the patch test.',
} as const;

/** Messages about a professional's notes about a client. */
export const NOTES_MESSAGES = {
  loadFailed: 'Failed to load your notes.',
  saveFailed: 'Failed to save your notes.',
  keptHere: 'Your notes are kept on this device until you are online.',
  bookingsFailed: 'Failed to load other bookings.',
} as const;

/** Services and products of a professional. */
export const OWN_OFFER_MESSAGES = {
  services: `You can have ${MAX_SERVICES} services at most. Please delete one first.`,
  products: `You can have ${MAX_PRODUCTS} products at most. Please delete one first.`,
} as const;

/** Favourite professionals of a client. */
export const FAVOURITE_MESSAGES = {
  loadFailed: 'Failed to load your favourites.',
  saveFailed: 'This could not be saved. Please try again.',
  removeFailed: 'This could not be removed. Please try again.',
  saved: 'Saved to your favourites',
  tooMany: `You can keep ${MAX_FAVOURITES} favourites at most. Please remove one first.`,
} as const;

/** Messages of the feedback panel (specification, section 8). */
export const FEEDBACK_MESSAGES = {
  chooseAnswer: 'Please choose an answer',
  commentTooLong: `Comments can be ${MAX_FEEDBACK_COMMENT_LENGTH} characters at most`,
  thanks: 'Thanks for your feedback!',
  failed: 'Something went wrong. Please try again.',
} as const;

/** Refusals of the admin's calls. */
export const ADMIN_MESSAGES = {
  entryNotVerified: 'This email is not verified yet.',
  alreadyInvited: 'This email is already invited.',
  alreadyJoined: 'This person already has an account.',
  alreadySuspended: 'This account is already suspended.',
  notSuspended: 'This account is not suspended.',
  notYourself: 'You cannot suspend your own account.',
  jobNotFailed: 'This job is not waiting for a retry any more.',
  notYourOwnFactor: 'Turn off your own two-step log-in on your account page.',
  accountSuspended: `This account is suspended. Please write to ${CONTACT_EMAIL}.`,
} as const;
