import { parse } from 'yaml';
import { type DatabaseNode, haproxySettings, patroniSettings, roleStatements } from './settings';

const nodes: DatabaseNode[] = [1, 2, 3].map((number) => ({
  name: `database-${number}`,
  host: `10.0.0.${number}`,
  folder: `/srv/database-${number}`,
  ports: { etcd: 2379, etcdPeers: 2380, postgres: 5432, patroni: 8008 },
}));
const passwords = { superuser: 'a', replication: 'b', owner: 'c', pooled: 'd', patroni: 'e' };
const programs = { binaries: '/usr/bin', socketFolder: '/run', archive: 'push', restore: 'get' };
const settings = nodes.map((node) => parse(patroniSettings(node, nodes, passwords, programs)));

test('the leader lock outlasts a Patroni loop with both its retries', () => {
  for (const { bootstrap } of settings) {
    const { ttl, loop_wait, retry_timeout } = bootstrap.dcs;
    expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl);
  }
});

test('commits are synchronous, and leader locks use compare-and-swap renewals', () => {
  for (const one of settings) {
    expect(one.bootstrap.dcs.synchronous_mode).toBe(true);
    expect(one.etcd.hosts).toHaveLength(3);
    expect(one).not.toHaveProperty('etcd3');
  }
});

test('a machine that is copied again does not wait for a spread checkpoint', () => {
  for (const { postgresql } of settings) expect(postgresql.basebackup).toEqual([{ checkpoint: 'fast' }]);
});

test('HAProxy refuses connections while two nodes claim to be the primary', () => {
  const [, primary = ''] = haproxySettings(nodes, 6432, 6433).split(/^listen /m);
  expect(primary).toMatch(/^primary\n/);
  expect(primary).toContain('tcp-request connection reject if { nbsrv(primary) gt 1 }');
  for (const { name, host } of nodes)
    expect(primary).toContain(`server ${name} ${host}:5432 check port 8008`);
});

test("the pool's role has time limits, the owner role has none", () => {
  const limits = roleStatements(passwords).filter((statement) => statement.includes('timeout'));
  expect(limits).toHaveLength(2);
  for (const statement of limits) expect(statement).toMatch(/^alter role crown_and_coil_api set /);
});
