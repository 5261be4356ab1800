import { DATABASE, SUPERUSER } from '@crown-and-coil/servers/postgres/cluster';
import { stringify } from 'yaml';

/** Owns the database and connects directly: migrations, jobs, LISTEN. */
export const OWNER = 'crown_and_coil';
/** Has the owner's rights with time limits; connects through the pool. */
export const POOLED = 'crown_and_coil_api';

/** One machine of the database: etcd, Patroni and PostgreSQL. */
export interface DatabaseNode {
  readonly name: string;
  readonly host: string;
  readonly folder: string;
  readonly ports: {
    readonly etcd: number;
    readonly etcdPeers: number;
    readonly postgres: number;
    readonly patroni: number;
  };
}

export interface DatabasePasswords {
  readonly superuser: string;
  readonly replication: string;
  readonly owner: string;
  readonly pooled: string;
  /** For Patroni commands that change state. */
  readonly patroni: string;
}

const STATEMENT_TIMEOUT = '15s';

/**
 * TTL of the leader key: as short as Patroni's loop with both its retries allows. Patroni 3.1 and later enforce at least
 * 20 s, which delays failover of a vanished machine accordingly.
 */
const LEADER_TTL_SECONDS = 7;

const urls = (nodes: readonly DatabaseNode[], port: 'etcd' | 'etcdPeers') =>
  nodes.map(({ name, host, ports }) => ({ name, url: `http://${host}:${ports[port]}` }));

export function etcdArguments(node: DatabaseNode, nodes: readonly DatabaseNode[]): string[] {
  const [client, peers] = [
    `http://${node.host}:${node.ports.etcd}`,
    `http://${node.host}:${node.ports.etcdPeers}`,
  ];
  const options = {
    name: node.name,
    'data-dir': `${node.folder}/etcd`,
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peers,
    'initial-advertise-peer-urls': peers,
    'initial-cluster': urls(nodes, 'etcdPeers')
      .map(({ name, url }) => `${name}=${url}`)
      .join(),
    'initial-cluster-token': 'crown-and-coil',
    'auto-compaction-retention': '1h',
    'enable-v2': 'true',
    logger: 'zap',
    'log-level': 'warn',
  };
  return Object.entries(options).map(([name, value]) => `--${name}=${value}`);
}

/** What Patroni starts on a node, and how PostgreSQL archives WAL. */
interface NodePrograms {
  /** The folder of PostgreSQL's programs. */
  readonly binaries: string;
  /** Socket folder for pgBackRest, accessible to the account only. */
  readonly socketFolder: string;
  readonly archive: string;
  readonly restore: string;
}

