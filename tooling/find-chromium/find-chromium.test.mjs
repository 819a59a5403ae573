// @ts-check
import { expect, test, vi } from 'vitest';
import { findOrInstallChromium, mayInstall } from '../../scripts/find-chromium.mjs';

vi.spyOn(console, 'log').mockImplementation(() => undefined);

/** A machine without Chromium, until it is installed. @param {{ answer?: string, works?: boolean }} [options] */
function machine({ answer = '', works = true } = {}) {
  /** @type {string[]} */
  const ran = [];
  const ask = vi.fn(async (/** @type {string} */ _question) => answer);
  const install = (/** @type {string[]} */ command) => {
    if (!works) throw new Error('no network');
    ran.push(command.join(' '));
  };
  const find = () => (ran.some((command) => command.includes('install')) ? '/usr/bin/chromium' : null);
  return { ran, ask, install, find };
}

const person = { ci: false, terminal: true, root: false };

test.each([
  [{ ci: true, terminal: false, root: false }, 'install'],
  [{ ci: true, terminal: true, root: false }, 'install'],
  [{ ci: false, terminal: false, root: true }, 'install'],
  [{ ci: false, terminal: true, root: false }, 'ask'],
  [{ ci: false, terminal: true, root: true }, 'ask'],
  [{ ci: false, terminal: false, root: false }, 'refuse'],
])('%o: %s', (where, answer) => {
  expect(mayInstall(where)).toBe(answer);
});

test('an installed Chromium is used without a question', async () => {
  const { ask, install } = machine();
  expect(await findOrInstallChromium({ ...person, find: () => '/opt/chromium', ask, install })).toBe('/opt/chromium');
  expect(ask).not.toHaveBeenCalled();
});

test('the question shows the commands, which run after a yes', async () => {
  const { ran, ...tools } = machine({ answer: 'y' });
  expect(await findOrInstallChromium({ ...person, ...tools })).toBe('/usr/bin/chromium');
  expect(ran).toEqual(['sudo apt-get update -qq', expect.stringMatching(/^sudo apt-get install .*chromium/)]);
  for (const command of ran) expect(tools.ask.mock.calls[0]?.[0]).toContain(command);
});

test.each(['', 'n', 'no', 'yesterday'])('after the answer "%s" nothing runs, and the error names the commands', async (answer) => {
  const { ran, ...tools } = machine({ answer });
  await expect(findOrInstallChromium({ ...person, ...tools })).rejects.toThrow(/CHROMIUM_PATH.*\n.*apt-get/);
  expect(ran).toEqual([]);
});

test('without a terminal, CI and root nothing runs, and the error names the commands', async () => {
  const { ran, ...tools } = machine();
  await expect(findOrInstallChromium({ ...person, terminal: false, ...tools })).rejects.toThrow(/CHROMIUM_PATH.*\n.*sudo apt-get/);
  expect(tools.ask).not.toHaveBeenCalled();
  expect(ran).toEqual([]);
});

test('CI installs without a question, and root without sudo', async () => {
  const { ran, ...tools } = machine();
  await findOrInstallChromium({ ci: true, terminal: false, root: true, ...tools });
  expect(tools.ask).not.toHaveBeenCalled();
  expect(ran[0]).toBe('apt-get update -qq');
});

test('the error of a failed installation names the commands', async () => {
  const { ran: _, ...tools } = machine({ works: false });
  await expect(findOrInstallChromium({ ci: true, terminal: false, root: true, ...tools })).rejects.toThrow(/CHROMIUM_PATH/);
});
