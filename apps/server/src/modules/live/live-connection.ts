import type { Actor } from '@booking/domain/user/permissions';
import { CloseCode } from 'graphql-ws';
import { AppError } from '../../shared/app-error.js';
import { isStaff, type Caller } from '../../shared/caller.js';

/** Close codes of the registry of RFC 6455: try again later; connect again. */
export const tryLater = 1013;
const readAgain = 1012;

/** A client's connection, seen from the protocol. */
interface LiveSocket {
  close(code: number, reason: string): void;
}

/** Whose connection it is: an account by its session, or a key by its secret. */
export interface LiveIdentity {
  /** The account or the key: connections are counted by it. */
  id: string;
  /** What it depends on: the account, or the key and its maker. */
  of: readonly string[];
  /** When it ends by the clock, as far as that is known; null: at no time. */
  endsAt: Date | null;
  /** As it is now; null when it has ended. */
  present: () => Promise<{ actor: Actor; endsAt: Date | null } | null>;
  /** Counts an operation with its points of cost. @throws AppError TOO_MANY_REQUESTS past the limit of a key */
  charge: (points: number) => void;
}

export interface LiveConnectionParts {
  socket: LiveSocket;
  identity: LiveIdentity;
  /** The caller as the request for the connection showed them, not signed in yet. */
  guest: Caller;
  /** The present time. */
  now: () => Date;
}

/** One signed-in client. Whatever it is sent is for its account, or key, as it is at that moment (ADR 0009, 0038). */
export class LiveConnection {
  private endsAt: Date | null;
  /** Ends when every operation that was asked for so far is in force, or refused. */
  private settled: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: LiveConnectionParts) {
    this.endsAt = parts.identity.endsAt;
  }

  /** The account or the key. */
  get id(): string {
    return this.parts.identity.id;
  }

  get locale(): Caller['locale'] {
    return this.parts.guest.locale;
  }

  /** Whether it has ended by the clock. */
  get isOver(): boolean {
    return this.endsAt !== null && this.endsAt <= this.parts.now();
  }

  /** Whether what it may do can be another when this account or key has changed. */
  dependsOn(id: string): boolean {
    return this.parts.identity.of.includes(id);
  }

  /** Counts an operation. @throws as LiveIdentity.charge */
  charge(points: number): void {
    this.parts.identity.charge(points);
  }

  /**
   * Whose connection it is, as they are now. When they are no staff any more, or not signed in, it is closed.
   * @throws AppError UNAUTHENTICATED
   */
  async caller(): Promise<Caller> {
    const { identity, guest, socket } = this.parts;
    const found = this.isOver ? null : await identity.present().catch((error: unknown) => this.leave(error));
    // A rotation, for one, gives the secret an end.
    if (found !== null) this.endsAt = found.endsAt;
    if (found !== null && isStaff(found.actor)) return { ...guest, actor: found.actor };
    // The client's library takes this code for a reason to sign in and to connect again; 4401 would be the end.
    socket.close(CloseCode.Forbidden, 'Session ended');
    throw new AppError('UNAUTHENTICATED', { text: 'sessionEnded' });
  }

  /** It cannot be found out now who it is: the client comes back, and reads again. */
  private leave(error: unknown): never {
    this.parts.socket.close(tryLater, 'Try again later');
    throw error;
  }

  /** Closes the connection if the session has ended. */
  async check(): Promise<void> {
    await this.caller().catch(() => undefined);
  }

  /** Something was missed: the client comes back, and reads again. */
  cutOff(): void {
    this.parts.socket.close(readAgain, 'Changes were missed: connect and read again');
  }

  /** Notes an operation that begins. */
  begins(work: Promise<unknown>): void {
    this.settled = Promise.allSettled([this.settled, work]);
  }

  /** Resolves when every operation that was asked for before is in force, or refused. */
  async allBegun(): Promise<void> {
    await this.settled;
  }
}
