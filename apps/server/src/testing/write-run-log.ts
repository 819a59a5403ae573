import { inject, vi } from 'vitest';
import type * as LoggerModule from '../shared/logger.js';
import { RunLog } from './run-log.js';

// Before each test file: whatever logger its servers get writes to the log of the run as well, every level of it, and the secrets
// that tests send are noted, so that run-log-for-tests.ts can look for them.
const folder = inject('runLogFolder');
const runLog = new RunLog(folder);
// For server processes (serve.ts).
process.env['RUN_LOG_FOLDER'] = folder;

vi.mock('../app/logger.js', async (original) => {
  const module = await original<typeof LoggerModule>();
  const createLogger: typeof module.createLogger = (level, destination) => {
    const all = runLog.destination();
    if (destination === undefined) return module.createLogger('trace', all);
    return module.createLogger(level, {
      write(line: string) {
        all.write(line);
        destination.write(line);
      },
    });
  };
  return { ...module, createLogger };
});

const send = globalThis.fetch;
globalThis.fetch = (input, init) => {
  if (typeof init?.body === 'string') runLog.noteSecrets(init.body);
  return send(input, init);
};
