import { crewTapDays } from '@booking/domain/booking/crew-days';
import { now } from '../../../lib/clock';
import type { TapNews } from './day-store';
import type { Tap, TapTrouble, TapWish } from './tap';
import {
  expired,
  fromTrouble,
  hasComeAbout,
  leftToSend,
  nextTap,
  onTopOf,
  waitOf,
  wayTo,
  withoutRefused,
  type Standing,
} from './tap-queue';
import { TapStore } from './tap-store';
import { newKey } from '../../../lib/new-key';

/** What became of a tap that was sent. */
export type Sent =
  /** The server has it; the documents that the booking has now. */
  | { kind: 'done'; docUrls: readonly string[] }
  /** No connection, or a server that is busy: it is tried again. `odd`: an unknown fault, so not for ever. */
  | { kind: 'later'; odd?: boolean }
  /** It was taken back at the last moment. */
  | { kind: 'takenBack' }
  /** Its account is not signed in. */
  | { kind: 'notTheirs' }
  /** The booking has changed meanwhile; where it stands now. */
  | { kind: 'conflict'; stands: Standing }
  | { kind: 'trouble'; trouble: TapTrouble };

/** What the sender of a tap reports while it is under way. */
export interface SendSteps {
  /** Before the step itself leaves the device. @returns false when the tap was taken back */
  begin: () => Promise<boolean>;
  /** The photographs are at the server: they are not sent again. */
  keepUploaded: (urls: readonly string[]) => Promise<void>;
}

export type SendTap = (tap: Tap, steps: SendSteps) => Promise<Sent>;

/** In milliseconds: between tries, growing; how long unsent taps are kept; tries of what fails for no known reason. */
const waits = { first: 3_000, longest: 30_000 };
const longestKept = crewTapDays * 24 * 60 * 60 * 1000;
const mostOddTries = 4;

interface Box {
  taps: readonly Tap[];
  /** Whether a reload loses nothing. */
  isSafe: boolean;
}

const signOf = ({ id, version, begun, trouble, uploaded, sendAt }: Tap) =>
  [id, version, begun, trouble?.code, trouble?.text, uploaded?.length, sendAt].join(' ');

/** Whether two lists of taps say the same, so that nothing is drawn again. */
const isSame = (some: readonly Tap[], others: readonly Tap[]) => some.map(signOf).join() === others.map(signOf).join();

/** Runs in one tab at a time, where the browser can see to that. */
const inOneTab = async (work: () => Promise<void>): Promise<void> => {
  // Undefined on pages without TLS, whatever the types say.
  const locks = navigator.locks as LockManager | undefined;
  await (locks ? locks.request('booking.day', work) : work());
};

/** What was tapped at the stops of a round and is not at the server yet: kept on the device, sent in order, each once. */
export class Outbox {
  private readonly store = new TapStore();
  private readonly listeners = new Set<() => void>();
  private readonly taken = new Set<(tap: Tap) => void>();
  private readonly tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('booking.day');
  private box: Box = { taps: [], isSafe: true };
  private send: SendTap | null = null;
  private running = false;
  private again = false;
  private failures = 0;
  private readonly odd = new Map<string, number>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param userId the user who is signed in by this browser; null for none */
  constructor(private readonly userId: () => string | null) {
    this.tabs?.addEventListener('message', () => void this.read().then(() => this.wake()));
    window.addEventListener('online', () => this.wake());
    document.addEventListener('visibilitychange', () => this.wake());
  }

  /** Begins to send, from now on in this way. */
  async start(send: SendTap): Promise<void> {
    this.send = send;
    const old = (await this.store.all()).filter(({ at }) => at < now() - longestKept);
    // What is left of it says so to the crew.
    await this.store.put(old.map(expired));
    await this.read();
    this.wake();
  }

  /** What waits, of everybody, oldest first. The same object until something changes. */
  readonly present = (): Box => this.box;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Calls back when the server has taken a tap, or the booking has changed meanwhile; returns how to stop. */
  onTaken(listener: (tap: Tap) => void): () => void {
    this.taken.add(listener);
    return () => this.taken.delete(listener);
  }

  /** Keeps a tap and sends it. @param undoMilliseconds how long it can be taken back first */
  async add(wish: TapWish, undoMilliseconds: number): Promise<Tap> {
    const last = this.box.taps.at(-1)?.number ?? 0;
    const tap: Tap = {
      ...wish,
      id: newKey(),
      number: Math.max(now(), last + 1),
      uploaded: null,
      at: now(),
      sendAt: now() + undoMilliseconds,
      begun: false,
      trouble: null,
    };
    // On the screen at once: the device may be slow to write.
    this.show([...this.box.taps, tap]);
    await this.store.put([tap]);
    await this.changed();
    return tap;
  }

  /** Takes a tap back that has not left the device. @returns whether it is as if it had never been */
  async takeBack(id: string): Promise<boolean> {
    const done = await this.store.takeBack(id);
    await this.changed();
    return done;
  }

