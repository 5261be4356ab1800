import { MESSAGES } from '@crown-and-coil/shared-api/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './refusal';
import { CHECK_EVERY_MS, REQUEST_LIMITS } from './request-limits';

/** How long a client may take (ms), and how often Node checks. */
export interface TimeLimits {
  readonly headersMs: number;
  /** A body other than an upload. */
  readonly bodyMs: number;
  /** A whole request of the slowest kind. */
  readonly requestMs: number;
  readonly checkEveryMs: number;
}
export const TIME_LIMITS: TimeLimits = {
  headersMs: REQUEST_LIMITS.head.ms,
  bodyMs: REQUEST_LIMITS.body.ms,
  requestMs: REQUEST_LIMITS.upload.ms,
  checkEveryMs: CHECK_EVERY_MS,
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route accepts a file: its body may be larger and take longer. */
    isUpload?: boolean;
  }
}

/** Refuses slow bodies with 408. The server's own limit is that of uploads; other bodies have less time. */
export function limitSendingTime(app: FastifyInstance, bodyMs: number = TIME_LIMITS.bodyMs): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  app.addHook('preParsing', (request, _reply, body, done) => {
    // Ends the body for its parser. Destroying it would close the connection without a response; without a listening
    // parser, a response is already on its way.
    const refuse = () => {
      if (body.listenerCount('error') > 0) body.emit('error', new Refusal(408, MESSAGES.tooSlow));
    };
    const isAwaited = !request.routeOptions.config.isUpload && !request.raw.complete;
    if (isAwaited) timers.set(request, setTimeout(refuse, bodyMs).unref());
    done(null, body);
  });
  const stop = (request: FastifyRequest) => clearTimeout(timers.get(request));
  const isRead = (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    stop(request);
    done();
  };
  app.addHook('preValidation', isRead);
  app.addHook('onResponse', isRead);
  app.addHook('onError', async (request) => stop(request));
  app.addHook('onRequestAbort', async (request) => stop(request));
}
