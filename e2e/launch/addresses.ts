/** Where the product under test answers; any deployment will do. */
export const baseUrl = (process.env.BASE_URL ?? 'http://localhost:8080').replace(/\/$/, '');

/** The same as the name of a folder: runs against two addresses at once keep apart. */
export const baseFolder = new URL(baseUrl).host.replace(/[^\w.-]/g, '_');
