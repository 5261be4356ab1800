/** Where the product under test answers; any deployment will do. */
export const baseUrl = (process.env.BASE_URL ?? 'http://localhost:8080').replace(/\/$/, '');
