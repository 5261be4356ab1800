/** `tsx infra/gateway/server.ts`: starts the gateway. docs/reference/environment.md has its variables. */
import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { openStore } from '@crown-and-coil/release/store/open-store';
import { readBrowserIdSecrets } from '@crown-and-coil/service/browser-id';
import { drain } from '@crown-and-coil/service/draining';
import { standardOutput } from '@crown-and-coil/service/logging';
import { serveMetrics } from '@crown-and-coil/service/metrics-server';
import { RELEASES, RELEASES_CACHE, ROOT } from '@crown-and-coil/service/places';
import { readTraceSettings, startTracing } from '@crown-and-coil/service/tracing/start-tracing';
import { readOrigin } from './environment';
import { createGateway } from './gateway';
import { openGatewayMetrics } from './metrics';
import { readOverrideRules } from './overrides/override-rules';
import { readSecurityContact } from './security-contact';

// V8 lets a heap of 40 MB grow by a few MB and counts the pages' bytes too: it would collect all garbage every few pages.
setFlagsFromString('--heap-growing-percent=200');

const port = Number(process.env.PORT ?? 8080);

const metricsPort = process.env.METRICS_PORT ? Number(process.env.METRICS_PORT) : undefined;
const metrics = metricsPort === undefined ? undefined : openGatewayMetrics();

/** @throws when it is not a number */
function numberFrom(name: string, fallback: number): number {
  const value = Number(process.env[name] || fallback);
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number.`);
  return value;
}

const browserIdSecrets = readBrowserIdSecrets(process.env);
const tracing = await startTracing('gateway', readTraceSettings(process.env, browserIdSecrets[0]));
const store = await openStore();

const gateway = createGateway({
  releases: store.folder ?? RELEASES_CACHE,
  store,
  art: join(RELEASES, 'art'),
  // Clients' pictures are stored beside the public ones; only the API serves those.
  media: process.env.S3_URL
    ? undefined
    : resolve(process.env.MEDIA_DIR ?? join(ROOT, '.data/media'), 'public'),
  apiOrigin: readOrigin(process.env, 'API_ORIGIN', 'http://127.0.0.1:8081'),
  publicUrl: readOrigin(process.env, 'PUBLIC_URL', `http://localhost:${port}`),
  browserIdSecrets,
  serviceWorker: join(
    RELEASES,
    'service-worker',
    process.env.SERVICE_WORKER === 'off' ? 'retired.js' : 'service-worker.js',
  ),
  outbox: process.env.OUTBOX === 'on',
  earlyHints: process.env.EARLY_HINTS === 'on',
  hasGooglePlaces: Boolean(process.env.GOOGLE_MAPS_API_KEY),
  securityContact: readSecurityContact(process.env.SECURITY_CONTACT),
  overrides: readOverrideRules(process.env),
  metrics,
  rendering: {
    workers: numberFrom('RENDER_WORKERS', 2),
    timeoutMs: numberFrom('RENDER_TIMEOUT_MS', 150),
    memoryMb: numberFrom('RENDER_MEMORY_MB', 96),
  },
  logTo: standardOutput(),
  onProblem: (error) => console.error(error),
});

const { TRUST_PROXY, HOST } = process.env;
try {
  await gateway.listen({ port, host: HOST || '::' });
  console.log(`Gateway on http://localhost:${port}`);
} catch (error) {
  const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  console.error(isTaken ? `Port ${port} is taken. Set PORT to another one.` : error);
  process.exit(1);
}

const metricsServer = await serveMetrics(metrics?.registry, { host: HOST, metricsPort }, console);

const SHUTDOWN_MS = 10_000;

/** Requests in flight are finished; event streams are cut after a while. */
async function stop(): Promise<void> {
  if (TRUST_PROXY) await drain(gateway.server);
  setTimeout(() => gateway.server.closeAllConnections(), SHUTDOWN_MS).unref();
  await gateway.close();
  await metricsServer?.close();
  await tracing.stop();
  process.exit(0);
}

process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
