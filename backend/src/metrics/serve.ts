import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config';
import type { Metrics } from './metrics';

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves `/metrics` on a port of its own (METRICS_PORT), which no balancer leads to: it is for Prometheus alone.
 * A figure that cannot be had now (the database is away) answers 503, so that the scrape counts as failed.
 */
export async function serveMetrics(
  metrics: Metrics | undefined,
  { host, metricsPort }: Pick<Config, 'host' | 'metricsPort'>,
  log: FastifyBaseLogger,
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
