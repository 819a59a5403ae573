import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { productNow } from './product-now';

const entry = fileURLToPath(new URL('../../server/dist/testing/serve-demo.js', import.meta.url));
const patience = 60_000;

/** Starts the built product on an empty data folder, a free port and the tests' clock; ends it after the last test. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'booking-browser-'));
  const port = await freePort();
  const server = spawn(process.execPath, [entry, '--now', productNow, '--check-log'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      LOG_LEVEL: 'error',
    },
  });
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));
  process.env['PRODUCT_URL'] = await firstLine(server);
  return async () => {
    server.kill('SIGTERM');
    const code = await ended;
    await rm(dataDir, { recursive: true, force: true });
    // It looks through its own log (target D9), and has said what it found.
    if (code !== 0) throw new Error(`the product ended with code ${String(code)}`);
  };
}

function firstLine(server: ReturnType<typeof spawn>): Promise<string> {
  return new Promise((resolve, reject) => {
    if (server.stdout === null) return reject(new Error('the server has no standard output'));
    const timer = setTimeout(() => reject(new Error('the product did not start in time')), patience);
    server.once('exit', (code) => reject(new Error(`the product ended with code ${String(code)} before it was ready`)));
    createInterface(server.stdout).once('line', (line) => {
      clearTimeout(timer);
      resolve(line);
    });
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no free port'))));
    });
  });
}
