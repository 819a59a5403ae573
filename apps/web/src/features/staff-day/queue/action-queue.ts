import type { ApolloClient } from '@apollo/client';
import { crewActionDays } from '@booking/domain/booking/crew-days';
import { useSyncExternalStore } from 'react';
import { now } from '../../../lib/clock';
import { newKey } from '../../../lib/new-key';
import { flaggedUser } from '../../../lib/session/session-flag';
import { onPersonChange } from '../../../lib/session/session-store';
import { allActions, changeAction, replaceActions, takeBackAction } from './day-store';
import {
  expired,
  isDone,
  nextAction,
  rejectedActions,
  sentAnyway,
  waitOf,
  type ActionError,
  type NewAction,
  type QueuedAction,
  type Standing,
} from './queued-action';
import { actionSender, type SendAction, type Sent } from './send-action';

/** Milliseconds between tries, growing; how long unsent actions are kept; tries after an unknown error. */
const pauses = { first: 3_000, max: 30_000 };
const maxAge = crewActionDays * 24 * 60 * 60 * 1000;
const maxUnexpected = 4;

/** Runs in one tab at a time, if the browser has locks. */
const inOneTab = async (work: () => Promise<void>): Promise<void> => {
  // Undefined on pages without TLS, whatever the types say.
  const locks = navigator.locks as LockManager | undefined;
  await (locks ? locks.request('booking.day', work) : work());
};

/** The actions at the stops that the server does not have yet: saved on the device, and sent in order, each once. */
export class ActionQueue {
  private readonly listeners = new Set<() => void>();
  private readonly answerListeners = new Set<() => void>();
  private readonly tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('booking.day');
  private actions: readonly QueuedAction[] = [];
  private send: SendAction | null = null;
  private running = false;
  private again = false;
  /** The failed tries of the first action, and those of them with an unknown error. */
  private failures = 0;
  private unexpected = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param userId returns the user who is signed in in this browser; null: none */
  constructor(private readonly userId: () => string | null) {
    this.tabs?.addEventListener('message', () => void this.read().then(() => this.wake()));
    window.addEventListener('online', () => this.wake());
    document.addEventListener('visibilitychange', () => this.wake());
  }

  /** Starts to send actions with this sender. */
  async start(send: SendAction): Promise<void> {
    this.send = send;
    await this.read();
    const old = this.actions.filter(({ at }) => at < now() - maxAge);
    await replaceActions(
      old.map(({ id }) => id),
      old.map(expired),
    ).catch(() => undefined);
    await this.changed();
  }

  /** The queued actions of all users, oldest first. The same array until something changes. */
  readonly present = (): readonly QueuedAction[] => this.actions;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Calls the listener after the server has answered an action. @returns a function that stops that */
  onAnswered(listener: () => void): () => void {
    this.answerListeners.add(listener);
    return () => this.answerListeners.delete(listener);
  }

  /**
   * Saves an action on the device, then sends it.
   * @param undoMilliseconds how long it can be undone before it is sent
   * @throws if the device cannot save it; then nothing is recorded
   */
  async add(action: NewAction, undoMilliseconds: number): Promise<QueuedAction> {
    const last = this.actions.at(-1)?.number ?? 0;
    const queued: QueuedAction = {
      ...action,
      id: newKey(),
      number: Math.max(now(), last + 1),
      uploaded: null,
      at: now(),
      sendAt: now() + undoMilliseconds,
      begun: false,
      error: null,
    };
    // Shown immediately, so that a second press does not record it twice: the device may be slow to write.
    this.show([...this.actions, queued]);
    try {
      await replaceActions([], [queued]);
    } finally {
      await this.changed();
    }
    return queued;
  }

  /** Removes an action that has not left the device. @returns whether it was removed */
  async takeBack(id: string): Promise<boolean> {
    const done = await takeBackAction(id).catch(() => false);
    await this.changed();
    return done;
  }

  /** Removes the rejected actions of a booking: the server's state stands. */
  async drop(bookingId: string): Promise<void> {
    await this.replaceRejected(bookingId, () => []);
  }

  /** Sends the rejected actions of a booking again. @param standing the present state of the booking; null: unknown */
  async sendAnyway(bookingId: string, standing: Standing | null): Promise<void> {
    await this.replaceRejected(bookingId, (rejected) => sentAnyway(rejected, standing));
  }

  /** Tries immediately: there is a connection again, or a user has signed in. */
  wake(): void {
    clearTimeout(this.timer);
    void this.run();
  }

