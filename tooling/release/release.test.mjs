// @ts-check
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { licenceErrors, productionComponents } from '../../scripts/licences.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const script = join(root, 'scripts/release.mjs');

/** @type {string} */
let folder;
/** @type {NodeJS.ProcessEnv} */
let env;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'booking release '));
  const person = { NAME: 'Nur', EMAIL: 'nur@example.test' };
  env = {
    PATH: process.env.PATH,
    HOME: folder,
    GIT_CONFIG_GLOBAL: '/dev/null',
    ...Object.fromEntries(
      Object.entries(person).flatMap(([name, value]) => ['AUTHOR', 'COMMITTER'].map((who) => [`GIT_${who}_${name}`, value])),
    ),
  };
  mkdirSync(join(folder, 'apps/one'), { recursive: true });
  write('package.json', { name: 'beds', version: '0.9.0', private: true, workspaces: ['apps/*'], dependencies: { pillow: '1.0.0' } });
  write('apps/one/package.json', { name: '@beds/one', version: '0.9.0', dependencies: { pillow: '1.0.0' } });
  writeLock('MIT');
  write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n- Softer.\n\n## 0.9.0 (2026-11-01)\n\n- First.\n');
  write('.gitignore', '/release/\n.gnupg\n.npm\ntest-results/\n');
  git('init', '--quiet', '--initial-branch=main');
  commit();
  mkdirSync(join(folder, 'test-results'));
  write('test-results/long.json', { commit: git('rev-parse', 'HEAD') });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** @param {string} file @param {string | object} content */
