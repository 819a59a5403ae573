// @ts-check
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'cluster-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

const nodes = ['booking-db-1', 'booking-db-2', 'booking-db-3'];
const patroni = parse(read('docker/patroni/config.yml'));
const { dcs } = patroni.bootstrap;
const haproxy = read('docker/haproxy/haproxy.cfg');
const units = readdirSync(join(root, 'docker/systemd'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(service|timer|conf)$/.test(file),
);

/** Lines of `name=value`, as systemd and pgBackRest read them. @param {string} text */
const settingsOf = (text) =>
  text
    .split('\n')
    .filter((line) => line !== '' && !/^[#[]/.test(line))
    .map((line) => {
      const [, name = '', value = ''] = /^([\w-]+)=(.*)$/.exec(line) ?? expect.fail(`not a setting: ${line}`);
      return /** @type {const} */ ([name, value]);
    });

/** @param {string} command @param {string[]} args @param {Record<string, string>} [env] */
function run(command, args, env = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', env: { ...process.env, ...env } });
  return { missing: error !== undefined, status, output: `${stdout}${stderr}` };
}

const etcd = Object.fromEntries(settingsOf(read('docker/etcd/etcd.env')));
const backup = Object.fromEntries(settingsOf(read('docker/backup/pgbackrest.conf')));

test('a confirmed booking is on two machines, whichever machine is lost', () => {
  expect(dcs).toMatchObject({ synchronous_mode: 'quorum', synchronous_mode_strict: true, synchronous_node_count: 1 });
  expect(dcs.postgresql.parameters).toMatchObject({ synchronous_commit: 'on', fsync: 'on', full_page_writes: 'on', archive_mode: 'on' });
  // Patroni's own rule: otherwise a slow answer of etcd demotes a healthy primary.
  expect(dcs.ttl).toBeGreaterThanOrEqual(dcs.loop_wait + 2 * dcs.retry_timeout);
});

test('every file names the same three nodes, ports and folders', () => {
  expect(patroni.etcd3.hosts.split(',')).toEqual(nodes.map((node) => `${node}:2379`));
  expect(patroni.restapi.allowlist.slice(1)).toEqual(nodes);
  expect(etcd.ETCD_INITIAL_CLUSTER?.split(',')).toEqual(nodes.map((node) => `${node}=http://${node}:2380`));
  expect([...haproxy.matchAll(/^\tserver (\S+) (\S+)$/gm)].map(([, name, address]) => [name, address])).toEqual(
    nodes.map((node) => [node, `${node}:5432`]),
  );
  expect(haproxy).toMatch(/default-server check port 8008 .* on-marked-down shutdown-sessions\n/);
  expect(patroni.restapi.listen).toMatch(/:8008$/);
  expect(backup['pg1-path']).toBe(patroni.postgresql.data_dir);
  expect(read('docker/systemd/booking-restore-check.service')).toContain(`--pgdata=${patroni.postgresql.data_dir} `);
  expect(read('docker/backup/pgbackrest.conf')).toContain(`\n[${patroni.scope}]\n`);
});

test('every database user of the network has a password to fill in', () => {
  const example = Object.fromEntries(settingsOf(read('docker/systemd/database.env.example')));
  const users = dcs.postgresql.pg_hba
    .filter((/** @type {string} */ line) => line.startsWith('host'))
    .map((/** @type {string} */ line) => {
      const [, , user = '', , method] = line.split(' ');
      expect(method).toBe('scram-sha-256');
      return user.split(',');
    });
  const named = ['SUPERUSER', 'REPLICATION', 'REWIND'].map((role) => example[`PATRONI_${role}_USERNAME`]);
  // The product's own user is created by hand (docs/runbook.md).
  expect(users.flat().sort()).toEqual([...named, 'booking'].sort());
  const secrets = Object.entries(example).filter(([name]) => !name.endsWith('_USERNAME'));
  expect(secrets.filter(([, value]) => value !== '')).toEqual([]);
});

test('every unit consists of settings, and none has a secret', () => {
  expect(units).toHaveLength(7);
  for (const unit of units) {
    const settings = settingsOf(read(`docker/systemd/${unit}`));
    expect(settings.filter(([, value]) => /secret|password|:\/\/[^/]*:[^/]*@/i.test(value))).toEqual([]);
  }
});

test('Patroni accepts its configuration', async ({ skip }) => {
  const { missing, output: version } = run('patroni', ['--version']);
  const major = Number(/ (\d+)\./.exec(version)?.[1]);
  skip(missing || major < 4, 'no Patroni 4 here');
  // Patroni checks that the programs exist and that etcd accepts a connection.
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  for (const program of ['pg_ctl', 'initdb', 'pg_controldata', 'pg_basebackup', 'postgres', 'pg_isready', 'pg_rewind'])
    writeFileSync(join(bin, program), '#!/bin/sh\necho "postgres (PostgreSQL) 18.1"\n', { mode: 0o755 });
  const silent = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const address = /** @type {import('node:net').AddressInfo} */ (silent.address());
  const { output, status } = run('patroni', ['--validate-config', '--ignore-listen-port', join(root, 'docker/patroni/config.yml')], {
    ...Object.fromEntries(settingsOf(read('docker/systemd/database.env.example')).map(([name, value]) => [name, value || 'made'])),
    PATRONI_NAME: 'booking-db-1',
    PATRONI_RESTAPI_CONNECT_ADDRESS: 'booking-db-1:8008',
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: 'booking-db-1:5432',
    PATRONI_POSTGRESQL_DATA_DIR: join(folder, 'data'),
    PATRONI_POSTGRESQL_BIN_DIR: bin,
    PATRONI_ETCD3_HOSTS: `127.0.0.1:${address.port}`,
  });
  silent.close();
  expect({ output, status }).toEqual({ output: '', status: 0 });
});

test('HAProxy accepts its configuration', ({ skip }) => {
  skip(run('haproxy', ['-v']).missing, 'no HAProxy here');
  const file = join(folder, 'haproxy.cfg');
  // HAProxy refuses names that it cannot resolve.
  writeFileSync(file, haproxy.replace(/(?<= )booking-db-(\d)(?=:)/g, '127.0.0.$1'));
  const { output, status } = run('haproxy', ['-c', '-f', file]);
  expect({ output: output.replace('Configuration file is valid\n', ''), status }).toEqual({ output: '', status: 0 });
});

test('systemd accepts the units', ({ skip }) => {
  skip(run('systemd-analyze', ['--version']).missing, 'no systemd here');
  const place = join(folder, 'units');
  cpSync(join(root, 'docker/systemd'), place, { recursive: true });
  // Stubs for what the packages install: their units, and the programs, whose existence alone is checked.
  for (const name of ['patroni', 'etcd']) writeFileSync(join(place, `${name}.service`), '[Service]\nExecStart=/bin/true\n');
  for (const unit of units) {
    const text = readFileSync(join(place, unit), 'utf8').replace(/^(Exec\w+=-?)\/\S+/gm, '$1/bin/true');
    writeFileSync(join(place, unit), text);
  }
  const names = ['patroni.service', 'etcd.service', ...units.filter((unit) => !unit.includes('/'))].map((name) =>
    name.replace('@', '@3001'),
  );
  for (const name of names) {
    const { output, status } = run('systemd-analyze', ['verify', '--man=no', name], { SYSTEMD_UNIT_PATH: `${place}:` });
    expect({ name, output, status }).toEqual({ name, output: '', status: 0 });
  }
});

test('the runbook has a paragraph for each alert, and for no other', () => {
  const alerts = [...read('docker/prometheus/alerts.yml').matchAll(/^\s*- alert: (\w+)$/gm)].map(([, name]) => name);
  expect([...read('docs/runbook.md').matchAll(/^### (\w+)$/gm)].map(([, name]) => name).sort()).toEqual(alerts.sort());
});
