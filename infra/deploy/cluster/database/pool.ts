import { join } from 'node:path';
import { step } from '@crown-and-coil/local/run/progress';
import type { SupervisedProgram } from '@crown-and-coil/local/run/supervised-program';
import { takesConnections } from '../members';
import type { PortRange } from '../port-range';
import type { Started } from '../started';
import { requireExecutable } from '../system-programs';
import type { AccountHome } from './account-home';
import {
  type DatabaseNode,
  type DatabasePasswords,
  haproxySettings,
  pgbouncerSettings,
  pgbouncerUsers,
} from './settings';

/** HAProxy, which routes to the primary, and PgBouncer in front of it. */
interface RunningPool {
  readonly haproxy: SupervisedProgram;
  readonly pgbouncer: SupervisedProgram;
  readonly ports: { readonly primary: number; readonly standby: number; readonly pooled: number };
}

export interface PoolOptions {
  readonly home: AccountHome;
  readonly started: Started;
  readonly passwords: DatabasePasswords;
  readonly ports: PortRange;
}

export async function startPool(
  nodes: readonly DatabaseNode[],
  { home, started, passwords, ports }: PoolOptions,
): Promise<RunningPool> {
  const primary = await ports.of('primary');
  const standby = await ports.of('standby');
  const pooled = await ports.of('pool');
  const folder = home.folder(join(home.path, 'pool'));
  const haproxyFile = home.file(join(folder, 'haproxy.cfg'), haproxySettings(nodes, primary, standby));
  const users = home.file(join(folder, 'users'), pgbouncerUsers(passwords));
  const pgbouncerFile = home.file(join(folder, 'pgbouncer.ini'), pgbouncerSettings(pooled, primary, users));
  const [haproxy, pgbouncer] = await step('Start HAProxy and PgBouncer', () =>
    started.members(
      {
        name: 'HAProxy',
        launch: home.program({
          name: 'haproxy',
          folder,
          command: [requireExecutable('haproxy'), '-db', '-f', haproxyFile],
        }),
        isReady: () => takesConnections(primary),
      },
      {
        name: 'PgBouncer',
        launch: home.program({
          name: 'pgbouncer',
          folder,
          command: [requireExecutable('pgbouncer'), pgbouncerFile],
        }),
        isReady: () => takesConnections(pooled),
      },
    ),
  );
  return { haproxy, pgbouncer, ports: { primary, standby, pooled } };
}
