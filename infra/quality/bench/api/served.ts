import { setTimeout as pause } from 'node:timers/promises';
import { type Program, startProgram } from '@crown-and-coil/local/run/program';
import { answersOk } from '@crown-and-coil/local/run/supervised-program';
import { freePort } from '@crown-and-coil/servers/postgres';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';

/** A server under load. */
export interface Served {
  readonly origin: string;
  /** Processes that serve a request, besides PostgreSQL. */
  readonly pids: readonly number[];
  stop(): Promise<void>;
}

/** Starts a server on a free port and waits until it is ready. @param readyPath its readiness endpoint */
export async function serve(program: Program, readyPath: string): Promise<Served> {
  const port = await freePort();
  const running = startProgram({ ...program, env: { ...program.env, PORT: String(port) } });
  const origin = `http://127.0.0.1:${port}`;
  let endedWith: number | string | undefined;
  void running.ended.then((code) => {
    endedWith = code;
  });
  for (;;) {
    if (endedWith !== undefined)
      throw new PlainProblem(`${program.name} ended (${endedWith}).\n${running.lastWords()}`);
    const answer = await fetch(origin + readyPath).catch(() => undefined);
    if (answer) {
      await answer.arrayBuffer();
      return { origin, pids: [running.pid], stop: running.stop };
    }
    await pause(100);
  }
}

/** Waits until a site's API is ready. */
export async function untilReady(origin: string): Promise<void> {
  while (!(await answersOk(`${origin}/api/health/ready`).catch(() => false))) await pause(100);
}
