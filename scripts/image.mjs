// @ts-check
/**
 * `npm run image`: builds the image of the server with buildah, as root and without a container engine. `-- --run` also starts it on
 * DATABASE_URL with a read-only root and without capabilities, as uid 1000 and as another uid, and sends it requests. IMAGE_BASE names the
 * base image; without it the base is made of Debian's essential packages and npm's Node. Prints SKIPPED without buildah or root.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const base = 'localhost/booking-base';
/** Maximum size of the image in MB, base included. */
const maxSize = 430;
const env = { ...process.env, BUILDAH_ISOLATION: 'chroot', STORAGE_DRIVER: 'vfs' };

/** @param {string[]} command @returns {string} its output @throws Error if it fails */
function run(...[program = '', ...args]) {
  const { status, stdout, error } = spawnSync(program, args, {
    encoding: 'utf8',
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 28,
  });
  if (error !== undefined || status !== 0) throw new Error(`${program} ${args[0]} failed (${error?.message ?? status})`);
  return stdout.trim();
}

const has = (/** @type {string} */ program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const image = `localhost/delivery-booking-server:${version}`;

if (!has('buildah') || process.getuid?.() !== 0) {
  console.log('SKIPPED  the image needs buildah (a package of Debian) and root');
} else {
  const from = process.env.IMAGE_BASE ?? madeBase();
  build(from);
  const [, count = '', unit = ''] = /^([\d.]+) (\w+)/.exec(run('buildah', 'images', '--format', '{{.Size}}', image)) ?? [];
  const size = Number(count) * (unit === 'GB' ? 1000 : 1);
  console.log(`${size <= maxSize ? 'ok    ' : 'FAILED'} ${image}: ${size} MB of at most ${maxSize}`);
  if (size > maxSize) process.exitCode = 1;
  if (process.argv.includes('--run')) await tryOut();
}

/** Makes a base of Debian's essential packages and Node: node:24-bookworm-slim without its headers. @returns {string} its name */
function madeBase() {
  if (spawnSync('buildah', ['inspect', '--type', 'image', base], { env, stdio: 'ignore' }).status === 0) return base;
  if (!has('mmdebstrap')) throw new Error('set IMAGE_BASE, or install mmdebstrap (a package of Debian), which makes the base');
  const folder = mkdtempSync(join(tmpdir(), 'booking-image-'));
  const container = run('buildah', 'from', 'scratch');
  try {
    run('mmdebstrap', '--variant=essential', '--include=ca-certificates,libstdc++6', 'bookworm', `${folder}/base.tar`);
    const packages = run('npm', 'pack', '--silent', '--pack-destination', folder, `node-linux-${process.arch}@24`, 'npm@11').split('\n');
    const root = run('buildah', 'mount', container);
    run('tar', '-xf', `${folder}/base.tar`, '-C', root);
    mkdirSync(`${root}/usr/local/lib/node_modules/npm`, { recursive: true });
    const [node = '', npm = ''] = packages.map((file) => `${folder}/${file}`);
    run('tar', '-xzf', node, '-C', `${root}/usr/local`, '--strip-components=1', 'package/bin/node');
    run('tar', '-xzf', npm, '-C', `${root}/usr/local/lib/node_modules/npm`, '--strip-components=1');
    for (const name of ['npm', 'npx']) run('ln', '-s', `../lib/node_modules/npm/bin/${name}-cli.js`, `${root}/usr/local/bin/${name}`);
    // The essential packages have no useradd.
    run('sh', '-c', `echo node:x:1000:1000::/home/node:/bin/sh >> ${root}/etc/passwd && echo node:x:1000: >> ${root}/etc/group`);
    run('install', '-d', '-o', '1000', '-g', '1000', `${root}/home/node`);
    run('buildah', 'config', '--env', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', container);
    run('buildah', 'commit', '--format', 'docker', container, base);
  } finally {
    run('buildah', 'rm', container);
    rmSync(folder, { recursive: true, force: true });
  }
  return base;
}

/** Builds the image. `--format docker`, because an OCI image has no HEALTHCHECK. @param {string} from the base image */
function build(from) {
  const [revision = '', created = ''] = run('git', 'log', '-1', '--format=%H%n%cI').split('\n');
  const buildArgs = { BASE: from, VERSION: version, REVISION: revision, CREATED: created };
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  const mounted =
    certificates && existsSync(certificates)
      ? ['-v', `${certificates}:${certificates}:ro`, '--build-arg', `NODE_EXTRA_CA_CERTS=${certificates}`]
      : [];
  const args = Object.entries(buildArgs).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]);
  run('buildah', 'bud', '--quiet', '--format', 'docker', ...args, ...mounted, '--file', 'docker/server.Dockerfile', '--tag', image, '.');
}

/** Starts the image as an engine would: read-only root, /tmp in memory, no capability, no new rights. Sends requests, then SIGTERM. */
async function tryOut() {
  const { DATABASE_URL: database } = process.env;
  if (!database) throw new Error('--run needs DATABASE_URL, an empty PostgreSQL 18');
  const container = run('buildah', 'from', image);
  try {
    const root = run('buildah', 'mount', container);
    for (const uid of [1000, 4711]) await tryAs(uid, root, database);
  } finally {
    run('buildah', 'rm', container);
  }
}

/** @param {number} uid @param {string} root @param {string} database */
async function tryAs(uid, root, database) {
  const port = 20_000 + (process.pid % 10_000);
  const files = mkdtempSync(join(tmpdir(), 'booking-image-files-'));
  run('chown', String(uid), files);
  const script = [
    `mount --bind ${root} ${root}`,
    `mount -o remount,bind,ro ${root}`,
    `mount -t tmpfs tmpfs ${root}/tmp`,
    `mount --bind ${files} ${root}/var/lib/booking/files`,
    `mount -t proc proc ${root}/proc`,
    `exec chroot ${root} setpriv --reuid=${uid} --regid=${uid} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all sh -c 'cd /app && exec node apps/server/dist/main.js'`,
  ].join(' && ');
  const settings = {
    PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
    HOME: '/tmp',
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: database,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SESSION_SECRET: `an image that is tried out, ${process.pid} ${Date.now()}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'booking@example.test',
    STORAGE_URL: 'file:/var/lib/booking/files',
  };
  const child = spawn('unshare', ['--mount', 'sh', '-c', script], { env: settings, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  const begun = Date.now();
  /** Returns the status; 0 without an answer. */
  const request = (/** @type {string} */ path) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      (response) => response.status,
      () => 0,
    );
  while ((await request('/server/api/health/ready')) !== 200 && Date.now() - begun < 60_000 && child.exitCode === null) await pause(100);
  const status = child.exitCode === null ? readFileSync(`/proc/${child.pid}/status`, 'utf8') : '';
  const bits = /CapEff:\s*(\S+)[\s\S]*NoNewPrivs:\s*(\d)/.exec(status) ?? [];
  const statuses = [await request('/server/api/health/ready'), await request('/')];
  const ready = Date.now() - begun;
  child.kill('SIGTERM');
  const [code] = await ended;
  rmSync(files, { recursive: true, force: true });
  const passed = statuses.every((each) => each === 200) && code === 0 && Number.parseInt(bits[1] ?? '1', 16) === 0 && bits[2] === '1';
  console.log(
    `${passed ? 'ok    ' : 'FAILED'} as uid ${uid}, read-only: ready after ${ready} ms, statuses ${statuses.join(' and ')}, capabilities ${bits[1]}, exit ${code} after SIGTERM`,
  );
  if (!passed) process.exitCode = 1;
}
