import type { Actor } from '@booking/domain/user/permissions';
import { CloseCode } from 'graphql-ws';
import { AppError } from '../../shared/app-error.js';
import { isStaff, type Caller } from '../../shared/caller.js';

/** Close codes of the registry of RFC 6455: try again later; connect again. */
export const tryLater = 1013;
const readAgain = 1012;

/** A client's connection, for the protocol. */
interface LiveSocket {
  close(code: number, reason: string): void;
}

/** The identity of a connection: an account by its session, or a key by its secret. */
export interface LiveIdentity {
  /** The account or the key, by which connections are counted. */
  id: string;
  /** The account, or the key and its maker, whose changes may affect it. */
  of: readonly string[];
  /** When it expires, if that is known; null: at no time. */
  endsAt: Date | null;
  /** Returns the present caller; null if the session has ended. */
  present: () => Promise<{ actor: Actor; endsAt: Date | null } | null>;
  /** Counts an operation with its complexity. @throws AppError TOO_MANY_REQUESTS past the limit of a key */
  charge: (points: number) => void;
}

export interface LiveConnectionParts {
  socket: LiveSocket;
  identity: LiveIdentity;
  /** The caller of the request for the connection, before signing in. */
  guest: Caller;
  /** The present time. */
  now: () => Date;
}

/** One signed-in client. Everything that is sent to it is checked against the present rights of its account or key (ADR 0009, 0038). */
export class LiveConnection {
  private endsAt: Date | null;
  /** Resolves when every earlier operation is accepted or refused. */
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

  /** Whether it has expired. */
  get isOver(): boolean {
    return this.endsAt !== null && this.endsAt <= this.parts.now();
  }

  /** Returns whether a change of this account or key may change its rights. */
  dependsOn(id: string): boolean {
    return this.parts.identity.of.includes(id);
  }

  /** Counts an operation. @throws as LiveIdentity.charge */
  charge(points: number): void {
    this.parts.identity.charge(points);
  }

  /**
   * Returns the present caller. Closes the connection of a caller who is no staff any more, or not signed in.
   * @throws AppError UNAUTHENTICATED
   */
  async caller(): Promise<Caller> {
    const { identity, guest, socket } = this.parts;
    const found = this.isOver ? null : await identity.present().catch((error: unknown) => this.leave(error));
    // A rotation, for example, sets the secret's expiry.
    if (found !== null) this.endsAt = found.endsAt;
    if (found !== null && isStaff(found.actor)) return { ...guest, actor: found.actor };
    // The client's library signs in and reconnects after this code; after 4401 it would stop.
    socket.close(CloseCode.Forbidden, 'Session ended');
    throw new AppError('UNAUTHENTICATED', { text: 'sessionEnded' });
  }

  /** The caller cannot be read now: the client reconnects, and reads again. */
  private leave(error: unknown): never {
    this.parts.socket.close(tryLater, 'Try again later');
    throw error;
  }

  /** Closes the connection if the session has ended. */
  async check(): Promise<void> {
    await this.caller().catch(() => undefined);
  }

  /** A change was missed: the client reconnects, and reads again. */
  cutOff(): void {
    this.parts.socket.close(readAgain, 'Changes were missed: connect and read again');
  }

  /** Counts an operation that begins. */
  begins(work: Promise<unknown>): void {
    this.settled = Promise.allSettled([this.settled, work]);
  }

  /** Resolves when every earlier operation is accepted or refused. */
  async allBegun(): Promise<void> {
    await this.settled;
  }
}