/** Patroni's configuration of one node, in YAML. */
export function patroniSettings(
  node: DatabaseNode,
  nodes: readonly DatabaseNode[],
  passwords: DatabasePasswords,
  { binaries, socketFolder, archive, restore }: NodePrograms,
): string {
  const at = (port: number) => `${node.host}:${port}`;
  return stringify({
    scope: 'crown-and-coil',
    name: node.name,
    log: { level: 'INFO' },
    restapi: {
      listen: at(node.ports.patroni),
      connect_address: at(node.ports.patroni),
      authentication: { username: 'patroni', password: passwords.patroni },
    },
    // The v2 API, which renews the leader key only while still holding it. With v3, a paused primary takes the key back
    // from its successor (Patroni 3.0, found by the drill).
    etcd: { hosts: nodes.map(({ host, ports }) => `${host}:${ports.etcd}`) },
    bootstrap: {
      dcs: {
        ttl: LEADER_TTL_SECONDS,
        loop_wait: 1,
        retry_timeout: 3,
        // Commits wait for a standby, and only a standby with every commit can be promoted.
        synchronous_mode: true,
        // Failsafe mode: without etcd, the primary continues while it reaches all other nodes.
        failsafe_mode: true,
        // Fails over at once when the primary crashes, instead of waiting for a restart.
        primary_start_timeout: 0,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            max_connections: 100,
            shared_buffers: '64MB',
            max_wal_size: '192MB',
            min_wal_size: '64MB',
            wal_keep_size: '64MB',
            max_slot_wal_keep_size: '128MB',
            archive_mode: 'on',
            // WAL not archived yet is lost if all three machines are lost.
            archive_timeout: '60s',
            wal_log_hints: 'on',
            hot_standby: 'on',
            timezone: 'UTC',
            // To a separate file: a PostgreSQL outliving Patroni would keep Patroni's output open.
            logging_collector: 'on',
            log_filename: 'postgresql-%a.log',
            log_truncate_on_rotation: 'on',
            // Detects dead client connections within 30 s.
            tcp_keepalives_idle: 10,
            tcp_keepalives_interval: 5,
            tcp_keepalives_count: 3,
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: at(node.ports.postgres),
      connect_address: at(node.ports.postgres),
      data_dir: `${node.folder}/data`,
      bin_dir: binaries,
      pgpass: `${node.folder}/pgpass`,
      authentication: {
        superuser: { username: SUPERUSER, password: passwords.superuser },
        replication: { username: 'replication', password: passwords.replication },
      },
      pg_hba: [
        'local all postgres trust',
        'host all all all scram-sha-256',
        'host replication replication all scram-sha-256',
      ],
      parameters: {
        unix_socket_directories: socketFolder,
        log_directory: `${node.folder}/log`,
        archive_command: archive,
      },
      recovery_conf: { restore_command: restore },
      // A machine that has to be copied again would otherwise wait for a spread checkpoint, which takes minutes.
      basebackup: [{ checkpoint: 'fast' }],
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
    watchdog: { mode: 'off' },
  });
}

/** Routes connections to the current primary, and stale-tolerant reads to the standbys. */
export const haproxySettings = (
  nodes: readonly DatabaseNode[],
  primaryPort: number,
  standbyPort: number,
): string => `
global
  maxconn 1000
  log stdout format raw local0 notice

defaults
  mode tcp
  log global
  timeout connect 1s
  # LISTEN connections may be silent for long; keepalive detects dead ones.
  timeout client 24h
  timeout server 24h
  timeout check 1s
  option clitcpka
  option srvtcpka
  option httpchk
  http-check expect status 200
  # Clients of a former primary must reconnect. One successful check is enough for the new one, which answers it only
  # while it holds the leader key.
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions

listen primary
  bind 127.0.0.1:${primaryPort}
  http-check send meth OPTIONS uri /primary
  # While two count as primary, connect to neither: at startup, or when a former one has not noticed yet.
  tcp-request connection reject if { nbsrv(primary) gt 1 }
${servers(nodes)}

listen standby
  bind 127.0.0.1:${standbyPort}
  balance roundrobin
  http-check send meth OPTIONS uri /replica?lag=16MB
${servers(nodes)}
`;

const servers = (nodes: readonly DatabaseNode[]) =>
  nodes
    .map(({ name, host, ports }) => `  server ${name} ${host}:${ports.postgres} check port ${ports.patroni}`)
    .join('\n');

/** PgBouncer in transaction mode; server connections have the role's time limits. */
export const pgbouncerSettings = (port: number, primaryPort: number, userFile: string): string => `
[databases]
${DATABASE} = host=127.0.0.1 port=${primaryPort} dbname=${DATABASE}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${userFile}
admin_users = ${OWNER}
pool_mode = transaction
default_pool_size = 30
max_client_conn = 1000
# After a failover: try again at once, and hold clients no longer than they wait anyway.
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 10
server_lifetime = 600
tcp_keepidle = 10
tcp_keepintvl = 5
tcp_keepcnt = 3
log_connections = 0
log_disconnections = 0
`;

export const pgbouncerUsers = ({ owner, pooled }: DatabasePasswords): string =>
  `"${OWNER}" "${owner}"\n"${POOLED}" "${pooled}"\n`;

/** Creates the roles and the database; idempotent. */
export const roleStatements = ({ owner, pooled }: DatabasePasswords): readonly string[] => [
  `do $$ begin
     if not exists (select from pg_roles where rolname = '${OWNER}') then create role ${OWNER} login; end if;
     if not exists (select from pg_roles where rolname = '${POOLED}') then create role ${POOLED} login; end if;
   end $$`,
  `alter role ${OWNER} password '${owner}'`,
  `alter role ${POOLED} password '${pooled}'`,
  `grant ${OWNER} to ${POOLED}`,
  `alter role ${POOLED} set statement_timeout = '${STATEMENT_TIMEOUT}'`,
  `alter role ${POOLED} set idle_in_transaction_session_timeout = '${STATEMENT_TIMEOUT}'`,
];
