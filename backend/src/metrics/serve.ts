import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

export interface MetricsPlace {
  /** Undefined: all addresses of this machine. */
  readonly host: string | undefined;
  readonly metricsPort: number | undefined;
}

/**
 * Serves `/metrics` on a port of its own (METRICS_PORT), which no balancer leads to: it is for Prometheus alone.
 * A figure that cannot be had now (the database is away) answers 503, so that the scrape counts as failed.
 */
export async function serveMetrics(
  metrics: Registry | undefined,
  { host, metricsPort }: MetricsPlace,
  log: Pick<Console, 'warn'>,
): Promise<MetricsServer | undefined> {
  if (metrics === undefined) return undefined;
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.metrics().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => {
        log.warn({ err: error }, 'the metrics cannot be had');
        response.writeHead(503).end();
      },
    );
  });
  server.listen(metricsPort, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
