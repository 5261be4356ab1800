/** Leaves the product for a page of the payment provider, which leads back. */
export const leaveFor = (url: string) => window.location.assign(url);
