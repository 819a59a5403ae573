import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { RunLog } from './run-log.js';

const entries = {
  main: fileURLToPath(new URL('../../dist/main.js', import.meta.url)),
  seed: fileURLToPath(new URL('../../dist/commands/seed.js', import.meta.url)),
};

/** The environment of a server that serves the database. */
export function productionEnvironment(databaseUrl: string, folder: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'a secret of more than thirty-two characters',
    PUBLIC_URL: 'https://booking.example.test',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'booking@example.test',
    STORAGE_URL: `file:${folder}/files`,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
  };
}

/** Runs `npm start` or `npm run db:seed` with this environment only. */
export function runMain(env: Record<string, string>, entry: keyof typeof entries = 'main') {
  const runLog = new RunLog(inject('runLogFolder')).destination();
  const child = spawn(process.execPath, [entries[entry]], { env: { PATH: process.env['PATH'] ?? '', ...env }, cwd: tmpdir() });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => runLog.write(chunk.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, out, err }));
  const ready = async (): Promise<number> => {
    for (;;) {
      const [, port] = /Booking is ready on http:\/\/localhost:(\d+)/.exec(out) ?? [];
      if (port !== undefined) return Number(port);
      if (child.exitCode !== null) throw new Error(`the server ended: ${err}`);
      await pause(20);
    }
  };
  return { child, ended, ready, out: () => out };
}

export interface Answer {
  status?: number | undefined;
  code?: string | undefined;
}

/** Sends a request, and returns its status or the code of the error. */
export function ask(port: number, path: string, agent?: Agent, body?: string): Promise<Answer> {
  return new Promise((resolve) => {
    const request = httpRequest(
      {
        host: '127.0.0.1',
        port,
        path,
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: body === undefined ? {} : { 'content-type': 'application/json' },
      },
      (response) => {
        response.resume().on('end', () => resolve({ status: response.statusCode }));
        response.on('error', (error: NodeJS.ErrnoException) => resolve({ code: error.code }));
      },
    );
    request.on('error', (error: NodeJS.ErrnoException) => resolve({ code: error.code }));
    request.end(body);
  });
}

/** Returns the status of the readiness route; 0 while the port is closed. */
export async function statusOf(port: number): Promise<number> {
  return (await ask(port, '/server/api/health/ready')).status ?? 0;
}
