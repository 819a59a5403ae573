import { inject, vi } from 'vitest';
import { RunLog } from './run-log.js';

// Before each test file: every logger of its servers also writes to the log of the run, at every level, and secrets that tests send are
// stored, so that run-log-for-tests.ts can search for them.
const folder = inject('runLogFolder');
const runLog = new RunLog(folder);
// For server processes (serve.ts).
process.env['RUN_LOG_FOLDER'] = folder;

// Mocked by an import, so that the compiler finds a wrong path: mocking a missing module would do nothing.
vi.mock(import('../shared/logger.js'), async (original) => {
  const module = await original();
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

const kept = globalThis as typeof globalThis & { fetchOfNode?: typeof fetch };
// Files share a process: Node's own function is wrapped, not the wrapper of the former file.
const send = (kept.fetchOfNode ??= globalThis.fetch);
globalThis.fetch = (input, init) => {
  if (typeof init?.body === 'string') runLog.noteSecrets(init.body);
  return send(input, init);
};