  /** Gives up the taps of a booking that is in trouble: the server's state stands. */
  async giveUp(bookingId: string): Promise<void> {
    await this.store.remove(this.inTrouble(bookingId).map(({ id }) => id));
    await this.changed();
  }

  /** Sends the taps of a booking that is in trouble again, on its present version, without photographs that are refused. */
  async sendAnew(bookingId: string, stands: Standing): Promise<void> {
    const taps = this.inTrouble(bookingId);
    await this.replace(taps, stands, withoutRefused(taps));
    await this.changed();
  }

  /** Tries now: there is a connection again, or somebody signed in. */
  wake(): void {
    clearTimeout(this.timer);
    void this.run();
  }

  private inTrouble(bookingId: string): Tap[] {
    const own = this.box.taps.filter(({ userId }) => userId === this.userId());
    return fromTrouble(own, bookingId);
  }

  /** Puts what is left of some taps in their place. */
  private async replace(taps: readonly Tap[], stands: Standing, wanted: readonly Tap[]): Promise<void> {
    await this.store.put(onTopOf(stands, wayTo(wanted, stands)));
    await this.store.remove(taps.map(({ id }) => id));
  }

  private async read(): Promise<void> {
    this.show(await this.store.all());
  }

  private show(taps: readonly Tap[]): void {
    if (this.box.isSafe === this.store.isSafe && isSame(this.box.taps, taps)) return;
    this.box = { taps, isSafe: this.store.isSafe };
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
    } finally {
      this.running = false;
    }
  }

  private async sendAll(): Promise<void> {
    const { send } = this;
    while (send !== null) {
      await this.read();
      const userId = this.userId();
      const tap = userId === null ? null : nextTap(this.box.taps, userId);
      if (tap === null || !navigator.onLine) return;
      const wait = waitOf(tap, now());
      if (wait > 0) return this.wakeIn(wait);
      let present = tap;
      const note = async (news: TapNews) => {
        const next = await this.store.change(present, news);
        present = next ?? present;
        return next !== null;
      };
      const begin = () => note({ begun: true });
      const keepUploaded = async (uploaded: readonly string[]) => void (await note({ uploaded }));
      const sent = await send(tap, { begin, keepUploaded });
      if (sent.kind === 'notTheirs') return;
      if (!(await this.settle(present, sent))) return;
    }
  }

  /** @returns whether to go on with the next at once */
  private async settle(tap: Tap, sent: Sent): Promise<boolean> {
    if (sent.kind === 'later') {
      const tries = (this.odd.get(tap.id) ?? 0) + (sent.odd ? 1 : 0);
      this.odd.set(tap.id, tries);
      if (tries < mostOddTries) {
        await this.read();
        this.failures += 1;
        this.wakeIn(Math.min(waits.longest, waits.first * 2 ** (this.failures - 1)));
        return false;
      }
    }
    this.failures = 0;
    this.odd.delete(tap.id);
    if (sent.kind === 'done') await this.finish([tap], this.behind(tap), sent.docUrls);
    else if (sent.kind === 'conflict') await this.meet(tap, sent.stands);
    else if (sent.kind !== 'takenBack')
      await this.store.change(tap, { trouble: sent.kind === 'trouble' ? sent.trouble : { code: 'REFUSED', text: null } });
    await this.read();
    this.tabs?.postMessage('changed');
    return true;
  }

  /** What was tapped at the same booking after a tap. */
  private behind({ id, bookingId, userId }: Tap): Tap[] {
    return this.box.taps.filter((tap) => tap.bookingId === bookingId && tap.userId === userId && tap.id !== id);
  }

  /** The booking has changed: a tap whose step it has taken already is done; else the crew chooses. */
  private async meet(tap: Tap, stands: Standing): Promise<void> {
    await this.read();
    const taps = [tap, ...this.behind(tap)];
    const left = leftToSend(taps, stands);
    if (!hasComeAbout(taps, stands)) await this.store.change(tap, { trouble: { code: 'CONFLICT', text: null } });
    else if (left[0]?.status === stands.status) await this.replace(taps, stands, taps);
    else
      return this.finish(
        taps.filter((one) => !left.includes(one)),
        left,
        stands.docUrls,
      );
    this.tell(tap);
  }

  private async finish(done: readonly Tap[], behind: readonly Tap[], docUrls: readonly string[]): Promise<void> {
    // Those behind build on what was brought; then it goes. When the device stops in between, it is sent again and answered as before.
    for (const tap of behind) await this.store.change(tap, { docUrls });
    await this.store.remove(done.map(({ id }) => id));
    for (const tap of done) this.tell(tap);
  }

  private tell(tap: Tap): void {
    for (const listener of this.taken) listener(tap);
  }

  private wakeIn(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.wake(), milliseconds);
  }
}
