import { afterEach, beforeEach, expect, vi } from 'vitest';
import { allTaps, removeTaps } from '../features/staff-day/outbox/day-store';
import { Outbox, type SendTap, type Sent } from '../features/staff-day/outbox/outbox';
import type { Tap, TapWish } from '../features/staff-day/outbox/tap';
import * as clock from '../lib/clock';

let present = 0;
/** Every page of a test: a closed one knows no user and sends nothing. */
let pages: { userId: string | null }[] = [];

/** Who is signed in on all pages of the test. */
export const signIn = (userId: string | null) => pages.forEach((page) => (page.userId = userId));

/** Each test of the file has a device without taps, at 10:00. */
export function onOwnDevice(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    present = Date.parse('2026-12-01T02:00:00Z');
    vi.spyOn(clock, 'now').mockImplementation(() => present);
  });
  afterEach(async () => {
    signIn(null);
    pages = [];
    await removeTaps((await allTaps()).map(({ id }) => id));
  });
}

/** The device's clock is put forward or back; no time goes by. */
export const moveClock = (milliseconds: number) => {
  present += milliseconds;
};

export const later = async (milliseconds: number) => {
  moveClock(milliseconds);
  await vi.advanceTimersByTimeAsync(milliseconds);
};

export const photo = { bytes: new ArrayBuffer(1), type: 'image/jpeg' };

export const givenWish = (over: Partial<TapWish> = {}): TapWish => ({
  userId: 'nazri',
  branchId: 'b1',
  date: '2026-12-01',
  bookingId: 'k1',
  version: 3,
  status: 'OUT_FOR_DELIVERY',
  reason: null,
  docUrls: [],
  photos: [],
  ...over,
});

/** A server that gives these answers, in turn; then it takes everything. */
export function givenSender(answers: Sent[] = []) {
  const sent: Tap[] = [];
  const send: SendTap = async (tap, { begin }) => {
    if (!(await begin())) return { kind: 'takenBack' };
    sent.push(tap);
    return answers.shift() ?? { kind: 'done', docUrls: [] };
  };
  return { sent, send };
}

/** A page that was loaded on the device. */
export const givenOutbox = async (send: SendTap): Promise<Outbox> => {
  const page: (typeof pages)[number] = { userId: 'nazri' };
  pages.push(page);
  const outbox = new Outbox(() => page.userId);
  await outbox.start(send);
  return outbox;
};

/** A page whose server gives these answers. */
export async function givenOnline(answers: Sent[] = []) {
  const { sent, send } = givenSender(answers);
  return { sent, outbox: await givenOutbox(send) };
}

/** The same page without a connection, and how it gets one. */
export async function givenOffline(answers: Sent[] = []) {
  const offline = line(false);
  const { sent, outbox } = await givenOnline(answers);
  const goOnline = () => {
    offline.mockReturnValue(true);
    outbox.wake();
  };
  return { sent, outbox, goOnline };
}

export const line = (isThere: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
export const counted = (taps: readonly Tap[], count: number) => vi.waitFor(() => expect(taps).toHaveLength(count));
export const emptied = () => vi.waitFor(async () => expect(await allTaps()).toEqual([]));
