import { browserIds } from '@crown-and-coil/service/browser-id';
import { countedAddress } from '@crown-and-coil/service/counted-address';
import {
  type ClientError,
  clientErrorEntrySchema,
  clientErrorSchema,
  clientErrorsQuerySchema,
  failingVersionSchema,
  failingVersionsQuerySchema,
  MAX_FAILING_VERSIONS,
  withoutPersonalData,
} from '@crown-and-coil/shared-api/contract';
import { Temporal } from 'temporal-polyfill';
import { callerName } from '../http/caller';
import { listOf, noContentSchema, pageOf, refusals } from '../http/responses';
import type { Module } from '../module';
import { limitAddress } from '../rate-limit/call-limits';
import { keepBrowserFailure } from './browser-failures';
import { keepClientError, listClientErrors, listFailingVersions } from './queries';

/** Twice the size of the longest report, in any script. */
const MAX_REPORT_BYTES = 64 * 1024;

/** Failures in browsers, reported by the shell, for releases and monitoring. */
export const addClientErrors: Module = (api, dependencies) => {
  const { config, database, sessions, now } = dependencies;
  const browsers = browserIds(config.browserIdSecrets, config.publicUrl.startsWith('https:'));

  api.post(
    '/client-errors',
    {
      bodyLimit: MAX_REPORT_BYTES,
      // Many people may share one address; a page sends a handful of reports at most.
      onRequest: limitAddress(dependencies, { kind: 'client-errors', perHour: 600 }),
      schema: {
        summary: 'Report a failure of a page',
        description:
          'Stored for 30 days and logged. Emails, ids, numbers, queries and tokens in its texts are removed first, ' +
          'and the sender is not stored. The same failure on one day is one entry with a count; of many different ' +
          'ones on a day further ones are counted together, by version, and then all of them. While a release is given to ' +
          'a share of browsers only, the random id of the browser is stored with the version, without the texts.',
        tags: ['client-errors'],
        body: clientErrorSchema,
        response: { 204: noContentSchema, ...refusals(400, 413, 422, 429) },
      },
    },
    async (request, reply) => {
      const report = impersonal(request.body);
      const { requestId, ...logged } = report;
      request.log.warn({ ...logged, failedRequestId: requestId }, 'failed in a browser');
      await keepClientError(database, report, now());
      const browser = browsers.read(request.headers.cookie);
      if (browser !== null) {
        const { remote, version } = report;
        const address = callerName(config.sessionSecret, countedAddress(request.ip));
        await keepBrowserFailure(database, remote, { version, browser, address }, now());
      }
      return reply.status(204).send();
    },
  );

  api.get(
    '/admin/client-errors',
    {
      onRequest: sessions.requireUser('admin'),
      schema: {
        summary: 'Failures of pages in the last 30 days, newest first',
        description: '`times`: number of reports on its day. `request_id`: what to search the log for.',
        tags: ['admin'],
        querystring: clientErrorsQuerySchema,
        response: { 200: pageOf(clientErrorEntrySchema), ...refusals(401, 403, 422) },
      },
    },
    (request) => listClientErrors(database, request.query),
  );

  api.get(
    '/admin/client-errors/versions',
    {
      onRequest: sessions.requireUser('admin'),
      schema: {
        summary: 'Versions of remotes that failed in browsers on the last days, most reports first',
        description: `Days of UTC, including today. At most ${MAX_FAILING_VERSIONS} versions.`,
        tags: ['admin'],
        querystring: failingVersionsQuerySchema,
        response: { 200: listOf(failingVersionSchema), ...refusals(401, 403, 422) },
      },
    },
    (request) => {
      const first = Temporal.Instant.fromEpochMilliseconds(now().getTime())
        .toZonedDateTimeISO('UTC')
        .toPlainDate()
        .subtract({ days: request.query.days - 1 });
      return listFailingVersions(database, first.toString());
    },
  );
};

/** Removes personal data from a report. */
const impersonal = (report: ClientError): ClientError => ({
  ...report,
  route: withoutPersonalData(report.route),
  message: withoutPersonalData(report.message),
  ...(report.stack !== undefined && { stack: withoutPersonalData(report.stack) }),
  ...(report.componentStack !== undefined && { componentStack: withoutPersonalData(report.componentStack) }),
});
