import { setTimeout } from 'node:timers/promises';
import type { ReleaseRegistry } from '@crown-and-coil/release/registry/release-registry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type PagePlan, type ScriptHint, scriptsOf } from './page-plan';

/** A page that is ready by then, usually from the cache, names its scripts early enough itself. */
const HINT_AFTER_MS = 5;

interface PageUnderWay {
  readonly registry: ReleaseRegistry;
  readonly plan: PagePlan;
  readonly rendering: Promise<unknown>;
}

/**
 * Sends 103 Early Hints with the scripts of a page that takes a while to render, so that the browser loads them
 * meanwhile. Only browser navigations get them, as other clients may not handle interim responses.
 */
export async function sendEarlyHints(
  { headers, raw }: FastifyRequest,
  reply: FastifyReply,
  { registry, plan, rendering }: PageUnderWay,
): Promise<void> {
  if (headers['sec-fetch-mode'] !== 'navigate' || raw.httpVersion === '1.0' || !plan.serverBuild) return;
  const isReady = await Promise.race([rendering.then(() => true), setTimeout(HINT_AFTER_MS, false)]);
  const link = [...(registry.shell?.scripts ?? []), ...scriptsOf(plan)].map(linkOf);
  if (!isReady && !reply.raw.destroyed) reply.raw.writeEarlyHints({ link });
}

/** Low priority like the page's own preload, so that its first picture comes first. */
const linkOf = ({ url, integrity }: ScriptHint): string =>
  [
    `<${url}>`,
    'rel=preload',
    'as=script',
    ...(integrity ? ['crossorigin=anonymous', `integrity=${integrity}`] : []),
    'fetchpriority=low',
  ].join('; ');
