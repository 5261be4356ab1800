import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Who takes longer to send a request holds a connection for nothing. */
const MAX_SENDING_MS = 30_000;
/** A picture of 10 MB from a phone with one bar. */
const MAX_UPLOAD_MS = 10 * 60_000;

/** How long a connection may take, and how often the server looks. */
export interface TimeLimits {
  readonly headersMs: number;
  /** A whole request, of the slowest kind. */
  readonly requestMs: number;
  readonly checkEveryMs: number;
}
export const TIME_LIMITS: TimeLimits = { headersMs: 15_000, requestMs: MAX_UPLOAD_MS, checkEveryMs: 5_000 };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes in a file, which may take its time to be sent. */
    isUpload?: boolean;
  }
}

/** Ends connections that send a body too slowly. The server's own limit is that of uploads; all else has less time. */
export function limitSendingTime(app: FastifyInstance): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  app.addHook('preParsing', async (request) => {
    if (request.routeOptions.config.isUpload || request.raw.complete) return;
    const timer = setTimeout(() => request.raw.destroy(), MAX_SENDING_MS);
    timer.unref();
    timers.set(request, timer);
  });
  const isRead = async (request: FastifyRequest) => clearTimeout(timers.get(request));
  app.addHook('preValidation', isRead);
  app.addHook('onResponse', isRead);
  app.addHook('onRequestAbort', isRead);
}
