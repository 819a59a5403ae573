import { existsSync, readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getHeapStatistics } from 'node:v8';
import { pdfFonts } from '../../modules/run-sheet/pdf-fonts.js';
import { release } from '../../shared/release.js';
import { fail, ok, warn, type Finding } from './finding.js';

/** What the machine, or the container, gives to a process. Bytes where nothing else is said. */
export interface Machine {
  /** Without "v" before it. */
  node: string;
  /** The oldest Node that the product promises to run with. */
  oldestNode: string;
  /** How many files and connections may be open. */
  openFiles: number;
  memory: number;
  /** What the heap may grow to. */
  heap: number;
  /** Free and whole of the disk with the folder; null: there is no folder. */
  disk: { free: number; whole: number } | null;
}

const mib = 2 ** 20;

/** A connection of a caller, one to the database and files: well above what the limits of the server let in. */
const fewestFiles = 4_096;

/** @param folder the uploads', or the demo's database; null: both are elsewhere */
export async function thisMachine(folder: string | null): Promise<Machine> {
  const { engines } = JSON.parse(readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8')) as {
    engines: { node: string };
  };
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files: { soft: number | 'unlimited' } } };
  const soft = userLimits?.open_files.soft ?? 'unlimited';
  const space = folder === null ? null : await statfs(nearest(folder));
  return {
    node: process.versions.node,
    oldestNode: engines.node.replace('>=', ''),
    openFiles: soft === 'unlimited' ? Number.POSITIVE_INFINITY : soft,
    // Without a limit it is 0, or more than there is.
    memory: Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
    heap: getHeapStatistics().heap_size_limit,
    disk: space && { free: space.bavail * space.bsize, whole: space.blocks * space.bsize },
  };
}

/** Whether Node, limits, memory and disk are enough. */
export function checkMachine({ node, oldestNode, openFiles, memory, heap, disk }: Machine): Finding[] {
  const isOld = node.localeCompare(oldestNode, 'en', { numeric: true }) < 0;
  const sizes = `${inMib(memory)} MiB, of which the heap may take ${inMib(heap)}`;
  return [
    isOld ? fail(`Node: ${node}, and ${oldestNode} or newer is needed`) : ok(`Node: ${node}, for version ${release}`),
    openFiles < fewestFiles
      ? warn(`open files: ${openFiles} at most; raise the limit (ulimit -n, LimitNOFILE) to ${fewestFiles} or more`)
      : ok('open files: enough'),
    heap > memory * 0.75
      ? warn(`memory: ${sizes}; set NODE_OPTIONS=--max-old-space-size=${inMib(memory * 0.75)}, or the system ends the process`)
      : ok(`memory: ${sizes}`),
    ...(disk === null ? [] : [diskFinding(disk)]),
  ];
}

function diskFinding({ free, whole }: NonNullable<Machine['disk']>): Finding {
  const text = `disk: ${inMib(free)} of ${inMib(whole)} MiB are free`;
  if (free < 100 * mib) return fail(`${text}; make room`);
  return free < whole / 10 && free < 10_240 * mib ? warn(`${text}; make room soon`) : ok(text);
}

/** Whether run sheets can be drawn. */
export function checkFonts(): Finding[] {
  try {
    pdfFonts();
    return [ok('fonts of run sheets: there')];
  } catch {
    return [fail('fonts of run sheets: missing or broken (apps/server/assets/fonts); install the release anew')];
  }
}

/** The folder of STORAGE_URL; null where files lie in a bucket. */
export function storageFolder(storageUrl: string): string | null {
  return storageUrl.startsWith('file:') ? fileURLToPath(storageUrl) : null;
}

/** The folder itself, or the first above it that is there. */
function nearest(folder: string): string {
  return existsSync(folder) ? folder : nearest(dirname(folder));
}

function inMib(bytes: number): number {
  return Math.round(bytes / mib);
}
