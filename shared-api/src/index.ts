/**
 * The front end's store, its request slice and session. Loaded once for the whole page (a federation singleton).
 * The schemas are behind `@crown-and-coil/shared-api/contract`, which only pages with a form load; what is re-exported
 * here of the contract is free of the schema library.
 */
export { api, KEEP_FRESH, LIST, listTags } from './api';
export * from './contract/booking-steps';
export * from './contract/catalogue';
export * from './contract/days';
export * from './contract/durations';
export * from './contract/first-calls';
export * from './contract/house-rules-words';
export * from './contract/limits';
export * from './contract/map-area';
export * from './contract/media-rules';
export * from './contract/messages';
export { type Domain, toDomain } from './contract/names';
export * from './contract/notification-types';
export * from './contract/order-of-results';
export * from './contract/own-lists';
export * from './contract/time-zones';
export * from './contract/without-personal-data';
export { type FormSchema, formSchema } from './domain/form-schema';
export type * from './domain/types';
export * from './endpoints/availability';
export * from './endpoints/clients';
export * from './endpoints/house-rules';
export * from './endpoints/media';
export * from './endpoints/professionals';
export * from './endpoints/services';
export * from './endpoints/site-images';
export * from './errors';
export { lastFailedRequestId } from './last-failed-request';
export * from './list-page';
export { loadAhead, loadForDrawing } from './load-ahead';
export * from './redux-facade';
export * from './seed-details';
export * from './session/log-in';
export * from './session/persist-session';
export * from './session/picture-address';
export * from './session/session-state';
export * from './session/use-session';
export * from './store';
export * from './uploads/use-fresh-addresses';
export { DOWNLOAD_TIMEOUT_MS, endRefusedSession, type Transport } from './wire';
