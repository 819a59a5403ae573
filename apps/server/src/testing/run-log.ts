import { appendFileSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { DestinationStream } from 'pino';
import { logLeaks } from './log-leaks.js';

/** The log of every server of a test run, in all processes, and the list of the secrets that the tests used. */
export class RunLog {
  constructor(readonly folder: string) {}

  /** Appends whole lines, so that processes may share the file. */
  destination(): DestinationStream {
    const file = openSync(this.logFile, 'a');
    return { write: (line: string) => void writeSync(file, line) };
  }

  /** Stores the passwords, codes and names of a JSON body that a test sends. */
  noteSecrets(body: string): void {
    const found = [...body.matchAll(/"(?:password|currentPassword|otp|name)":"([^"\\]+)"/g)].map(([, secret]) => `${secret ?? ''}\n`);
    if (found.length > 0) appendFileSync(this.secretsFile, found.join(''));
  }

  text(): string {
    return readFileSync(this.logFile, { encoding: 'utf8', flag: 'a+' });
  }

  secrets(): string[] {
    return readFileSync(this.secretsFile, { encoding: 'utf8', flag: 'a+' }).split('\n');
  }

  /** Returns forbidden data in the log. */
  leaks(): string[] {
    return logLeaks(this.text(), this.secrets());
  }

  private get logFile(): string {
    return join(this.folder, 'servers.log');
  }

  private get secretsFile(): string {
    return join(this.folder, 'secrets.txt');
  }
}
