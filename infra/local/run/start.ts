import { claimDirectory } from '@crown-and-coil/servers/postgres';
import { allBuilds, type Build, buildStale } from './builds';
import { defaultDataDir } from './paths';
import { portFrom, requireFreePort } from './ports';
import { type ProductOptions, type RunningProduct, startProduct } from './product';
import { explain, line, seconds } from './progress';
import { runMain, stoppingSignal, untilAborted, untilStopped } from './stopping';

/** `npm start`: the whole product on this machine, until Ctrl-C. */
async function start(): Promise<void> {
  const begun = Date.now();
  const stopping = stoppingSignal();
  const host = process.env.HOST ?? '127.0.0.1';
  const claim = claimDirectory(defaultDataDir, 'it is still starting');
  // Also runs after an unhandled error.
  process.on('exit', () => claim.release());
  const port = portFrom(process.env.PORT);
  await requireFreePort(port, host);
  const builds = allBuilds();
  const isBackend = ({ name }: Build) => name === 'backend';
  const isExtra = (build: Build) => build.isExtra === true;
  const product = await buildAndServe(
    builds.filter(isBackend),
    builds.filter((build) => !isBackend(build) && !isExtra(build)),
    { port, host, stopping },
  );
  claim.describe(product.url);
  line(welcome(product, begun));
  // The pages work without them, so the first start does not wait for them.
  const drawing = product.drawDemo().catch((error) => {
    if (!stopping.aborted) line(`! The demo has not all of its pictures: ${explain(error)}`);
  });
  const finishing = buildStale(builds.filter(isExtra), stopping).catch((error) => {
    if (!stopping.aborted) line(`! The artwork is not finished: ${explain(error)}`);
  });
  await untilAborted(stopping);
  await Promise.all([drawing, finishing]);
  await product.stop();
}

/** Builds the pages while the database is filled and the API starts: on a first start both take long. */
async function buildAndServe(
  backend: readonly Build[],
  pages: readonly Build[],
  { port, host, stopping }: Pick<ProductOptions, 'port' | 'host' | 'stopping'>,
): Promise<RunningProduct> {
  const failed = new AbortController();
  const either = AbortSignal.any([stopping, failed.signal]);
  const giveUp = (error: unknown) => {
    failed.abort(error);
    throw error;
  };
  const releases = buildStale(pages, either).catch(giveUp);
  const serve = async () => {
    await buildStale(backend, either);
    const dataDir = defaultDataDir;
    return startProduct({ dataDir, port, host, stopping: either, draws: false, releases });
  };
  const [served] = await Promise.allSettled([serve().catch(giveUp), releases]);
  if (served.status === 'fulfilled') return served.value;
  throw either.reason ?? served.reason;
}

function welcome({ url, stripeUrl, demo }: RunningProduct, begun: number): string {
  const accounts = `
    Log in as         client@demo.test, client2@demo.test
                      braider@demo.test, barber@demo.test, loctician@demo.test, colorist@demo.test
                      admin@demo.test (its second step: the code in the outbox)
    Password of all   crown-and-coil-demo
${process.env.SMTP_URL ? '' : `    Mails             ${url}/outbox\n`}${stripeUrl ? `    Payments (no money moves)  ${stripeUrl}\n` : ''}`;
  return `
  Crown & Coil runs at  ${url}   (ready after ${seconds(begun)})
${demo ? accounts : ''}
    Ctrl-C stops it. The data stays in ${defaultDataDir}; npm run reset deletes it.
`;
}

await runMain(() => untilStopped(start));
