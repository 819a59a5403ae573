import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { RunLog } from './run-log.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the RunLog of this run. */
    runLogFolder: string;
  }
}

/** Fails the run if the log of its servers, at level trace, contains a password, token, code, e-mail or telephone number (D9). */
export default function runLogForTests(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'booking-log-'));
  project.provide('runLogFolder', folder);
  return () => {
    const leaks = new RunLog(folder).leaks();
    rmSync(folder, { recursive: true, force: true });
    if (leaks.length === 0) return;
    // Vitest prints what a global teardown throws, but exits with 0.
    process.exitCode = 1;
    throw new Error(`The log of this run holds what no log may:\n${leaks.join('\n')}`);
  };
}
