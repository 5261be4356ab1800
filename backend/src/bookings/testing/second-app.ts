import { buildApp } from '../../../src/app';
import type { TestApp } from '../../../testing/app';
import type { Config } from '../../config';
import { openDatabase } from '../../database/connection';

/**
 * Another instance of the API on the same database and clock, with connections of its own, as a second process would have.
 * @param change what is configured otherwise
 */
export async function openSecondApp(
  { config, now }: TestApp,
  change: Partial<Config> = {},
): Promise<Pick<TestApp, 'call' | 'close'>> {
  const database = openDatabase(config.databaseUrl, 10);
  const app = await buildApp({ config: { ...config, ...change }, database, now, checkResponses: true });
  await app.ready();
  return {
    call: (method, path, { token, body, payload, headers } = {}) =>
      app.inject({
        method,
        url: `/api${path}`,
        headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
        ...(payload && { payload }),
        ...(body !== undefined && { payload: body as object }),
      }),
    close: async () => {
      await app.close();
      await database.destroy();
    },
  };
}
