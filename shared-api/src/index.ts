/**
 * The front end's one store, its request slice and session. Loaded once for the whole page (a federation singleton).
 * The schemas are behind `@crown-and-coil/shared-api/contract`, which only pages with a form load; what is re-exported
 * here of the contract is free of the schema library.
 */
export { api, TAG_TYPES } from './api';
export * from './contract/booking-steps';
export * from './contract/catalogue';
export * from './contract/days';
export * from './contract/limits';
export * from './contract/media-rules';
export * from './contract/messages';
export * from './contract/notification-types';
export * from './contract/own-lists';
export type * from './contract/types';
export * from './contract/without-personal-data';
export * from './endpoints/accounts';
export * from './endpoints/availability';
export * from './endpoints/clients';
export * from './endpoints/feedback';
export * from './endpoints/media';
export * from './endpoints/notifications';
export * from './endpoints/places';
export * from './endpoints/products';
export * from './endpoints/professionals';
export * from './endpoints/services';
export * from './endpoints/site-images';
export * from './endpoints/waitlist';
export * from './errors';
export { lastFailedRequestId } from './last-failed-request';
export * from './list-page';
export * from './live/follow-notifications';
export * from './page-in-url';
export * from './redux-facade';
export * from './session/log-in';
export * from './session/persist-session';
export * from './session/picture-address';
export * from './session/session-actions';
export type * from './session/session-state';
export * from './session/use-session';
export { type AppDispatch, type RootState, store } from './store';
export * from './uploads/use-fresh-addresses';
