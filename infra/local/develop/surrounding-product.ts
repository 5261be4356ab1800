import { setTimeout as pause } from 'node:timers/promises';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { portFrom } from '../run/ports';
import { startProgram } from '../run/program';
import { line } from '../run/progress';

/** The product around the remote in development. */
interface SurroundingProduct {
  /** Without a slash at the end. */
  readonly url: string;
  /** Whether it is this checkout's product, not another site of BASE_URL. */
  readonly isOurs: boolean;
  stop(): Promise<void>;
}

const nothingToStop = async () => {};

/**
 * The product that BASE_URL names; else the one that runs on PORT (8080); else one that is started now, as `npm start`
 * does.
 *
 * @throws PlainProblem when it does not respond or start
 */
export async function findProduct(stopping: AbortSignal): Promise<SurroundingProduct> {
  const named = process.env.BASE_URL?.replace(/\/+$/, '');
  if (named) {
    if (await answers(named)) return { url: named, isOurs: false, stop: nothingToStop };
    throw new PlainProblem(
      `BASE_URL is ${named}, and no Crown & Coil answers there. Correct it, or leave it out: then one is started here.`,
    );
  }
  const url = `http://localhost:${portFrom(process.env.PORT)}`;
  if (await answers(url)) {
    line(`✓ The product runs already on ${url}`);
    return { url, isOurs: true, stop: nothingToStop };
  }
  const product = startProgram({ name: 'The product', file: 'infra/local/run/start.ts', show: 'both' });
  let ended = false;
  void product.ended.then(() => {
    ended = true;
  });
  while (!(await answers(url))) {
    if (stopping.aborted || ended) {
      await product.stop();
      stopping.throwIfAborted();
      throw new PlainProblem('The product did not start; what it said stands above.');
    }
    await pause(200);
  }
  return { url, isOurs: true, stop: product.stop };
}

/** Only our gateway has a registry there. */
async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/registry.json`, { signal: AbortSignal.timeout(30_000) });
    return response.ok && typeof (await response.json()) === 'object';
  } catch {
    return false;
  }
}
