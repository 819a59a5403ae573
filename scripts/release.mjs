// @ts-check
/**
 * `npm run release -- 0.2.0`: sets the version in every package, adds the changelog's section, and makes a commit and a tag `v0.2.0`.
 * Writes to `release/0.2.0` an archive of the sources, the list of components (SBOM), the list of licences, their checksums, and a
 * signature of the checksums if RELEASE_KEY names a gpg key. Prints every error that prevents a release before it changes anything;
 * reverts its changes if a later step fails. Pushes nothing.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { licenceErrors, productionComponents } from './licences.mjs';

/** @typedef {{ name: string, version: string, packages: Record<string, { version?: string, link?: boolean }> }} Lock */

const [version = ''] = process.argv.slice(2);
const tag = `v${version}`;
/** @type {Lock} */
const lock = JSON.parse(read('package-lock.json'));
const changelog = read('CHANGELOG.md');
const components = productionComponents('.');

const errors = [...versionErrors(), ...treeErrors(), ...longSuiteErrors(), ...changelogErrors(), ...licenceErrors(components)];
if (errors.length > 0) {
  for (const error of errors) console.error(error);
  process.exit(1);
}
try {
  const folder = release();
  console.log(`Made ${tag}: ${readdirSync(folder).sort().join(', ')} in ${folder}.`);
  if (!process.env.RELEASE_KEY) console.log('NOT SIGNED: RELEASE_KEY is not set.');
  console.log(`Next: \`npm run image\`, then \`git push origin HEAD ${tag}\`.`);
} catch (error) {
  // The tree was clean, so every uncommitted change is one of this script.
  spawnSync('git', ['tag', '--delete', tag]);
  run('git', 'reset', '--quiet', '--hard');
  console.error(`${error instanceof Error ? error.message : error}\nNothing was released. All changes are reverted.`);
  process.exit(1);
}

/** @param {string} file */
function read(file) {
  return readFileSync(file, 'utf8');
}

/** @param {string[]} command @returns {string} its output @throws Error with its error output */
function run(...[program = '', ...args]) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (error !== undefined || status !== 0) throw new Error(`${program} ${args[0]} failed: ${error?.message ?? stderr.trim()}`);
  return stdout.trim();
}

/** Accepts only three numbers, because apps/server/src/database/apply-functions.ts compares versions as such. */
function versionErrors() {
  if (!/^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}$/.test(version)) return ['Name the version, three numbers: npm run release -- 0.2.0'];
  const isNewer = version.localeCompare(lock.version, 'en', { numeric: true }) > 0;
  return isNewer ? [] : [`${version} is not newer than ${lock.version}`];
}

function treeErrors() {
  return [
    ...(run('git', 'status', '--porcelain') === '' ? [] : ['The tree has changes that are not committed']),
    ...(run('git', 'tag', '--list', tag) === '' ? [] : [`The tag ${tag} exists already`]),
  ];
}

/** `npm run test:long` writes the commit at which no test failed (scripts/test.mjs). */
function longSuiteErrors() {
  const file = 'test-results/long.json';
  const passed = existsSync(file) && JSON.parse(read(file)).commit === run('git', 'rev-parse', 'HEAD');
  return passed ? [] : ['Run `npm run test:long` at this commit first: test-results/long.json does not name it'];
}

function changelogErrors() {
  const [, unreleased] = /\n## Unreleased\n(.*?)(?=\n## |$)/s.exec(changelog) ?? [];
  return unreleased === undefined || unreleased.trim() === '' ? ['CHANGELOG.md has no text under "## Unreleased"'] : [];
}

/** @returns {string} the folder with the files of the release */
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

/** Sets the version of the root package and of every workspace. */
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
  // npm writes the folder's name here.
  sbom.metadata.component.name = lock.name;
  writeFileSync(`${folder}/${name}.cdx.json`, `${JSON.stringify(sbom, null, 2)}\n`);
  const licences = components.map((component) => `${component.name} ${component.version}: ${component.licence}\n`);
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
