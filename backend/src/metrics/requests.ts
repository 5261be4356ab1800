import type { FastifyInstance } from 'fastify';
import { Gauge, Histogram } from 'prom-client';
import type { Metrics } from './metrics';

/** Seconds. Target: 2. */
const NOTIFICATION_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30];

/** Measures number, duration and status of requests, by route pattern, never by URL. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long a request took, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [metrics],
  });
  // A series that appears with 1 has no increase(): BookingErrors would miss the first failure of each process.
  for (const status of ['500', '503']) seconds.zero({ method: 'POST', route: '/api/bookings/', status });
  const underWay = new Gauge({
    name: 'http_requests_under_way',
    help: 'Requests without a response yet, except live streams.',
    registers: [metrics],
  });
  const counted = new WeakSet<object>();
  app.addHook('onRequest', (request, _reply, done) => {
    underWay.inc();
    counted.add(request);
    done();
  });
  const leave = (request: object) => {
    if (counted.delete(request)) underWay.dec();
  };
  app.addHook('onResponse', (request, reply, done) => {
    leave(request);
    seconds.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: String(reply.statusCode),
      },
      reply.elapsedTime / 1000,
    );
    done();
  });
  app.addHook('onRequestAbort', async (request) => leave(request));
}

/** Measures the number of open live streams of this process. */
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

/** Measures how long notifications take to open streams; undefined where nothing is measured. */
export function measureDeliveries(metrics: Metrics | undefined): ((seconds: number) => void) | undefined {
  if (metrics === undefined) return undefined;
  const seconds = new Histogram({
    name: 'notification_delay_seconds',
    help: "From a notification's cause to each open stream of its reader.",
    buckets: NOTIFICATION_BUCKETS,
    registers: [metrics],
  });
  return (delay) => seconds.observe(delay);
}
