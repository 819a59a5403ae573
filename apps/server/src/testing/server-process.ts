import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ApiClient } from './api-client.js';

export interface ServerProcess {
  api: ApiClient;
  /** Sets its clock. */
  setClock(instant: string): Promise<void>;
  /** kill -9: the process ends without completing anything. */
  kill(): Promise<void>;
}

export interface ServerProcessOptions {
  databaseUrl: string;
  /** Time of its clock. */
  now?: string;
  /** URL of the SMS service; by default none. */
  smsUrl?: string;
  /** TZ of the process. */
  timeZone?: string;
  /** The program: a server, or one with webhooks. */
  script?: 'serve' | 'serve-webhooks';
  /** A folder with another build of the product. */
  repository?: string;
}

const repository = fileURLToPath(new URL('../../../..', import.meta.url));
const entryOf = (script: string, folder: string) => join(folder, `apps/server/dist/testing/${script}.js`);
/** Wednesday, noon in Kuala Lumpur, as in createTestApp. */
export const someNoon = '2026-03-04T04:00:00Z';

/** Starts a server in a process of its own, from `dist`, on a test database. */
export async function startServerProcess({
  databaseUrl,
  now = someNoon,
  smsUrl,
  timeZone = 'UTC',
  script = 'serve',
  repository: folder = repository,
}: ServerProcessOptions): Promise<ServerProcess> {
  const child = spawn(process.execPath, [entryOf(script, folder), databaseUrl, now, ...(smsUrl === undefined ? [] : [smsUrl])], {
    env: { ...process.env, NODE_ENV: 'production', TZ: timeZone },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const port = await Promise.race([once(lines, 'line').then(([line]) => String(line)), exited.then(() => null)]);
  if (port === null) throw new Error('the server process ended before it listened');
  const setClock = async (instant: string) => {
    const received = once(lines, 'line');
    child.stdin.write(`${instant}\n`);
    await received;
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  return { api: new ApiClient(`http://127.0.0.1:${port}`), setClock, kill };
}
