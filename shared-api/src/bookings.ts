/**
 * Calls and rules of bookings. Exported as `@crown-and-coil/shared-api/bookings`, which loads with the first page that
 * shows one, as visitors do not need it.
 */
export { appointment, bookedStyle, booking, notes } from './answers/bookings';
export * from './booking-decisions';
export * from './contract/abn';
export * from './contract/booking-filters';
export * from './contract/booking-message-words';
export * from './contract/booking-totals';
export * from './contract/booking-transitions';
export * from './contract/comfort-items';
export * from './contract/deposit-words';
export * from './contract/gate-rules';
export * from './contract/invoice-words';
export * from './contract/money-due';
export * from './contract/money-words';
export * from './contract/photo-quote-rules';
export * from './contract/report-reasons';
export * from './contract/review-rules';
export * from './contract/start-rules';
export * from './contract/style-quote';
export * from './contract/today-rules';
export * from './contract/waiting-list-rules';
export * from './endpoints/bookings';
export * from './endpoints/invoices';
export * from './endpoints/style-menus';
export * from './endpoints/visits';
export * from './offline';
export * from './payment-due';
export * from './repeat-visits';
