import { afterEach, beforeEach, expect, vi } from 'vitest';
import { ActionQueue } from '../features/staff-day/queue/action-queue';
import { allActions, replaceActions } from '../features/staff-day/queue/day-store';
import type { NewAction, QueuedAction } from '../features/staff-day/queue/queued-action';
import type { SendAction, Sent } from '../features/staff-day/queue/send-action';
import * as clock from '../lib/clock';

let present = 0;
/** All pages of a test. A closed one has no user and sends nothing. */
let pages: { userId: string | null }[] = [];

/** The user who is signed in on all pages of the test. */
export const signIn = (userId: string | null) => pages.forEach((page) => (page.userId = userId));

/** Before each test: a device without actions, at 10:00. */
export function onOwnDevice(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    present = Date.parse('2026-12-01T02:00:00Z');
    vi.spyOn(clock, 'now').mockImplementation(() => present);
  });
  afterEach(async () => {
    signIn(null);
    pages = [];
    await replaceActions(
      (await allActions()).map(({ id }) => id),
      [],
    );
  });
}

/** Sets the device's clock forward or back without running timers. */
export const moveClock = (milliseconds: number) => {
  present += milliseconds;
};

export const later = async (milliseconds: number) => {
  moveClock(milliseconds);
  await vi.advanceTimersByTimeAsync(milliseconds);
};

export const photo = { bytes: new ArrayBuffer(1), type: 'image/jpeg' };

export const givenNewAction = (over: Partial<NewAction> = {}): NewAction => ({
  userId: 'nazri',
  branchId: 'b1',
  date: '2026-12-01',
  bookingId: 'k1',
  version: 3,
  status: 'OUT_FOR_DELIVERY',
  reason: null,
  failure: null,
  takesBack: false,
  docUrls: [],
  photos: [],
  ...over,
});

/** A server that returns these answers one after the other, and then accepts everything. */
export function givenSender(answers: Sent[] = []) {
  const sent: QueuedAction[] = [];
  const send: SendAction = async (action, { begin }) => {
    if (!(await begin())) return { kind: 'takenBack' };
    sent.push(action);
    return answers.shift() ?? { kind: 'done', docUrls: [] };
  };
  return { sent, send };
}

/** Opens a page on the device. */
export const givenQueue = async (send: SendAction): Promise<ActionQueue> => {
  const page: (typeof pages)[number] = { userId: 'nazri' };
  pages.push(page);
  const queue = new ActionQueue(() => page.userId);
  await queue.start(send);
  return queue;
};

/** Opens a page whose server returns these answers. */
export async function givenOnline(answers: Sent[] = []) {
  const { sent, send } = givenSender(answers);
  return { sent, queue: await givenQueue(send) };
}

/** Opens a page without a connection, and returns a function that connects it. */
export async function givenOffline(answers: Sent[] = []) {
  const offline = line(false);
  const { sent, queue } = await givenOnline(answers);
  const goOnline = () => {
    offline.mockReturnValue(true);
    queue.wake();
  };
  return { sent, queue, goOnline };
}

export const line = (isThere: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
export const counted = (actions: readonly QueuedAction[], count: number) => vi.waitFor(() => expect(actions).toHaveLength(count));
export const emptied = () => vi.waitFor(async () => expect(await allActions()).toEqual([]));
