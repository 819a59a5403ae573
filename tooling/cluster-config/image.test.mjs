// @ts-check
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const read = (/** @type {string} */ name) => readFileSync(fileURLToPath(new URL(`../../docker/${name}`, import.meta.url)), 'utf8');
const compose = parse(read('compose.yml'), { merge: true });
const dockerfile = read('server.Dockerfile');

/** Bytes of `768m` or `1g`. @param {string} text */
const bytes = (text) => Number.parseInt(text, 10) * (text.endsWith('g') ? 2 ** 30 : 2 ** 20);

/** @typedef {{ image: string, read_only?: boolean, cap_drop?: string[], security_opt?: string[], pids_limit?: number, mem_limit?: string, tmpfs?: string[] }} Service */

test.each(/** @type {[string, Service][]} */ (Object.entries(compose.services)))('%s runs with restricted rights', (_, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    restart: 'unless-stopped',
  });
  expect(service.tmpfs).toContain('/tmp');
  expect(service.pids_limit).toBeGreaterThan(0);
  expect(bytes(service.mem_limit ?? '0')).toBeGreaterThan(0);
});

test("a server's heap takes three quarters of its memory", () => {
  for (const name of ['server-1', 'server-2']) {
    const { environment, mem_limit } = compose.services[name];
    expect(environment.NODE_OPTIONS).toBe(`--max-old-space-size=${(bytes(mem_limit) * 0.75) / 2 ** 20}`);
  }
});

test('every stage of the image uses the BASE argument, and the last one runs as the user node', () => {
  const stages = dockerfile.split(/^FROM /m).slice(1);
  expect(stages).toHaveLength(3);
  for (const stage of stages) expect(stage).toMatch(/^\$\{BASE\}( AS \w+)?\n/);
  const last = stages.at(-1) ?? '';
  for (const label of ['version', 'revision', 'source', 'licenses', 'created'])
    expect(last).toContain(`org.opencontainers.image.${label}=`);
  expect(last).toMatch(/\nUSER node\n[\s\S]*\nSTOPSIGNAL SIGTERM\nHEALTHCHECK /);
  // Test helpers are removed in the stage that builds them, so that no layer of the image has them.
  expect(stages[0]).toContain('rm -rf apps/server/dist/testing');
});
