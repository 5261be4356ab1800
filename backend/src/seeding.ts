/**
 * The API's functions for seeders (demo, benchmarks): accounts, places, ids and tables, so that no rule is duplicated.
 */
export { createAccount, insertAccount, type NewProfile } from './accounts/create-account';
export { hashPassword } from './accounts/passwords';
export { findBooking } from './bookings/queries';
export { saveComfort } from './comfort/queries';
export { readConfig } from './config';
export { type Database, openDatabase } from './database/connection';
export { newId } from './database/identifiers';
export { saveGates } from './gates/queries';
export { saveHouseRules } from './house-rules/queries';
export { issueInvoices } from './invoices/issue';
export { type BookingEvent, noticesToStore } from './notifications/messages';
export { writeNotification } from './notifications/writing';
export { keepPaymentAccount, refreshAccount } from './payments/accounts';
export { openPayments } from './payments/open';
export type { PaymentProvider } from './payments/provider';
export { answerQuote } from './photo-quotes/changes';
export { storageKeysOf } from './pictures/rules';
export { knownPlaces } from './places/known-places';
export { findPlace, type KnownPlace } from './places/rules';
export { writeStandings } from './search/standings';
export { insertSecondFactor } from './second-factor/changes';
export { secretFrom } from './second-factor/rules';
export { openStorage } from './storage/open';
export type { Storage } from './storage/storage';
export { saveMenu } from './style-menus/queries';
export { readWallClock, toWallClock } from './time-zones/wall-clock';
