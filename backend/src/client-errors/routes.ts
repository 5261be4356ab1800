import {
  type ClientError,
  clientErrorEntrySchema,
  clientErrorSchema,
  clientErrorsQuerySchema,
  withoutPersonalData,
} from '@crown-and-coil/shared-api/contract';
import { browserIn } from '../http/browser-id';
import { limitAddress } from '../http/call-limits';
import { callerName, countedAddress } from '../http/caller';
import { noContentSchema, pageOf, refusals } from '../http/responses';
import type { Module } from '../module';
import { keepBrowserFailure } from './browser-failures';
import { keepClientError, listClientErrors } from './queries';

/** Twice of what the longest report takes, in any script. */
const MAX_REPORT_BYTES = 64 * 1024;

/** Failures in people's browsers, as the shell reports them, for those who release and watch. */
export const addClientErrors: Module = (api, dependencies) => {
  const { config, database, sessions, now } = dependencies;
  const isSecure = config.publicUrl.startsWith('https:');

  api.post(
    '/client-errors',
    {
      bodyLimit: MAX_REPORT_BYTES,
      // Many people may come from one address; a page sends a handful at most.
      onRequest: limitAddress(dependencies, { kind: 'client-errors', perHour: 600 }),
      schema: {
        summary: 'Report a failure of a page',
        description:
          'Kept for 30 days and logged. Emails, ids, numbers, queries and tokens in its texts are taken out first, ' +
          'and who sent it is not kept. The same failure of one day is one entry that counts. While a release is given to ' +
          'a share of browsers only, the random id of the browser is kept with the version, without the texts.',
        tags: ['client-errors'],
        body: clientErrorSchema,
        response: { 204: noContentSchema, ...refusals(400, 413, 422, 429) },
      },
    },
    async (request, reply) => {
      const report = impersonal(request.body);
      const { requestId, ...told } = report;
      request.log.warn({ ...told, failedRequestId: requestId }, 'failed in a browser');
      await keepClientError(database, report, now());
      const browser = browserIn(request.headers.cookie, isSecure);
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
        description:
          '`times`: how often it was reported on its day. `request_id`: what to look for in the log.',
        tags: ['admin'],
        querystring: clientErrorsQuerySchema,
        response: { 200: pageOf(clientErrorEntrySchema), ...refusals(401, 403, 422) },
      },
    },
    (request) => listClientErrors(database, request.query),
  );
};

/** Whatever a page sends, nothing of a person is kept. */
const impersonal = (report: ClientError): ClientError => ({
  ...report,
  route: withoutPersonalData(report.route),
  message: withoutPersonalData(report.message),
  ...(report.stack !== undefined && { stack: withoutPersonalData(report.stack) }),
  ...(report.componentStack !== undefined && { componentStack: withoutPersonalData(report.componentStack) }),
});
