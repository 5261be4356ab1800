import type { FastifyInstance } from 'fastify';
import { Gauge, Histogram } from 'prom-client';
import type { Metrics } from './metrics';

/** Seconds. 0.025 is asked of the slots and the search, 0.03 of a booking. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** How many requests there are, how long they take and how they end, by the route's pattern and never by an address. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long a request took, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [metrics],
  });
  const underWay = new Gauge({
    name: 'http_requests_under_way',
    help: 'Requests that are not answered yet; live streams are not among them.',
    registers: [metrics],
  });
  const counted = new WeakSet<object>();
  app.addHook('onRequest', async (request) => {
    underWay.inc();
    counted.add(request);
  });
  const leave = (request: object) => {
    if (counted.delete(request)) underWay.dec();
  };
  app.addHook('onResponse', async (request, reply) => {
    leave(request);
    seconds.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: String(reply.statusCode),
      },
      reply.elapsedTime / 1000,
    );
  });
  app.addHook('onRequestAbort', async (request) => leave(request));
}

/** How many live streams this process holds open. */
export function measureStreams(app: FastifyInstance, metrics: Metrics): void {
  new Gauge({
    name: 'live_streams',
    help: 'Open streams of live notifications.',
    registers: [metrics],
    collect() {
      this.set(app.live.size);
    },
  });
}
