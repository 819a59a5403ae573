// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const candidates = () => [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  chromium.executablePath(),
];

/** Path of a Chromium that is there: CHROMIUM_PATH, the system's, or Playwright's own; null when there is none. */
export function findChromium() {
  return candidates().find((path) => path && existsSync(path)) ?? null;
}

/** The same, but installs Debian's package where no browser is found. */
export function findOrInstallChromium() {
  const found = findChromium();
  if (found) return found;
  console.log('No Chromium found: installing the Debian package "chromium".');
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const run = (/** @type {string[]} */ ...command) => {
    const [program, ...args] = [...asRoot, ...command];
    for (let left = 60; ; left -= 1) {
      const { status, stderr } = spawnSync(/** @type {string} */ (program), args, {
        stdio: ['ignore', 'ignore', 'pipe'],
        encoding: 'utf8',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
      });
      if (status === 0) return;
      // A machine that has just been started keeps itself up to date, and locks out others until that is done.
      if (left === 0 || !stderr?.includes('Could not get lock')) {
        process.stderr.write(stderr ?? '');
        throw new Error(`${program} failed`);
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5_000);
    }
  };
  try {
    run('apt-get', 'update', '-qq');
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk');
  } catch {
    throw new Error('The browser tests need Chromium: install it, or name one in CHROMIUM_PATH.');
  }
  const installed = findChromium();
  if (!installed) throw new Error('Chromium was installed, but is not where it is looked for: name it in CHROMIUM_PATH.');
  return installed;
}
