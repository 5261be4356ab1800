import { NOTIFICATION_MESSAGES } from '@crown-and-coil/shared-api/contract';
import type { FastifyInstance } from 'fastify';
import { object, string } from 'yup';
import type { Config } from '../config';
import { notAcceptable } from '../domain-errors';
import { SECURITY_HEADERS } from '../http/headers';
import { identityOf } from '../http/identity';
import { refusals } from '../http/responses';
import type { Module } from '../module';
import { joinBus } from './bus';
import { EventStream } from './event-stream';
import { type HubOptions, LiveHub } from './hub';
import { findLastNumber } from './queries';

declare module 'fastify' {
  interface FastifyInstance {
    live: LiveHub;
  }
}

const liveMessageSchema = object({
  type: string().oneOf(['notification_created']).defined(),
  id: string().defined(),
});

/** Creates the hub of an app's streams; the streams end before the app closes. */
export function installLive(
  app: FastifyInstance,
  {
    config,
    database,
    now,
    onDelivered,
  }: { readonly config: Config } & Pick<HubOptions, 'database' | 'now' | 'onDelivered'>,
): void {
  const join = joinBus.bind(null, config, app.log);
  const live = new LiveHub({ database, log: app.log, now, join, onDelivered });
  app.decorate('live', live);
  app.addHook('preClose', () => live.close());
}

/** The live stream (specification, section 7; api.md, Notifications). */
export const addLive: Module = (api, { database, sessions, now }) => {
  api.get(
    '/notifications/stream',
    {
      onRequest: sessions.requireUser(),
      config: { withoutSecondFactor: true },
      exposeHeadRoute: false,
      schema: {
        summary: "Stream the caller's notifications as server-sent events",
        description:
          'Requires Accept: text/event-stream. Each event has a number as its id; with the last one in ' +
          '`Last-Event-ID` the stream begins with what was missed since. A comment every 25 s is the heartbeat. ' +
          'The stream ends when its token does, and for a client that does not read. Reconnect after 5 s.',
        tags: ['notifications'],
        produces: ['text/event-stream'],
        response: { 200: liveMessageSchema, ...refusals(401, 406) },
      },
    },
    async (request, reply) => {
      if (!/\btext\/event-stream\b/.test(request.headers.accept ?? ''))
        throw notAcceptable(NOTIFICATION_MESSAGES.streamOnly);
      const { userId, tokenId, tokenVersion, tokenExpiresAt, passkeyId } = identityOf(request);
      const position = startAfter(request.headers['last-event-id'], await findLastNumber(database, userId));
      reply.hijack();
      const output = reply.raw;
      output.writeHead(200, {
        ...SECURITY_HEADERS,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // Keeps proxies from buffering the response.
        'x-accel-buffering': 'no',
        'x-request-id': request.id,
      });
      const claim = { userId, tokenId, tokenVersion, tokenExpiresAt, passkeyId };
      const stream = new EventStream(output, claim, position, now().getTime());
      output.on('close', () => api.live.forget(stream));
      output.on('error', () => output.destroy());
      await api.live.open(stream);
    },
  );
};

/** The start position: the last number that the reader knows, else now. Ignores numbers from the future. */
function startAfter(lastEventId: string | string[] | undefined, lastNumber: number): number {
  const known =
    typeof lastEventId === 'string' && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : lastNumber;
  return Math.min(known, lastNumber);
}
