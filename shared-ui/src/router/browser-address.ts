/**
 * The browser's own address, as a copy. For code outside React, and for what needs an origin: a screen asks
 * `useLocation`.
 */
export const browserAddress = (): URL => new URL(window.location.href);

/** Leaves this document for another address, which reloads all code. */
export const loadPage = (address: string): void => window.location.assign(address);
