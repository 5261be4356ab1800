import { line, seconds } from '@crown-and-coil/local/run/progress';
import type { RunningCluster } from './cluster';

type Restartable = Pick<RunningCluster, 'apis' | 'gateways' | 'worker' | 'watcher' | 'database'>;

/**
 * Rolling replacement of all our processes, as in a deployment: each new one serves before its predecessor leaves. Then
 * restarts PostgreSQL on every node, as for a minor upgrade. No request fails; live streams reconnect to another
 * process.
 */
export async function rollingRestart(
  { apis, gateways, worker, watcher, database }: Restartable,
  say: (text: string) => void = line,
): Promise<void> {
  const begun = Date.now();
  const members = [worker, ...(watcher ? [watcher] : []), ...apis, ...gateways];
  for (const member of members) {
    const before = member.pid;
    await member.replace();
    say(`✓ ${member.name}: process ${before} is replaced by ${member.pid}`);
  }
  for (const member of members) await member.haveLeft();
  await database.rollingRestart(say);
  say(`✓ All replaced, and the old ones have left (${seconds(begun)})`);
}
