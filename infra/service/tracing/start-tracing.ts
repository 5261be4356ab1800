import { createHmac } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { trace } from '@opentelemetry/api';
import type { Sampler, SpanExporter } from '@opentelemetry/sdk-trace';
import { PlainProblem } from '../plain-problem';

/** The destination of spans, and the sampling rate. */
export interface TraceSettings {
  /** JSON lines, as a collector's file exporter writes them; without it spans go to OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly file: string | undefined;
  /** Share of recorded traces, 0 to 1. */
  readonly ratio: number;
  /** The sampling key: the same in every process, so that traces are complete. */
  readonly key: string;
}

interface Tracing {
  /** Flushes pending spans. */
  stop(): Promise<void>;
}

/** Per process, so that a laptop's disk does not fill up. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;
/** An unreachable collector delays neither work nor a shutdown. */
const EXPORT_MS = 3_000;
/** Ours are short: longer values can only come from outside. */
const SPAN_LIMITS = { attributeCountLimit: 16, attributeValueLengthLimit: 200 };

/**
 * Reads where traces go: OTEL_EXPORTER_OTLP_ENDPOINT or TRACES_FILE, and OTEL_TRACES_SAMPLER_ARG. Undefined without
 * either: nothing is recorded then.
 *
 * @throws PlainProblem for an invalid value
 */
export function readTraceSettings(
  env: Readonly<Record<string, string | undefined>>,
  key: string,
): TraceSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRACES_FILE: file, OTEL_TRACES_SAMPLER_ARG: share } = env;
  if (endpoint && !/^https?:\/\/[^/]/.test(endpoint))
    throw new PlainProblem(
      'OTEL_EXPORTER_OTLP_ENDPOINT must be a URL such as http://collector:4318 (its value is not shown here).',
    );
  if (endpoint && file) throw new PlainProblem('Give OTEL_EXPORTER_OTLP_ENDPOINT or TRACES_FILE, not both.');
  const ratio = Number(share || 1);
  if (!(ratio >= 0 && ratio <= 1))
    throw new PlainProblem(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not '${share}'.`);
  return endpoint || file ? { file: file || undefined, ratio, key } : undefined;
}

/**
 * Records and exports the spans of this process. Without settings no library is loaded: each is imported dynamically,
 * because a bundle loads static imports at startup.
 *
 * @param service name of the process
 */
export async function startTracing(service: string, settings: TraceSettings | undefined): Promise<Tracing> {
  if (settings === undefined) return { stop: async () => undefined };
  const { file, ratio, key } = settings;
  const [{ BatchSpanProcessor, ParentBasedSampler, TracerProvider }, { resourceFromAttributes }, exporter] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/resources'),
      file === undefined ? collectorExporter() : fileExporter(file),
    ]);
  const sampler = secretShare(ratio, key);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'crown-and-coil' }),
    // Spans within a process follow their parent. Another process, or a stranger, decides nothing.
    sampler: new ParentBasedSampler({
      root: sampler,
      remoteParentSampled: sampler,
      remoteParentNotSampled: sampler,
    }),
    spanLimits: SPAN_LIMITS,
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_MS })],
  });
  trace.setGlobalTracerProvider(provider);
  return {
    stop: async () => {
      trace.disable();
      // When the collector is unreachable, spans are lost and nothing else.
      await provider.shutdown().catch(() => undefined);
    },
  };
}

/**
 * Samples traces by a keyed hash of their ids: every process samples the same ones, and the sender of a `traceparent`
 * cannot craft an id that is sampled.
 */
function secretShare(ratio: number, key: string): Sampler {
  const limit = ratio * 2 ** 32;
  return {
    shouldSample: (_context, traceId) => ({
      decision:
        createHmac('sha256', key).update(traceId).digest().readUInt32BE() < limit ? RECORDED : NOT_RECORDED,
    }),
    toString: () => `secretShare(${ratio})`,
  };
}

/** The library's SamplingDecision, which a static import would load. */
const NOT_RECORDED = 0;
const RECORDED = 2;

async function collectorExporter(): Promise<SpanExporter> {
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  // The library reads the endpoint and its headers from the environment.
  return new OTLPTraceExporter({ timeoutMillis: EXPORT_MS });
}

/** Appends one line of OTLP JSON for each batch. Several processes may write into one file. */
async function fileExporter(file: string): Promise<SpanExporter> {
  const { JsonTraceSerializer } = await import('@opentelemetry/otlp-transformer');
  let written = 0;
  let writing: Promise<void> = Promise.resolve();
  return {
    export: (spans, done) => {
      const batch = JsonTraceSerializer.serializeRequest(spans);
      if (batch === undefined || written + batch.length > MAX_FILE_BYTES) return done({ code: 1 });
      written += batch.length;
      writing = appendFile(file, Buffer.concat([batch, Buffer.from('\n')])).then(
        () => done({ code: 0 }),
        (error: Error) => done({ code: 1, error }),
      );
    },
    shutdown: () => writing,
  };
}
