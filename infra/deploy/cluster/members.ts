import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { type RunningProgram, startProgram } from '@crown-and-coil/local/run/program';
import { answersOk, type SupervisedPlan } from '@crown-and-coil/local/run/supervised-program';
import { redisArguments, selfSignedArguments } from '../site/site';
import { type NginxPlan, nginxConfig } from './nginx-config';
import { requireExecutable } from './system-programs';

type Env = Readonly<Record<string, string>>;

export interface OurProgram {
  readonly name: string;
  readonly file: string;
  readonly env: Env;
  readonly logFile: string;
  /** Of `/metrics`. */
  readonly metricsPorts: PortPair;
  /** Writes the scrape targets for Prometheus (file_sd_configs). */
  readonly metricsTarget: string;
}

/** The two ports of a server: a process and its replacement listen side by side, alternating ports. */
type PortPair = readonly [number, number];

const portOf = (ports: PortPair, generation: number): number => ports[generation % 2 === 0 ? 0 : 1];

function startOurs(program: OurProgram, generation: number, env: Env = {}): RunningProgram {
  const { name, file, logFile, metricsPorts, metricsTarget } = program;
  const metricsPort = portOf(metricsPorts, generation);
  mkdirSync(dirname(metricsTarget), { recursive: true });
  // Written atomically: Prometheus reads it as soon as it changes.
  writeFileSync(`${metricsTarget}.next`, JSON.stringify([{ targets: [`127.0.0.1:${metricsPort}`] }]));
  renameSync(`${metricsTarget}.next`, metricsTarget);
  return startProgram({
    name,
    file,
    logFile,
    keepsLog: generation > 1,
    env: { ...program.env, HOST: '127.0.0.1', METRICS_PORT: String(metricsPort), ...env },
  });
}

/** A server behind nginx, which knows both ports: an API process or a gateway. */
export const serverPlan = (program: OurProgram, ports: PortPair, readyPath: string): SupervisedPlan => ({
  name: program.name,
  logFile: program.logFile,
  launch: (generation) => startOurs(program, generation, { PORT: String(portOf(ports, generation)) }),
  isReady: (generation) => answersOk(`http://127.0.0.1:${portOf(ports, generation)}${readyPath}`),
});

/** A process that reports when it is ready: a worker or the watcher. Two may run side by side. */
export function planReadyOnOutput(program: OurProgram): SupervisedPlan {
  let latest: RunningProgram | undefined;
  return {
    name: program.name,
    logFile: program.logFile,
    launch: (generation) => {
      latest = startOurs(program, generation);
      return latest;
    },
    isReady: async () => latest?.hasSpoken() === true,
  };
}

/** One Redis of the site. */
export function redisPlan(name: string, port: number, password: string, logFile: string): SupervisedPlan {
  const args = ['--port', String(port), '--bind', '127.0.0.1', ...redisArguments(password)];
  return {
    name,
    launch: (generation) =>
      startProgram({
        name,
        file: requireExecutable('redis-server'),
        args,
        logFile,
        keepsLog: generation > 1,
      }),
    isReady: async () => takesConnections(port),
  };
}

/** A self-signed certificate, regenerated at each start. */
export function selfSigned(folder: string): { readonly certificate: string; readonly key: string } {
  mkdirSync(folder, { recursive: true });
  const [certificate, key] = [join(folder, 'localhost.crt'), join(folder, 'localhost.key')];
  execFileSync(requireExecutable('openssl'), selfSignedArguments(certificate, key), { stdio: 'pipe' });
  return { certificate, key };
}

/** The load balancer. */
export function nginxMember(plan: NginxPlan, logFile: string): SupervisedPlan {
  const name = 'nginx';
  const configFile = join(plan.folder, 'nginx.conf');
  mkdirSync(plan.folder, { recursive: true });
  chmodSync(plan.folder, 0o755);
  writeFileSync(configFile, nginxConfig(plan));
  return {
    name,
    launch: (generation) =>
      startProgram({
        name,
        file: requireExecutable('nginx'),
        // Early output, before nginx has read its log settings.
        args: ['-p', plan.folder, '-e', 'stderr', '-c', configFile],
        logFile,
        keepsLog: generation > 1,
      }),
    isReady: async () => takesConnections(plan.port, plan.host ?? '127.0.0.1'),
  };
}

/** Whether the port accepts connections. */
export async function takesConnections(port: number, host = '127.0.0.1'): Promise<boolean> {
  const socket = connect(port, host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
