import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The gateway's environment; it renders no pages here. */
export const gatewayOf = (apiOrigin: string, secret: string) => ({
  NODE_ENV: 'production',
  API_ORIGIN: apiOrigin,
  BROWSER_ID_SECRETS: secret,
  PUBLIC_URL: 'https://crown-and-coil.example',
  RENDER_WORKERS: '0',
  HOST: '127.0.0.1',
});

/** The API's production environment, without the rate limits per address and client, as all load comes from a few. */
export const productionOf = (url: string, secret: string) => ({
  NODE_ENV: 'production',
  DATABASE_URL: url,
  SESSION_SECRET: secret,
  BROWSER_ID_SECRETS: secret,
  PUBLIC_URL: 'https://crown-and-coil.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Crown & Coil <hello@crown-and-coil.example>',
  MEDIA_DIR: join(tmpdir(), 'crown-and-coil-bench-media'),
  RATE_LIMIT_PER_MINUTE: '1000000000',
  OPEN_REQUESTS_PER_CLIENT: '1000000',
  HOST: '127.0.0.1',
  BACKGROUND: 'none',
});
