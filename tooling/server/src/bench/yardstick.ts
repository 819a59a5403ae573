import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A server that the product is compared with. */
export interface Yardstick {
  url: string;
  kill(): Promise<void>;
}

/** Starts the server in a process of its own, in production mode, like the product. It prints its port on a line. */
export async function startYardstick(script: string, args: readonly string[] = []): Promise<Yardstick> {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, NODE_ENV: 'production', GRAPHILE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const port = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([line]) => String(line)),
    exited.then(() => null),
  ]);
  if (port === null) throw new Error(`${script} ended before it listened`);
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  return { url: `http://127.0.0.1:${port}`, kill };
}
