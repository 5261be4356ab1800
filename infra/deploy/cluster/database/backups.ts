import type { DatabaseNode } from './settings';

/** What pgBackRest calls the cluster. */
export const STANZA = 'crown-and-coil';

/** pgBackRest's configuration on one node. All nodes share the repository: a folder here, a bucket in production. */
export const pgbackrestSettings = (
  { folder, ports }: Pick<DatabaseNode, 'folder' | 'ports'>,
  socketFolder: string,
  repository: string,
): string => `
[global]
repo1-path=${repository}
# Two full backups, and what is needed to go to any second since the older of them.
repo1-retention-full=2
compress-type=lz4
start-fast=y
log-level-console=warn
log-level-file=off
lock-path=${folder}/locks

[${STANZA}]
pg1-path=${folder}/data
pg1-port=${ports.postgres}
pg1-socket-path=${socketFolder}
pg1-user=postgres
`;

/** What PostgreSQL calls for each finished piece of its log, and for one that a standby misses. */
export const archiveCommands = (pgbackrest: string, configFile: string) => {
  const command = `${pgbackrest} --config=${configFile} --stanza=${STANZA}`;
  return { archive: `${command} archive-push %p`, restore: `${command} archive-get %f "%p"` };
};
