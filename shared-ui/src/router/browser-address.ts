/** A copy of the browser's address, for code outside React and for the origin. Screens use `useLocation`. */
export const browserAddress = (): URL => new URL(window.location.href);

/** Leaves this document for another address, which reloads all code. */
export const loadPage = (address: string): void => window.location.assign(address);
