import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(import.meta.resolve('@booking/server/main'));
const startTimeout = 60_000;

/** Returns the seconds from the start of the built product, on an existing data folder, to its first response (target P7). */
export async function warmStartSeconds(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'booking-start-'));
  try {
    await startOnce(dataDir);
    return await startOnce(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function startOnce(dataDir: string): Promise<number> {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    while (!(await answers(port))) {
      if (performance.now() - begun > startTimeout || child.exitCode !== null) throw new Error('the product does not start');
      await pause(20);
    }
    return (performance.now() - begun) / 1000;
  } finally {
    child.kill('SIGTERM');
    await exited;
  }
}

async function answers(port: number): Promise<boolean> {
  const query = '{ availability(postcode: "68100") { nextAvailable } }';
  return fetch(`http://127.0.0.1:${port}/server/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  }).then(
    (response) => response.ok,
    () => false,
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}
