/** `tsx infra/gateway/server.ts`: starts the gateway. docs/reference/environment.md has its variables. */
import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { openStore } from '@crown-and-coil/release/store/open-store';
import { readBrowserIdSecrets } from '@crown-and-coil/service/browser-id';
import { drain } from '@crown-and-coil/service/draining';
import { standardOutput } from '@crown-and-coil/service/logging';
import { serveMetrics } from '@crown-and-coil/service/metrics-server';
import { RELEASES, ROOT } from '@crown-and-coil/service/places';
import { printError, runMain } from '@crown-and-coil/service/run-main';
import { readTraceSettings, startTracing } from '@crown-and-coil/service/tracing/start-tracing';
import { PORTS, readWholeNumber } from '@crown-and-coil/service/whole-number';
import { openReleases, readOrigin } from './environment';
import { createGateway } from './gateway';
import { openGatewayMetrics } from './metrics';
import { readOverrideRules } from './overrides/override-rules';
import { readSecurityContact } from './security-contact';

// V8 lets a heap of 40 MB grow by a few MB and counts the pages' bytes too: it would collect all garbage every few pages.
setFlagsFromString('--heap-growing-percent=200');

const SHUTDOWN_MS = 10_000;

async function run(): Promise<void> {
  const { env } = process;
  const port = readWholeNumber(env, 'PORT', { ...PORTS, fallback: 8080 });
  const metricsPort = readWholeNumber(env, 'METRICS_PORT', { ...PORTS, fallback: undefined });
  const metrics = metricsPort === undefined ? undefined : openGatewayMetrics();
  const browserIdSecrets = readBrowserIdSecrets(env);
  const tracing = await startTracing('gateway', readTraceSettings(env, browserIdSecrets[0]));
  const { store, releases } = await openReleases(await openStore());
  const gateway = createGateway({
    releases,
    store,
    art: join(RELEASES, 'art'),
    // Clients' pictures are stored beside the public ones; only the API serves those.
    media: env.S3_URL ? undefined : resolve(env.MEDIA_DIR ?? join(ROOT, '.data/media'), 'public'),
    apiOrigin: readOrigin(env, 'API_ORIGIN', 'http://127.0.0.1:8081'),
    publicUrl: readOrigin(env, 'PUBLIC_URL', `http://localhost:${port}`),
    browserIdSecrets,
    serviceWorker: join(
      RELEASES,
      'service-worker',
      env.SERVICE_WORKER === 'off' ? 'retired.js' : 'service-worker.js',
    ),
    outbox: env.OUTBOX === 'on',
    earlyHints: env.EARLY_HINTS === 'on',
    hasGooglePlaces: Boolean(env.GOOGLE_MAPS_API_KEY),
    securityContact: readSecurityContact(env.SECURITY_CONTACT),
    overrides: readOverrideRules(env),
    metrics,
    rendering: {
      workers: readWholeNumber(env, 'RENDER_WORKERS', { from: 0, to: 256, fallback: 2 }),
      timeoutMs: readWholeNumber(env, 'RENDER_TIMEOUT_MS', { from: 0, to: 60_000, fallback: 150 }),
      memoryMb: readWholeNumber(env, 'RENDER_MEMORY_MB', { from: 1, to: 65_536, fallback: 96 }),
    },
    logTo: standardOutput(),
    onProblem: printError,
  });
  await gateway.listen({ port, host: env.HOST || '::' });
  console.log(`Gateway on http://localhost:${port}`);
  const metricsServer = await serveMetrics(metrics?.registry, { host: env.HOST, metricsPort }, console);

  /** Requests in flight are finished; event streams are cut after a while. */
  const stop = async (): Promise<void> => {
    if (env.TRUST_PROXY) await drain(gateway.server);
    setTimeout(() => gateway.server.closeAllConnections(), SHUTDOWN_MS).unref();
    await gateway.close();
    await metricsServer?.close();
    await tracing.stop();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
}

runMain(run);
