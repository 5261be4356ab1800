import { setTimeout as pause } from 'node:timers/promises';
import { SHELL } from '@crown-and-coil/release/registry/release-registry';
import { browserCookie } from '@crown-and-coil/service/browser-id';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import type { Registry } from '@crown-and-coil/shared-ui/remote/registry';

/** A flip is live in under 5 s; a site that still serves what was before must not pass the gate for it. */
const GIVE_UP_AFTER_MS = 60_000;
const BETWEEN_MS = 250;

/**
 * Waits until a site serves this version of a part.
 *
 * @param browser the id of the browser that gets it; null: one without an id
 * @throws PlainProblem that says what it serves instead
 */
export async function untilServed(
  site: string,
  name: string,
  version: string,
  browser: string | null,
): Promise<void> {
  const deadline = Date.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    const served = await servedVersion(site, name, browser).catch((error: unknown) => `nothing (${error})`);
    if (served === version) return;
    if (Date.now() > deadline) throw new PlainProblem(`${site} serves ${served} of ${name}, not ${version}.`);
    await pause(BETWEEN_MS);
  }
}

/** What new page loads get; the shell is in no public registry, but its scripts are in every page. */
async function servedVersion(site: string, name: string, browser: string | null): Promise<string> {
  const address = new URL(name === SHELL ? '/' : '/registry.json', site);
  const cookie = `${browserCookie(address.protocol === 'https:')}=${browser}`;
  const response = await fetch(address, {
    headers: browser === null ? {} : { cookie },
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) return `nothing (${response.status})`;
  if (name === SHELL) return /src="\/shell\/([^/"]+)\//.exec(await response.text())?.[1] ?? 'nothing';
  return ((await response.json()) as Registry).remotes[name]?.version ?? 'nothing';
}
