/** URL of the product under test; can be any deployment. */
export const baseUrl = (process.env.BASE_URL ?? 'http://localhost:8080').replace(/\/$/, '');

/** The URL as a folder name, so that concurrent runs against different URLs do not collide. */
export const baseFolder = new URL(baseUrl).host.replace(/[^\w.-]/g, '_');
