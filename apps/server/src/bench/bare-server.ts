import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface BareServer {
  url: string;
  kill(): Promise<void>;
}

/** Starts the yardstick of P0, P1 and P5 (see serve-bare.ts) as a process of its own, like the product, and like it in production mode. */
export async function startBareServer(): Promise<BareServer> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('serve-bare.js', import.meta.url))], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const port = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([line]) => String(line)),
    exited.then(() => null),
  ]);
  if (port === null) throw new Error('the bare server ended before it listened');
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  return { url: `http://127.0.0.1:${port}`, kill };
}
