import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { Database } from '../../database/database.js';
import type { Clock } from '../../shared/clock.js';
import { fail, ok, warn, type Finding } from './finding.js';

const ntpPort = 123;
/** Timeout of a time server in milliseconds. */
const timeout = 3_000;
/** Milliseconds from 1900, where NTP begins to count, to 1970. */
const since1900 = 2_208_988_800_000;

/** Compares the clocks of the database and of this process: holds and deadlines depend on both. */
export async function checkDatabaseClock(database: Database, clock: Clock): Promise<Finding[]> {
  const read = async () => {
    const [row] = await database.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    return row?.now ?? new Date(0);
  };
  // The first statement opens the connection, which takes longer.
  await read();
  return [findingOf("the database's", await distance(read, clock))];
}

/** Compares the clock of this process with a time server. @param server a name or an address, with a port unless it is 123 */
export async function checkTimeServer(server: string, clock: Clock): Promise<Finding[]> {
  try {
    return [findingOf("the time server's", await distance(() => timeOf(server), clock))];
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    return [warn(`clock: the time server does not answer (${name === 'AbortError' ? 'in time' : (code ?? name)})`)];
  }
}

function findingOf(whose: string, milliseconds: number): Finding {
  const seconds = (milliseconds / 1_000).toFixed(1);
  const text = `clock: ${seconds} s from ${whose}`;
  if (milliseconds >= 60_000) return fail(`${text}; sign-ins, codes and deadlines fail: let NTP set it`);
  return milliseconds >= 2_000 ? warn(`${text}; let NTP set it`) : ok(text);
}

/** The other clock is read between request and response. */
async function distance(read: () => Promise<Date>, clock: Clock): Promise<number> {
  const asked = clock.now().getTime();
  const other = (await read()).getTime();
  const answered = clock.now().getTime();
  return Math.max(0, asked - other, other - answered);
}

/** Sends a Simple NTP request (RFC 4330). @returns the server's time of the response */
async function timeOf(server: string): Promise<Date> {
  const { hostname, port } = new URL(`ntp://${server}`);
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  try {
    const question = Buffer.alloc(48);
    // Version 4, client.
    question[0] = 0b00_100_011;
    socket.connect(Number(port || ntpPort), host);
    await once(socket, 'connect', { signal: AbortSignal.timeout(timeout) });
    socket.send(question);
    const [answer] = (await once(socket, 'message', { signal: AbortSignal.timeout(timeout) })) as [Buffer];
    return new Date(answer.readUInt32BE(40) * 1_000 + (answer.readUInt32BE(44) / 2 ** 32) * 1_000 - since1900);
  } finally {
    socket.close();
  }
}
