import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  canaryVersions,
  liveVersions,
  type ReleaseRegistry,
} from '@crown-and-coil/release/registry/release-registry';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RenderResult } from './rendering/page-renderer';
import { pathOf } from './request-path';
import { SPECULATION_RULES } from './speculation-rules';

/** Kinds of requests. 'other': health checks and small documents, which are fast and would hide slow or failed pages. */
export type Asked = 'api' | 'file' | 'picture' | 'registry' | 'page' | 'other';

/** Paths of site-routes.ts that are not pages. */
const OTHER = new Set([
  '/health/live',
  '/health/ready',
  '/favicon.ico',
  '/overrides.json',
  '/manifest.webmanifest',
  '/service-worker.js',
  SPECULATION_RULES,
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known/security.txt',
]);

/** Prometheus metrics of a gateway. */
export interface GatewayMetrics {
  readonly registry: Registry;
  /** Times a request until its response is sent; an aborted one counts under the status 'aborted'. */
  watch(request: IncomingMessage, response: ServerResponse): void;
  /** Whether the registry can be read, and the last one that was read. */
  setReleases(isRead: boolean, registry: ReleaseRegistry): void;
  /** Counts a rendered page, or why it was not rendered. */
  countPage(remote: string, version: string, result: RenderResult): void;
}

/** Metrics of this process, its requests and the releases that it serves. */
export function openGatewayMetrics(): GatewayMetrics {
  const registry = new Registry();
  registry.setDefaultLabels({ process: 'gateway' });
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'gateway_request_duration_seconds',
    help: 'How long a request took, by what was asked for and the status; streams of events are not among them.',
    labelNames: ['asked', 'status'],
    registers: [registry],
  });
  const isReadable = new Gauge({
    name: 'gateway_registry_readable',
    help: 'Whether the registry of releases could be read, and all live versions were copied and trusted, last time: 1 or 0.',
    registers: [registry],
  });
  const live = new Gauge({
    name: 'gateway_live_version',
    help: 'What is live: 1 for each remote and its version.',
    labelNames: ['remote', 'version'],
    registers: [registry],
  });
  const canaryShare = new Gauge({
    name: 'gateway_canary_share',
    help: 'Per cent of browsers that get this version of a remote in place of the live one.',
    labelNames: ['remote', 'version'],
    registers: [registry],
  });
  const pages = new Counter({
    name: 'gateway_pages_rendered_total',
    help: 'Public pages by result: rendered by the gateway, cached, or why the browser has to render them.',
    labelNames: ['remote', 'version', 'result'],
    registers: [registry],
  });
  return {
    registry,
    countPage: (remote, version, result) => pages.inc({ remote, version, result }),
    watch: (request, response) => {
      const end = seconds.startTimer({ asked: askedFor(request.url) });
      response.once('close', () => {
        if (isStream(response)) return;
        end({ status: response.writableFinished ? String(response.statusCode) : 'aborted' });
      });
    },
    setReleases: (isRead, releases) => {
      isReadable.set(isRead ? 1 : 0);
      live.reset();
      for (const { name, version } of liveVersions(releases)) live.set({ remote: name, version }, 1);
      canaryShare.reset();
      for (const { name, version, share } of canaryVersions(releases))
        canaryShare.set({ remote: name, version }, share);
    },
  };
}

const isStream = (response: ServerResponse): boolean =>
  String(response.getHeader('content-type') ?? '').startsWith('text/event-stream');

/** Never the URL itself: each would be a separate series, and some identify a person. */
export function askedFor(url: string | undefined): Asked {
  const path = pathOf(url);
  if (/^\/api(\/|$)/.test(path)) return 'api';
  if (path.startsWith('/media/')) return 'picture';
  if (/^\/(remotes|shell|art)\//.test(path)) return 'file';
  if (path === '/registry.json') return 'registry';
  return OTHER.has(path) ? 'other' : 'page';
}
