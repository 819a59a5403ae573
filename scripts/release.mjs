// @ts-check
/**
 * `npm run release -- 0.2.0`: the version everywhere, the changelog's section, a commit and a tag `v0.2.0`; and in `release/0.2.0` the
 * sources as an archive, the list of components (SBOM), the list of licences, their checksums, and the signature of these where
 * RELEASE_KEY names a key of gpg. What stops it is said, all at once, before anything is changed; what fails later is undone. Nothing
 * is pushed.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { licenceFaults, productionComponents } from './licences.mjs';

/** @typedef {{ name: string, version: string, packages: Record<string, { version?: string, link?: boolean }> }} Lock */

const [version = ''] = process.argv.slice(2);
const tag = `v${version}`;
/** @type {Lock} */
const lock = JSON.parse(read('package-lock.json'));
const changelog = read('CHANGELOG.md');
const components = productionComponents('.');

const faults = [...versionFaults(), ...treeFaults(), ...longSuiteFaults(), ...changelogFaults(), ...licenceFaults(components)];
if (faults.length > 0) {
  for (const fault of faults) console.error(fault);
  process.exit(1);
}
try {
  const folder = release();
  console.log(`${tag} is made: ${readdirSync(folder).sort().join(', ')} in ${folder}.`);
  if (!process.env.RELEASE_KEY) console.log('NOT SIGNED: RELEASE_KEY names no key.');
  console.log(`Next: \`npm run image\`, then \`git push origin HEAD ${tag}\`.`);
} catch (error) {
  // The tree was clean, so that what is not committed in it is ours.
  spawnSync('git', ['tag', '--delete', tag]);
  run('git', 'reset', '--quiet', '--hard');
  console.error(`${error instanceof Error ? error.message : error}\nNothing was released, and the tree is as it was.`);
  process.exit(1);
}

/** @param {string} file */
function read(file) {
  return readFileSync(file, 'utf8');
}

/** @param {string[]} command @returns {string} what it wrote @throws Error with what it complained of */
function run(...[program = '', ...args]) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (error !== undefined || status !== 0) throw new Error(`${program} ${args[0]} failed: ${error?.message ?? stderr.trim()}`);
  return stdout.trim();
}

/** Three numbers and no more: the functions of the database follow the newer one (apps/server/src/database/apply-functions.ts). */
function versionFaults() {
  if (!/^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}$/.test(version)) return ['Name the version, three numbers: npm run release -- 0.2.0'];
  const isNewer = version.localeCompare(lock.version, 'en', { numeric: true }) > 0;
  return isNewer ? [] : [`${version} is not newer than ${lock.version}`];
}

function treeFaults() {
  return [
    ...(run('git', 'status', '--porcelain') === '' ? [] : ['There is something in the tree that is not committed']),
    ...(run('git', 'tag', '--list', tag) === '' ? [] : [`There is a tag ${tag} already`]),
  ];
}

/** `npm run test:long` writes the commit at which nothing failed (scripts/test.mjs). */
function longSuiteFaults() {
  const file = 'test-results/long.json';
  const passed = existsSync(file) && JSON.parse(read(file)).commit === run('git', 'rev-parse', 'HEAD');
  return passed ? [] : ['Run `npm run test:long` at this commit first: test-results/long.json does not name it'];
}

function changelogFaults() {
  const [, unreleased] = /\n## Unreleased\n(.*?)(?=\n## |$)/s.exec(changelog) ?? [];
  return unreleased === undefined || unreleased.trim() === '' ? ['CHANGELOG.md says nothing under "## Unreleased"'] : [];
}

/** @returns {string} the folder of what was made */
function release() {
  writeVersion();
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync('CHANGELOG.md', changelog.replace('\n## Unreleased\n', `\n## Unreleased\n\n## ${version} (${day})\n`));
  run('git', 'add', '--all');
  const commit = run('git', 'commit-tree', run('git', 'write-tree'), '-p', 'HEAD', '-m', `release: ${version}`);

  const folder = `release/${version}`;
  const unfinished = `${folder}.unfinished`;
  for (const left of [folder, unfinished]) rmSync(left, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  writeArtefacts(unfinished, commit);
  run('git', 'tag', '--annotate', '--message', `Release ${version}`, tag, commit);
  renameSync(unfinished, folder);
  run('git', 'update-ref', '-m', `release: ${version}`, 'HEAD', commit);
  return folder;
}

/** The whole and its workspaces have one version. */
function writeVersion() {
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path.includes('node_modules/')) continue;
    const file = path === '' ? 'package.json' : `${path}/package.json`;
    writeFileSync(file, read(file).replace(`"version": "${lock.version}"`, `"version": "${version}"`));
    entry.version = version;
  }
  lock.version = version;
  writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
}

/** @param {string} folder @param {string} commit */
function writeArtefacts(folder, commit) {
  const name = `${lock.name}-${version}`;
  run('git', 'archive', '--format=tar.gz', `--prefix=${name}/`, `--output=${folder}/${name}.tar.gz`, commit);
  const sbom = JSON.parse(run('npm', 'sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'));
  // npm takes the folder's name.
  sbom.metadata.component.name = lock.name;
  writeFileSync(`${folder}/${name}.cdx.json`, `${JSON.stringify(sbom, null, 2)}\n`);
  const licences = components.map((one) => `${one.name} ${one.version}: ${one.licence}\n`);
  writeFileSync(`${folder}/${name}.licences.txt`, licences.join(''));
  const sums = readdirSync(folder).map(
    (file) =>
      `${createHash('sha256')
        .update(readFileSync(`${folder}/${file}`))
        .digest('hex')}  ${file}\n`,
  );
  writeFileSync(`${folder}/SHA256SUMS`, sums.join(''));
  const { RELEASE_KEY: key } = process.env;
  if (key) run('gpg', '--batch', '--local-user', key, '--armor', '--detach-sign', `${folder}/SHA256SUMS`);
}
