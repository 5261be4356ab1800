import type { Registry } from '@crown-and-coil/shared-ui/remote/registry';
import type { DrillSite } from './drill-site';

type Site = Pick<DrillSite, 'url'>;

/** The version of a remote that new page loads get; undefined when there is none. */
export async function liveVersion({ url }: Site, remote: string): Promise<string | undefined> {
  const registry = (await (await fetch(`${url}/registry.json`)).json()) as Registry;
  return registry.remotes[remote]?.version;
}

/** The addresses of the shell's scripts, as they are in every page; its version is in them. */
export async function shellScripts({ url }: Site): Promise<readonly string[]> {
  const html = await (await fetch(url)).text();
  const scripts = [...html.matchAll(/<script src="(\/shell\/[^"]+)"/g)].map(([, script = '']) => script);
  if (scripts.length === 0) throw new Error(`The page at ${url} has no shell.`);
  return scripts;
}
