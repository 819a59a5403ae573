import { conflictReasonOf } from '../../lib/conflict-reason';

/** How often a change is sent at most while others keep coming first. */
export const mostTries = 5;

interface VersionedWrite<Thing> {
  /** The thing as the change was made on it. */
  start: Thing;
  /** Asks the server for the thing as it is now. */
  read: () => Promise<Thing>;
  /** Whether the change still means the same, now that somebody else was first. */
  mayGoOn: (newest: Thing) => boolean;
  write: (on: Thing) => Promise<unknown>;
}

/**
 * Sends a change that names the version it was made on. Where somebody else was first and that does not touch the change, it is sent
 * again on what they made of the thing.
 * @throws the server's refusal: of a change that may not go on, after too many tries, and for any other reason
 */
export async function writeOnVersion<Thing>({ start, read, mayGoOn, write }: VersionedWrite<Thing>): Promise<void> {
  let thing = start;
  for (let tries = 1; ; tries += 1) {
    try {
      await write(thing);
      return;
    } catch (error) {
      if (tries === mostTries || conflictReasonOf(error) !== 'STALE_VERSION') throw error;
      thing = await read();
      if (!mayGoOn(thing)) throw error;
    }
  }
}
