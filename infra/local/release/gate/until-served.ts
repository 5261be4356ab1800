import { setTimeout as pause } from 'node:timers/promises';
import { hasCanary } from '@crown-and-coil/release/canary/share';
import { SHELL } from '@crown-and-coil/release/registry/release-registry';
import { receivedBrowserId } from '@crown-and-coil/service/browser-id';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import type { Registry } from '@crown-and-coil/shared-ui/remote/registry';

/** A promote is live in under 5 s; a site that still serves the previous version must not pass the gate. */
const GIVE_UP_AFTER_MS = 60_000;
const BETWEEN_MS = 250;

/**
 * Waits until a site serves this version of a part.
 *
 * @param cookie of the browser that gets it; null: one without an id
 * @throws PlainProblem that says what it serves instead
 */
export async function untilServed(
  site: string,
  name: string,
  version: string,
  cookie: string | null,
): Promise<void> {
  const deadline = Date.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    const served = await servedVersion(site, name, cookie).catch((error: unknown) => `nothing (${error})`);
    if (served === version) return;
    if (Date.now() > deadline) throw new PlainProblem(`${site} serves ${served} of ${name}, not ${version}.`);
    await pause(BETWEEN_MS);
  }
}

/** @throws PlainProblem when a site does not answer, as at a mistyped address: its gate would fail after the promotion */
export async function requireAnswer(site: string): Promise<void> {
  try {
    const response = await fetch(site, { signal: AbortSignal.timeout(10_000) });
    await response.body?.cancel();
  } catch (error) {
    const { cause, message } = error as Error & { readonly cause?: NodeJS.ErrnoException };
    throw new PlainProblem(
      `${site} does not answer (${cause?.code ?? cause?.message ?? message}), and nothing was promoted.`,
    );
  }
}

/** The version that new page loads get; the shell is not in the public registry, but its scripts are in every page. */
async function servedVersion(site: string, name: string, cookie: string | null): Promise<string> {
  const address = new URL(name === SHELL ? '/' : '/registry.json', site);
  const response = await fetch(address, {
    headers: cookie === null ? {} : { cookie },
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) return `nothing (${response.status})`;
  if (name === SHELL) return /src="\/shell\/([^/"]+)\//.exec(await response.text())?.[1] ?? 'nothing';
  return ((await response.json()) as Registry).remotes[name]?.version ?? 'nothing';
}

const ASKED_AT_ONCE = 10;

/**
 * Requests browser ids from a site until one of them gets this canary.
 *
 * @returns the cookie with it
 * @throws PlainProblem when there is none after a minute
 */
export async function cookieWithin(
  site: string,
  name: string,
  version: string,
  share: number,
): Promise<string> {
  const deadline = Date.now() + GIVE_UP_AFTER_MS;
  while (Date.now() < deadline) {
    const received = await Promise.all(Array.from({ length: ASKED_AT_ONCE }, () => newBrowserId(site)));
    const found = received.find((one) => one && hasCanary(one.id, name, version, share));
    if (found) return found.cookie;
    // The gateway issues no ids before it has read the registry.
    if (!received.some(Boolean)) await pause(BETWEEN_MS);
  }
  throw new PlainProblem(`${site} gave no browser ${name} ${version}, which ${share}% should get.`);
}

async function newBrowserId(site: string) {
  const options = { method: 'HEAD', signal: AbortSignal.timeout(10_000) };
  const response = await fetch(new URL('/', site), options).catch(() => undefined);
  return response && receivedBrowserId(response, site.startsWith('https:'));
}
