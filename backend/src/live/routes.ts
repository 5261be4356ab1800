import { NOTIFICATION_MESSAGES } from '@crown-and-coil/shared-api/contract';
import type { FastifyInstance } from 'fastify';
import { object, string } from 'yup';
import type { Config } from '../config';
import type { Database } from '../database/connection';
import { SECURITY_HEADERS } from '../http/headers';
import { identityOf } from '../http/identity';
import { notAcceptable } from '../http/refusal';
import { refusals } from '../http/responses';
import type { Module } from '../module';
import { joinBus } from './bus';
import { EventStream } from './event-stream';
import { LiveHub } from './hub';
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

/** Keeps the open streams of an app; they end before it closes. */
export function installLive(
  app: FastifyInstance,
  {
    config,
    database,
    now,
  }: { readonly config: Config; readonly database: Database; readonly now: () => Date },
): void {
  const join = joinBus.bind(null, config, app.log);
  const live = new LiveHub({ database, log: app.log, now, join });
  app.decorate('live', live);
  app.addHook('preClose', () => live.close());
}

/** The live stream (specification, section 7; api.md, Notifications). */
export const addLive: Module = (api, { database, sessions, now }) => {
  api.get(
    '/notifications/stream',
    {
      onRequest: sessions.requireUser(),
      exposeHeadRoute: false,
      schema: {
        summary: "The caller's notifications as they come: server-sent events",
        description:
          'For those who accept text/event-stream. Each event has a number as its id; with the last one in ' +
          '`Last-Event-ID` the stream begins with what was missed since. A comment every 25 s is a sign of life. ' +
          'The stream ends with its token, and for a reader who does not read. Come back after 5 s.',
        tags: ['notifications'],
        produces: ['text/event-stream'],
        response: { 200: liveMessageSchema, ...refusals(401, 406) },
      },
    },
    async (request, reply) => {
      if (!/\btext\/event-stream\b/.test(request.headers.accept ?? ''))
        throw notAcceptable(NOTIFICATION_MESSAGES.streamOnly);
      const { userId, tokenId, tokenVersion, tokenExpiresAt } = identityOf(request);
      const position = startAfter(request.headers['last-event-id'], await findLastNumber(database, userId));
      reply.hijack();
      const output = reply.raw;
      output.writeHead(200, {
        ...SECURITY_HEADERS,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // For proxies that would collect the answer first.
        'x-accel-buffering': 'no',
        'x-request-id': request.id,
      });
      const claim = { userId, tokenId, tokenVersion, tokenExpiresAt };
      const stream = new EventStream(output, claim, position, now().getTime());
      output.on('close', () => api.live.forget(stream));
      output.on('error', () => output.destroy());
      await api.live.open(stream);
    },
  );
};

/** Where a stream begins: after the number that its reader knows, else now. A number from the future is of no use. */
function startAfter(lastEventId: string | string[] | undefined, lastNumber: number): number {
  const known =
    typeof lastEventId === 'string' && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : lastNumber;
  return Math.min(known, lastNumber);
}
