import type { IncomingMessage } from 'node:http';
import { type Context, context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { continued, startSpan, traceParentOf } from './spans';

/** Nothing that could break a log line or a header. */
const SANE_REQUEST_ID = /^[\w.:-]{8,100}$/;

const requests = new WeakMap<IncomingMessage, Context>();

/** The span of a request, started on first access. It continues the caller's trace. */
function contextOf(raw: IncomingMessage): Context {
  const known = requests.get(raw);
  if (known) return known;
  const started = startSpan('request', {
    kind: SpanKind.SERVER,
    within: continued(raw.headers.traceparent),
  });
  requests.set(raw, started);
  return started;
}

const traceIdOf = (raw: IncomingMessage): string =>
  trace.getSpan(contextOf(raw))?.spanContext().traceId ?? '';

/** The `traceparent` with which another process continues the trace of a request. */
export const requestTraceParent = (raw: IncomingMessage): string => traceParentOf(contextOf(raw)) ?? '';

/** Fastify's `genReqId`: the proxy's request id if it is well-formed, else the trace id. */
export function requestIdOf(raw: IncomingMessage): string {
  const given = raw.headers['x-request-id'];
  return typeof given === 'string' && SANE_REQUEST_ID.test(given) ? given : traceIdOf(raw);
}

/** Fastify's `childLoggerFactory`: lines have the trace's id, and the request's where a proxy gave another. */
export const requestLogger: NonNullable<FastifyServerOptions['childLoggerFactory']> = (
  logger,
  bindings,
  options,
  raw,
) => {
  const trace_id = traceIdOf(raw as IncomingMessage);
  const { reqId, ...others } = bindings as { reqId?: string };
  return logger.child({ ...others, ...(reqId !== trace_id && { reqId }), trace_id }, options);
};

/**
 * Handles each request in its span, named by its route's pattern. Set again after the body is read, because body events
 * arrive outside the request's async context.
 */
export function traceRequests(app: FastifyInstance): void {
  const enter = ({ raw }: FastifyRequest, _reply: FastifyReply, done: () => void) =>
    context.with(contextOf(raw), done);
  app.addHook('onRequest', enter);
  app.addHook('preValidation', enter);
  app.addHook('onResponse', (request, { statusCode }, done) => {
    endSpan(request, statusCode);
    done();
  });
  app.addHook('onRequestAbort', async (request) => endSpan(request, undefined));
}

/** @param status undefined: the client left before the answer */
function endSpan({ raw, method, routeOptions }: FastifyRequest, status: number | undefined): void {
  const span = trace.getSpan(contextOf(raw));
  if (!span?.isRecording()) return;
  const route = routeOptions.url ?? 'unknown';
  span.updateName(`${method} ${route}`);
  span.setAttributes({ 'http.request.method': method, 'http.route': route });
  if (status !== undefined) span.setAttribute('http.response.status_code', status);
  if (status !== undefined && status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
