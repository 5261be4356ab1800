import { createHmac } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { trace } from '@opentelemetry/api';
import type { Sampler, SpanExporter } from '@opentelemetry/sdk-trace';

/** Where spans go, and how many. */
export interface TraceSettings {
  /** JSON lines, as a collector's file exporter writes them; without it spans go to OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly file: string | undefined;
  /** Share of the traces that are recorded, 0 to 1. */
  readonly ratio: number;
  /** Chooses them; the same in every process, so that a trace is recorded whole. */
  readonly key: string;
}

interface Tracing {
  /** Sends what is left. */
  stop(): Promise<void>;
}

/** Of one process. A laptop's disk does not fill. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;
/** A collector that is away holds up neither work nor a stop. */
const EXPORT_MS = 3_000;
/** Ours are short: longer ones can only come from outside. */
const SPAN_LIMITS = { attributeCountLimit: 16, attributeValueLengthLimit: 200 };

/**
 * Reads where traces go: OTEL_EXPORTER_OTLP_ENDPOINT or TRACES_FILE, and OTEL_TRACES_SAMPLER_ARG. Undefined without
 * either: nothing is recorded then.
 *
 * @throws Error for a value that is none
 */
export function readTraceSettings(
  env: Readonly<Record<string, string | undefined>>,
  key: string,
): TraceSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRACES_FILE: file, OTEL_TRACES_SAMPLER_ARG: share } = env;
  if (endpoint && !/^https?:\/\/[^/]/.test(endpoint))
    throw new Error(
      'OTEL_EXPORTER_OTLP_ENDPOINT must be a URL such as http://collector:4318 (its value is not shown here).',
    );
  if (endpoint && file) throw new Error('Give OTEL_EXPORTER_OTLP_ENDPOINT or TRACES_FILE, not both.');
  const ratio = Number(share || 1);
  if (!(ratio >= 0 && ratio <= 1))
    throw new Error(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not '${share}'.`);
  return endpoint || file ? { file: file || undefined, ratio, key } : undefined;
}

/**
 * Records and exports the spans of this process. Without settings no library is even loaded: each is imported here, by
 * hand, because a bundle would load a static import at the start.
 *
 * @param service name of the process among the others
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
      // What a collector that is away does not take is lost, and nothing else.
      await provider.shutdown().catch(() => undefined);
    },
  };
}

/**
 * Records a share of the traces, chosen by their ids under a key: every process chooses the same ones, and who sends a
 * `traceparent` cannot make up an id that is chosen.
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
  // The endpoint, and headers with a key, it reads from the environment itself.
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
