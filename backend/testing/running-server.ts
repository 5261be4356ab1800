import type { RunningPostgres } from '@crown-and-coil/servers/postgres';

const KEY = Symbol.for('crown-and-coil.test-postgres');
// Jest loads its setup and teardown files separately: only the process is shared.
const shared = globalThis as { [KEY]?: RunningPostgres };

export function keepServer(server: RunningPostgres): void {
  shared[KEY] = server;
}

export function runningServer(): RunningPostgres | undefined {
  return shared[KEY];
}
