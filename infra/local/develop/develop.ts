/**
 * `npm run dev -- booking`: serves remotes from their sources in the running product. DEV_PORT (4510): port of the
 * first one; PORT or BASE_URL: the product around them.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readDeclaration } from '@crown-and-coil/build/declaration';
import { remoteNames } from '@crown-and-coil/service/places';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { cacheDir } from '../run/paths';
import { line, seconds } from '../run/progress';
import { runMain, stoppingSignal, untilAborted, untilStopped } from '../run/stopping';
import { createDevelopServer } from './develop-server';
import { startDevelopmentSite } from './development-site';
import { listenFrom } from './listen-from';
import { findProduct } from './surrounding-product';
import { type WatchedRemote, watchRemote } from './watch-remote';

const FIRST_PORT = 4510;

/** The folders of the requested remotes, by short or full name. */
function wantedRemotes(names: readonly string[]): string[] {
  const present = remoteNames();
  const short = present.map((name) => name.replace(/^mfe-/, '')).join(', ');
  if (names.length === 0)
    throw new PlainProblem(`Which remote? One or several of: ${short}. For example: npm run dev -- booking`);
  return [...new Set(names)].map((name) => {
    const folder = present.find((one) => one === name || one === `mfe-${name}`);
    if (folder) return folder;
    throw new PlainProblem(
      `There is no remote "${name}". There are: ${short}. A new one is made with: npm run new-remote -- ${name}`,
    );
  });
}

interface Developed {
  readonly name: string;
  readonly origin: string;
  readonly remote: WatchedRemote;
  stop(): Promise<void>;
}

async function develop(name: string, port: number): Promise<Developed> {
  const output = join(cacheDir, 'develop', name);
  await rm(output, { recursive: true, force: true });
  await mkdir(output, { recursive: true });
  const remote = watchRemote(name, output, ({ errors }) => {
    if (errors.length === 0) line(`✓ ${name} built (${new Date().toLocaleTimeString('en-AU')})`);
    else line(`✗ ${name} does not build; the last good build stays:\n\n${errors.join('\n\n')}\n`);
  });
  const server = createDevelopServer(output, remote);
  const stop = async () => {
    await remote.stop();
    server.closeAllConnections();
    server.close();
  };
  return { name, origin: await listenFrom(server, port), remote, stop };
}

/** The first port after those that are taken already. */
const portAfter = (developed: readonly Developed[]): number => {
  const last = developed.at(-1);
  return last ? Number(new URL(last.origin).port) + 1 : Number(process.env.DEV_PORT ?? FIRST_PORT);
};

/** A page of the first remote, with all of them as overrides. */
async function linkTo(url: string, developed: readonly Developed[]): Promise<string> {
  const overrides = developed.map(({ name, origin }) => `remote=${name.replace(/^mfe-/, '')}@${origin}`);
  const [first] = developed;
  const { routes } = await readDeclaration(first?.name ?? '');
  const path = routes.find((route) => !route.path.includes(':'))?.path ?? '/';
  return `${url}${path}?${overrides.join('&')}`;
}

const stopping = stoppingSignal();
const stops: (() => Promise<void>)[] = [];

async function start(): Promise<void> {
  const begun = Date.now();
  const developed: Developed[] = [];
  for (const name of wantedRemotes(process.argv.slice(2))) {
    const one = await develop(name, portAfter(developed));
    stops.push(one.stop);
    developed.push(one);
  }
  const product = await findProduct(stopping);
  stops.push(product.stop);
  const site = product.isOurs ? await startDevelopmentSite(product.url, portAfter(developed)) : product;
  stops.push(site.stop);
  await Promise.race([Promise.all(developed.map(({ remote }) => remote.latest())), untilAborted(stopping)]);
  stopping.throwIfAborted();
  line(`
  Open              ${await linkTo(site.url, developed)}   (ready after ${seconds(begun)})
${developed.map(({ name, origin }) => `    ${name.padEnd(15)} ${origin}`).join('\n')}

    A saved change is in the page in a second or two; what does not build is shown here and in the page.
    ${product.isOurs ? 'Components keep their state.' : `Each change loads the page again: ${product.url} has React's production build, which cannot refresh components.`}
    ${site.url}/?remote=none goes back to what is released. Ctrl-C stops.
`);
  await untilAborted(stopping);
}

await runMain(() =>
  untilStopped(() =>
    start().finally(async () => {
      for (const stop of stops.reverse()) await stop();
    }),
  ),
);
