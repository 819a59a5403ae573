// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { chromium } from '@playwright/test';

const commands = [
  ['apt-get', 'update', '-qq'],
  ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk', 'curl'],
];

const candidates = () => [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  chromium.executablePath(),
];

/** Returns the path of an installed Chromium: CHROMIUM_PATH, the system's, or Playwright's own. Returns null if there is none. */
export const findChromium = () => candidates().find((path) => path && existsSync(path)) ?? null;

/**
 * Decides whether packages may be installed: yes in CI and for root without a terminal; at a terminal only if the person agrees. Without a
 * terminal nothing runs with sudo.
 * @param {{ ci: boolean, terminal: boolean, root: boolean }} where
 * @returns {'install' | 'ask' | 'refuse'}
 */
export function mayInstall({ ci, terminal, root }) {
  if (ci) return 'install';
  if (terminal) return 'ask';
  return root ? 'install' : 'refuse';
}

/** @param {string} question */
async function askPerson(question) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // Ctrl-D and Ctrl-C mean no.
  const closed = new Promise((resolve) => terminal.once('close', () => resolve('')));
  const answer = await Promise.race([terminal.question(question), closed]);
  terminal.close();
  return String(answer);
}

/** @param {string[]} command */
function run([program = '', ...args]) {
  for (let left = 60; ; left -= 1) {
    const { status, stderr } = spawnSync(program, args, {
      // sudo asks for its password at the terminal.
      stdio: ['inherit', 'ignore', 'pipe'],
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
    });
    if (status === 0) return;
    // A machine that has just started may be updating itself, which locks apt for everybody else: retries every 5 s, for 5 minutes.
    if (left === 0 || !stderr?.includes('Could not get lock')) {
      process.stderr.write(stderr ?? '');
      throw new Error(`${program} failed`);
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5_000);
  }
}

/**
 * Returns the path of a Chromium. If none is found, it installs Debian's package, if mayInstall or the person allows it.
 * @throws Error with the commands that install it
 */
export async function findOrInstallChromium({
  find = findChromium,
  ask = askPerson,
  install = run,
  ci = process.env.CI === 'true',
  terminal = process.stdin.isTTY && process.stdout.isTTY,
  root = process.getuid?.() === 0,
} = {}) {
  const found = find();
  if (found) return found;
  const may = mayInstall({ ci, terminal, root });
  const asRoot = root ? [] : may === 'install' ? ['sudo', '-n'] : ['sudo'];
  const toRun = commands.map((command) => [...asRoot, ...command]);
  const shown = toRun.map((command) => `  ${command.join(' ')}`).join('\n');
  const missing = `The browser tests need Chromium: set CHROMIUM_PATH, or install it:\n${shown}`;
  if (may === 'refuse') throw new Error(missing);
  if (may === 'ask' && !/^y(es)?$/i.test((await ask(`No Chromium found. Run this now?\n${shown}\n[y/N] `)).trim()))
    throw new Error(missing);
  console.log(`No Chromium found. Running:\n${shown}`);
  try {
    for (const command of toRun) install(command);
  } catch (error) {
    throw new Error(missing, { cause: error });
  }
  const installed = find();
  if (!installed) throw new Error('Chromium was installed, but not in a searched place: set CHROMIUM_PATH.');
  return installed;
}