const write = (file, content) =>
  writeFileSync(join(folder, file), typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`);
/** @param {string} file */
const read = (file) => readFileSync(join(folder, file), 'utf8');
/** @param {string[]} args */
const git = (...args) => execFileSync('git', args, { cwd: folder, env, encoding: 'utf8' }).trim();
const commit = () => (git('add', '--all'), git('commit', '--quiet', '--message', 'change'));
/** @param {string} licence */
const writeLock = (licence) =>
  write('package-lock.json', {
    name: 'beds',
    version: '0.9.0',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'beds', version: '0.9.0', workspaces: ['apps/*'], dependencies: { pillow: '1.0.0' } },
      'apps/one': { name: '@beds/one', version: '0.9.0', dependencies: { pillow: '1.0.0' } },
      'node_modules/@beds/one': { resolved: 'apps/one', link: true },
      'node_modules/hammer': { version: '1.0.0', license: 'GPL-3.0', dev: true },
      'node_modules/pillow': { version: '1.0.0', license: licence },
    },
  });
/** @param {string} version @param {NodeJS.ProcessEnv} [more] */
const release = (version, more = {}) =>
  spawnSync(process.execPath, [script, version], { cwd: folder, env: { ...env, ...more }, encoding: 'utf8' });
const stateOfTree = () => [git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag'), read('package.json'), read('CHANGELOG.md')];

test('a release sets the version everywhere, adds the section of the changelog and the tag, and writes correct files', () => {
  const { status, stdout, stderr } = release('0.10.0');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('NOT SIGNED');
  const lock = JSON.parse(read('package-lock.json'));
  const manifests = [
    JSON.parse(read('package.json')),
    JSON.parse(read('apps/one/package.json')),
    lock,
    lock.packages[''],
    lock.packages['apps/one'],
  ];
  expect(manifests.map(({ version }) => version)).toEqual(Array(5).fill('0.10.0'));
  expect(lock.packages['node_modules/pillow'].version).toBe('1.0.0');
  expect(read('CHANGELOG.md')).toMatch(/^# Changelog\n\n## Unreleased\n\n## 0\.10\.0 \(\d{4}-\d\d-\d\d\)\n\n- Softer\.\n\n## 0\.9\.0/);
  expect([git('status', '--porcelain'), git('log', '-1', '--format=%s'), git('rev-parse', 'v0.10.0^{commit}')]).toEqual([
    '',
    'release: 0.10.0',
    git('rev-parse', 'HEAD'),
  ]);

  const made = join(folder, 'release/0.10.0');
  expect(readdirSync(made).sort()).toEqual(['SHA256SUMS', 'beds-0.10.0.cdx.json', 'beds-0.10.0.licences.txt', 'beds-0.10.0.tar.gz']);
  const hashOf = (/** @type {string} */ file) =>
    createHash('sha256')
      .update(readFileSync(join(made, file)))
      .digest('hex');
  const sums = readdirSync(made)
    .filter((file) => file !== 'SHA256SUMS')
    .sort();
  expect(
    read('release/0.10.0/SHA256SUMS')
      .trim()
      .split('\n')
      .sort((a, b) => a.slice(66).localeCompare(b.slice(66), 'en')),
  ).toEqual(sums.map((file) => `${hashOf(file)}  ${file}`));
  const packed = execFileSync('tar', ['-xzOf', 'beds-0.10.0.tar.gz', 'beds-0.10.0/apps/one/package.json'], { cwd: made, encoding: 'utf8' });
  expect(JSON.parse(packed).version).toBe('0.10.0');
  const sbom = JSON.parse(read('release/0.10.0/beds-0.10.0.cdx.json'));
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'beds', version: '0.10.0' } } });
  expect(sbom.components.map((/** @type {{ purl: string }} */ { purl }) => purl)).toEqual([
    'pkg:npm/%40beds/one@0.10.0',
    'pkg:npm/pillow@1.0.0',
  ]);
  expect(read('release/0.10.0/beds-0.10.0.licences.txt')).toBe('pillow 1.0.0: MIT\n');
});

test.each(
  /** @type {[string, string, RegExp, () => void][]} */ ([
    ['a version of two numbers', '1.0', /three numbers/, () => undefined],
    ['a version with a suffix', '1.0.0-rc.1', /three numbers/, () => undefined],
    ['no version', '', /three numbers/, () => undefined],
    ['the same version', '0.9.0', /0\.9\.0 is not newer than 0\.9\.0/, () => undefined],
    ['an older version', '0.8.11', /not newer/, () => undefined],
    [
      'a changelog without text',
      '1.0.0',
      /has no text/,
      () => (write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n## 0.9.0\n\n- First.\n'), commit()),
    ],
    ['a tag that exists', '1.0.0', /The tag v1\.0\.0 exists already/, () => git('tag', 'v1.0.0')],
    ['a change that is not committed', '1.0.0', /not committed/, () => write('notes.txt', 'remember')],
    [
      'a commit without a passed long suite',
      '1.0.0',
      /Run `npm run test:long` at this commit first/,
      () => (write('notes.txt', 'softer'), commit()),
    ],
    ['a licence that is not allowed', '1.0.0', /pillow 1\.0\.0: the licence GPL-3\.0 /, () => (writeLock('GPL-3.0'), commit())],
    [
      'a licence of which one part is not allowed',
      '1.0.0',
      /pillow 1\.0\.0: the licence MIT AND SSPL-1\.0 /,
      () => (writeLock('MIT AND SSPL-1.0'), commit()),
    ],
  ]),
)('%s is refused, and nothing is changed', (_, version, reason, prepare) => {
  prepare();
  const before = stateOfTree();
  const { status, stdout, stderr } = release(version);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(reason);
  expect(stateOfTree()).toEqual(before);
});

test('a refused release prints every reason', () => {
  write('CHANGELOG.md', '# Changelog\n');
  expect(release('0.9.0').stderr.trim().split('\n')).toHaveLength(3);
});

test('a release that fails half way leaves no tag, no commit and no version behind', () => {
  const before = stateOfTree();
  const { status, stderr } = release('1.0.0', { RELEASE_KEY: 'nobody@example.test', GNUPGHOME: join(folder, '.gnupg') });
  expect(status).toBe(1);
  expect(stderr).toMatch(/gpg .* failed: .*\nNothing was released/s);
  expect(stateOfTree()).toEqual(before);
  expect(release('1.0.0').status).toBe(0);
});

const gpg = (/** @type {string[]} */ ...args) => spawnSync('gpg', ['--batch', ...args], { cwd: folder, env, encoding: 'utf8' });

test.runIf(spawnSync('gpg', ['--version']).status === 0)('a release with RELEASE_KEY signs the checksums', () => {
  env = { ...env, GNUPGHOME: mkdtempSync(join(tmpdir(), 'gpg')) };
  try {
    expect(gpg('--passphrase', '', '--quick-generate-key', 'release@example.test', 'ed25519', 'sign', 'never').status).toBe(0);
    const { status, stdout, stderr } = release('1.0.0', { RELEASE_KEY: 'release@example.test' });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).not.toContain('NOT SIGNED');
    const sums = join('release', '1.0.0', 'SHA256SUMS');
    expect(gpg('--verify', `${sums}.asc`, sums).status).toBe(0);
    write(sums, read(sums).replace(/^./, 'x'));
    expect(gpg('--verify', `${sums}.asc`, sums).status).not.toBe(0);
  } finally {
    spawnSync('gpgconf', ['--kill', 'all'], { env });
    rmSync(env.GNUPGHOME ?? '', { recursive: true, force: true });
  }
});

test('this repository has one version in all packages, an Unreleased section and only allowed licences', () => {
  const parse = (/** @type {string} */ file) => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const lock = parse('package-lock.json');
  const own = Object.keys(lock.packages).filter((path) => !path.includes('node_modules/'));
  expect(own).toContain('apps/server');
  const { version } = parse('package.json');
  for (const path of own)
    expect([path, parse(join(path, 'package.json')).version, lock.packages[path].version]).toEqual([path, version, version]);
  expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toContain('\n## Unreleased\n');
  const components = productionComponents(root);
  expect(components.length).toBeGreaterThan(300);
  expect(licenceErrors(components)).toEqual([]);
});