  private async replaceRejected(bookingId: string, next: (rejected: readonly QueuedAction[]) => QueuedAction[]): Promise<void> {
    const own = this.actions.filter(({ userId }) => userId === this.userId());
    const rejected = rejectedActions(own, bookingId);
    // If the device has no room they stay, and the user chooses again.
    await replaceActions(
      rejected.map(({ id }) => id),
      next(rejected),
    ).catch(() => undefined);
    await this.changed();
  }

  private async read(): Promise<void> {
    this.show(await allActions().catch(() => []));
  }

  private show(actions: readonly QueuedAction[]): void {
    if (actions.length === 0 && this.actions.length === 0) return;
    this.actions = actions;
    for (const listener of this.listeners) listener();
  }

  private async changed(): Promise<void> {
    await this.read();
    this.tabs?.postMessage('changed');
    this.wake();
  }

  private async run(): Promise<void> {
    if (this.running) {
      this.again = true;
      return;
    }
    this.running = true;
    try {
      do {
        this.again = false;
        await inOneTab(() => this.sendAll());
      } while (this.again);
    } catch {
      // The device could not save that the server accepted the action. Sent again with its key, it gets the same answer.
      this.sendLater();
    } finally {
      this.running = false;
    }
  }

  private async sendAll(): Promise<void> {
    const { send } = this;
    while (send !== null) {
      await this.read();
      const userId = this.userId();
      const action = userId === null ? null : nextAction(this.actions, userId);
      if (action === null || !navigator.onLine) return;
      const wait = waitOf(action, now());
      if (wait > 0) return this.wakeIn(wait);
      // If the device cannot save the progress, the action is still sent: its key makes sure that it is done once.
      const begin = () =>
        changeAction(action.id, { begun: true }).then(
          (present) => present !== null,
          () => true,
        );
      const keepUploaded = (uploaded: readonly string[]) =>
        changeAction(action.id, { uploaded }).then(
          () => undefined,
          () => undefined,
        );
      const sent = await send(action, { begin, keepUploaded });
      if (sent.kind === 'notTheirs') return;
      if (!(await this.settle(action, sent))) return;
    }
  }

  /** @returns whether to send the next action immediately */
  private async settle(action: QueuedAction, sent: Sent): Promise<boolean> {
    if (sent.kind === 'later') {
      if (sent.unexpected) this.unexpected += 1;
      if (this.unexpected < maxUnexpected) {
        await this.read();
        this.sendLater();
        return false;
      }
    }
    this.failures = 0;
    this.unexpected = 0;
    if (sent.kind === 'done') await this.finish(action, sent.docUrls);
    else if (sent.kind === 'rejected') await this.reject(action, sent.error);
    else if (sent.kind === 'later') await changeAction(action.id, { error: { code: 'REFUSED', text: null, standing: null } });
    await this.read();
    this.tabs?.postMessage('changed');
    for (const listener of this.answerListeners) listener();
    return true;
  }

  /** Finishes a rejected action that somebody else has done already; any other one waits for the user’s choice. */
  private async reject(action: QueuedAction, error: ActionError): Promise<void> {
    if (error.standing !== null && isDone(action, error.standing)) await this.finish(action, error.standing.docUrls);
    else await changeAction(action.id, { error });
  }

  private async finish({ id, bookingId, userId }: QueuedAction, docUrls: readonly string[]): Promise<void> {
    // The actions behind it get its result first, then it is removed. If the device stops in between, it is sent again and gets the same
    // answer.
    await this.read();
    const behind = this.actions.filter((one) => one.bookingId === bookingId && one.userId === userId && one.id !== id);
    for (const one of behind) await changeAction(one.id, { docUrls });
    await replaceActions([id], []);
  }

  private sendLater(): void {
    this.failures += 1;
    this.wakeIn(Math.min(pauses.max, pauses.first * 2 ** (this.failures - 1)));
  }

  private wakeIn(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.wake(), milliseconds);
  }
}

/** The queue of this tab. */
export const actionQueue = new ActionQueue(flaggedUser);

let client: ApolloClient | null = null;

/** Sends the queued actions, on every staff page. */
export function startActionQueue(present: ApolloClient): void {
  if (client === null) onPersonChange(() => actionQueue.wake());
  if (client === present) return;
  client = present;
  void actionQueue.start(actionSender(present));
}

/** Returns the queued actions of all users on this device. */
export const useQueuedActions = () => useSyncExternalStore(actionQueue.subscribe, actionQueue.present);
