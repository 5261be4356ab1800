/**
 * Addresses of all screens, by their names: `href.serviceDetails({ serviceId })`.
 *
 * Not shared at run time: each remote bundles the few addresses that it uses.
 */
export type { AddressOptions } from './screen';
export type { ScreenState } from './screen-state';
export * as href from './screens.generated';
