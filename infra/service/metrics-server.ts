import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';

interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

interface MetricsPlace {
  /** Undefined: all addresses of this machine. */
  readonly host: string | undefined;
  readonly metricsPort: number | undefined;
}

/**
 * Serves `/metrics` on its own port (METRICS_PORT), for Prometheus only: no load balancer exposes it. Answers 503
 * when a metric cannot be collected (the database is down), so that the scrape counts as failed.
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
        log.warn({ err: error }, 'could not collect the metrics');
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
