import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ApiClient } from './api-client.js';

export interface ServerProcess {
  api: ApiClient;
  /** Puts its clock somewhere else. */
  setClock(instant: string): Promise<void>;
  /** kill -9: nothing is finished, nothing is said. */
  kill(): Promise<void>;
}

export interface ServerProcessOptions {
  databaseUrl: string;
  /** Where its clock stands. */
  now?: string;
  /** Where SMS would be sent; none by itself. */
  smsUrl?: string;
  /** TZ of the process. */
  timeZone?: string;
  /** What it runs: a server alone, or one with webhooks. */
  script?: 'serve' | 'serve-webhooks';
  /** A folder with another build of the product. */
  repository?: string;
}

const repository = fileURLToPath(new URL('../../../..', import.meta.url));
const entryOf = (script: string, folder: string) => join(folder, `apps/server/dist/testing/${script}.js`);
/** Wednesday, noon in Kuala Lumpur, as in createTestApp. */
export const someNoon = '2026-03-04T04:00:00Z';

// The benchmarks run from the build itself, and `npm test` builds before the tests.
let built = import.meta.url.includes('/dist/') || process.env['SERVER_IS_BUILT'] === '1';

/** Starts a server of its own process on a database of tests. Child processes run what is built, so that is made fresh first. */
export async function startServerProcess({
  databaseUrl,
  now = someNoon,
  smsUrl,
  timeZone = 'UTC',
  script = 'serve',
  repository: folder = repository,
}: ServerProcessOptions): Promise<ServerProcess> {
  buildServer();
  const child = spawn(process.execPath, [entryOf(script, folder), databaseUrl, now, ...(smsUrl === undefined ? [] : [smsUrl])], {
    env: { ...process.env, NODE_ENV: 'production', TZ: timeZone },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const port = await Promise.race([once(lines, 'line').then(([line]) => String(line)), exited.then(() => null)]);
  if (port === null) throw new Error('the server process ended before it listened');
  const setClock = async (instant: string) => {
    const heard = once(lines, 'line');
    child.stdin.write(`${instant}\n`);
    await heard;
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  return { api: new ApiClient(`http://127.0.0.1:${port}`), setClock, kill };
}

/** Builds what child processes run, once in a test file. */
export function buildServer(): void {
  if (built) return;
  const { status, stdout } = spawnSync(
    'npx',
    ['--no-install', 'turbo', 'run', 'build', '--filter=@booking/server', '--output-logs=errors-only'],
    {
      cwd: repository,
      encoding: 'utf8',
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
    },
  );
  if (status !== 0) throw new Error(`the server cannot be built:\n${stdout}`);
  built = true;
}
