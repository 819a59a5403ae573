import { useSyncExternalStore } from 'react';
import { flaggedUser } from './session-flag';
import type { Leaving, Session } from './session-user';

/** A list of listeners, with a function that calls all of them. */
function announcer<Args extends unknown[]>() {
  const listeners = new Set<(...args: Args) => void>();
  return {
    notify: (...args: Args) => listeners.forEach((listener) => listener(...args)),
    on: (listener: (...args: Args) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const changes = announcer();
const persons = announcer();
const leavings = announcer<[how: Leaving]>();

const guest: Session = { status: 'guest' };

let person = flaggedUser();
let present: Session = person === null ? guest : { status: 'unknown', failed: false };

/** Returns the session of this tab, outside of React. */
export const getSession = (): Session => present;

/** @param leaving how the session ended, if it did */
export function setSession(session: Session, leaving?: Leaving): void {
  const before = { person, session: present };
  present = session;
  if (session.status === 'signedIn') person = session.user._id;
  if (session.status === 'guest') person = null;
  if (person !== before.person) persons.notify();
  changes.notify();
  if (leaving && before.session.status === 'signedIn') leavings.notify(leaving);
}

/**
 * Calls back when the user changes, also to or from none, before the change is drawn: data that was read for one user must not be
 * shown to another. Returns a function that stops it.
 */
export const onPersonChange = persons.on;

/** Calls back when a session that was shown in this tab has ended. Returns a function that stops it. */
export const onLeaving = leavings.on;

/** Returns the session of this tab. The HTML that is made at build time is for guests. */
export const useSession = (): Session => useSyncExternalStore(changes.on, getSession, () => guest);
