import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { productNow } from './product-now';

const entry = fileURLToPath(new URL('../../server/dist/testing/serve-demo.js', import.meta.url));
const startTimeout = 100_000;

/** A running product: its address, and the function that stops it. */
export interface Product {
  url: string;
  /** The address of a second process on the same database, if there is one. */
  secondUrl: string | null;
  stop: () => Promise<void>;
}

/**
 * Starts the built product on an empty data folder, a free port and a clock that begins at an instant.
 * @param twice whether to start two processes that share a database
 */
export async function productAt(now: string, { twice = false } = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'booking-browser-'));
  const port = await freePort();
  const second = twice ? ['--second-port', String(await freePort())] : [];
  const server = spawn(process.execPath, [entry, '--now', now, '--check-log', ...second], {
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
  const [url = '', secondUrl = null] = await firstLines(server, linesOf(server), twice ? 2 : 1);
  async function stop() {
    server.kill('SIGTERM');
    const code = await ended;
    await rm(dataDir, { recursive: true, force: true });
    // The server has checked its own log (target D9) and printed its findings.
    if (code !== 0) throw new Error(`the product ended with code ${String(code)}`);
  }
  return { url, secondUrl, stop };
}

/** Starts the product that the tests share, with their clock; stops it after the last test. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const { url, stop } = await productAt(productNow);
  process.env['PRODUCT_URL'] = url;
  return stop;
}

function linesOf({ stdout }: ReturnType<typeof spawn>): Interface {
  if (stdout === null) throw new Error('the server has no standard output');
  return createInterface(stdout);
}

function firstLines(server: ReturnType<typeof spawn>, output: Interface, count: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the product did not start in time')), startTimeout);
    server.once('exit', (code) => reject(new Error(`the product ended with code ${String(code)} before it was ready`)));
    const lines: string[] = [];
    output.on('line', (line) => {
      lines.push(line);
      if (lines.length < count) return;
      clearTimeout(timer);
      resolve(lines);
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
