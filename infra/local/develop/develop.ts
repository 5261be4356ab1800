/**
 * `npm run dev -- booking`: remotes from their sources, in the running product. DEV_PORT (4510): where the first one is
 * served; PORT or BASE_URL: the product around them.
 */
import { mkdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { readDeclaration } from '@crown-and-coil/build/declaration';
import { remoteNames } from '@crown-and-coil/service/places';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { cacheDir } from '../run/paths';
import { explain, line, seconds } from '../run/progress';
import { Stopped, stoppingSignal, untilAborted } from '../run/stopping';
import { createDevelopServer } from './develop-server';
import { type Outcome, RemoteNews } from './remote-news';
import { theRest } from './rest';
import { watchRemote } from './watch-remote';

const FIRST_PORT = 4510;

/** The folders of remotes that were asked for, by their short or full names. */
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

/** The first port from one on that nobody has. */
function listen(server: ReturnType<typeof createDevelopServer>, from: number): Promise<number> {
  return new Promise((listening, failed) => {
    let port = from;
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') return failed(error);
      port += 1;
      server.listen(port, 'localhost');
    });
    server.listen(port, 'localhost', () => listening((server.address() as AddressInfo).port));
  });
}

interface Developed {
  readonly name: string;
  readonly origin: string;
  /** Settles with the first build, good or broken. */
  readonly tried: Promise<void>;
  stop(): Promise<void>;
}

async function develop(name: string, port: number): Promise<Developed> {
  const output = join(cacheDir, 'develop', name);
  await rm(output, { recursive: true, force: true });
  await mkdir(output, { recursive: true });
  const news = new RemoteNews(name);
  const server = createDevelopServer(output, news);
  const origin = `http://localhost:${await listen(server, port)}`;
  const onOutcome = (outcome: Outcome) => {
    news.tell(outcome);
    if (outcome.kind === 'good') line(`✓ ${name} built (${new Date().toLocaleTimeString('en-AU')})`);
    else line(`✗ ${name} does not build; the last good build stays:\n\n${outcome.errors.join('\n\n')}\n`);
  };
  const stopWatching = watchRemote({ name, output, origin, onOutcome });
  const stop = async () => {
    await stopWatching();
    server.closeAllConnections();
    server.close();
  };
  return { name, origin, tried: news.firstOutcome, stop };
}

/** A page of the first remote, with all of them in the place of their releases. */
async function linkTo(url: string, developed: readonly Developed[]): Promise<string> {
  const overrides = developed.map(({ name, origin }) => `remote=${name.replace(/^mfe-/, '')}@${origin}`);
  const [first] = developed;
  const { routes } = await readDeclaration(first?.name ?? '');
  const path = routes.find((route) => !route.path.includes(':'))?.path ?? '/';
  return `${url}${path}?${overrides.join('&')}`;
}

const stopping = stoppingSignal();
const stops: (() => Promise<void>)[] = [];
let code = 0;
try {
  const begun = Date.now();
  const developed: Developed[] = [];
  let port = Number(process.env.DEV_PORT ?? FIRST_PORT);
  for (const name of wantedRemotes(process.argv.slice(2))) {
    const one = await develop(name, port);
    stops.push(one.stop);
    developed.push(one);
    port = Number(new URL(one.origin).port) + 1;
  }
  const rest = await theRest(stopping);
  stops.push(rest.stop);
  await Promise.race([Promise.all(developed.map(({ tried }) => tried)), untilAborted(stopping)]);
  stopping.throwIfAborted();
  line(`
  Open              ${await linkTo(rest.url, developed)}   (ready after ${seconds(begun)})
${developed.map(({ name, origin }) => `    ${name.padEnd(15)} ${origin}`).join('\n')}

    A saved change is in the page in a second or two; what does not build is shown here and in the page.
    ${rest.url}/?remote=none goes back to what is released. Ctrl-C stops.
`);
  await untilAborted(stopping);
} catch (error) {
  if (!(error instanceof Stopped)) {
    console.error(`\n✗ ${explain(error)}`);
    code = 1;
  }
}
for (const stop of stops.reverse()) await stop();
process.exit(code);
