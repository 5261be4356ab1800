/**
 * OpenTelemetry spans. They are recorded and exported only after `startTracing` got settings; without, each costs a
 * look-up, and still carries the trace id to logs, other processes and jobs.
 *
 * Spans must not contain personal data: no address, no value of a query or statement, no error message.
 */
import { randomUUID } from 'node:crypto';
import {
  type Attributes,
  type Context,
  context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';

context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());

/** Fetched each time, as a tracer stays bound to its provider. */
const tracer = () => trace.getTracer('crown-and-coil');

const TRACE_PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

/**
 * The parent in a `traceparent` (W3C Trace Context), or none when it is malformed. Whether its sender has sampled the
 * trace does not count: anyone may send one.
 */
function readTraceParent(given: unknown): SpanContext | undefined {
  const [, traceId, spanId] = (typeof given === 'string' && TRACE_PARENT.exec(given)) || [];
  if (traceId === undefined || spanId === undefined) return undefined;
  const parent = { traceId, spanId, traceFlags: TraceFlags.NONE, isRemote: true };
  return isSpanContextValid(parent) ? parent : undefined;
}

const writeTraceParent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags & TraceFlags.SAMPLED ? '01' : '00'}`;

interface SpanOptions {
  readonly kind?: SpanKind;
  /** Constants only: they are exported unchanged. */
  readonly attributes?: Attributes;
  /** The parent (default: the active span). */
  readonly within?: Context;
}

/** Continues the trace of a `traceparent`; without a valid one, starts a new trace. */
export function continued(traceParent: unknown): Context {
  const parent = readTraceParent(traceParent);
  return parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}

/** Starts a span. It has an id even if nothing is recorded. */
export function startSpan(name: string, { within = context.active(), ...options }: SpanOptions): Context {
  const span = tracer().startSpan(name, options, within);
  return trace.setSpan(within, isSpanContextValid(span.spanContext()) ? span : unrecordedSpan());
}

/** The first span of a trace that is not recorded. */
function unrecordedSpan(): Span {
  const traceId = randomUUID().replaceAll('-', '');
  return trace.wrapSpanContext({ traceId, spanId: traceId.slice(16), traceFlags: TraceFlags.NONE });
}

/** Runs work in a span; the span fails with the work. */
export async function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const started = startSpan(name, options);
  const span = trace.getSpan(started);
  try {
    return await context.with(started, work);
  } catch (error) {
    span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.setAttribute('error.type', typeOf(error));
    throw error;
  } finally {
    span?.end();
  }
}

/** Its class, or PostgreSQL's or Node's code: the message may contain personal data. */
function typeOf(error: unknown): string {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'unknown');
}

/** Calls something outside the process, such as the mail server. */
export const callOutside = <Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> => inSpan(name, { kind: SpanKind.CLIENT, attributes }, work);

/** Whether the active span is recorded. */
export const isRecording = (): boolean => trace.getActiveSpan()?.isRecording() ?? false;

/** Id of the active trace, for log lines. */
export const activeTraceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId;

/** The `traceparent` with which another process continues the active span; undefined outside of any span. */
export function traceParentOf(running = context.active()): string | undefined {
  const span = trace.getSpan(running);
  return span && writeTraceParent(span.spanContext());
}
