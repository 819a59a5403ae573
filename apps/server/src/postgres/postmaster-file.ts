import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a running PostgreSQL says of itself in postmaster.pid. */
export interface Postmaster {
  pid: number;
  port: number;
  /** Whether it has its port already; it may still be recovering. */
  listening: boolean;
}

/**
 * The PostgreSQL that lives in the cluster's folder, or null when the file is absent, unfinished, or left by one that died.
 * The file itself is PostgreSQL's: it is only ever read.
 */
export function livingPostmaster(cluster: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!Number.isInteger(pid) || pid <= 0 || !Number.isInteger(port) || port <= 0) return null;
  return isPostgres(pid) ? { pid, port, listening: (lines[7] ?? '').trim() !== '' } : null;
}

/** Whether the process lives and is a PostgreSQL: after a restart of the machine its number may be another's. */
export function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  if (!existsSync('/proc/self/stat')) return true;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, name, state] = /\((.*)\) (\S)/.exec(stat) ?? [];
    return name === 'postgres' && state !== 'Z' && state !== 'X';
  } catch {
    return false;
  }
}
