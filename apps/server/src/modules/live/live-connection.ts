import { locales, type Locale } from '@booking/domain/locale/locale';
import type { Actor } from '@booking/domain/user/permissions';
import { CloseCode } from 'graphql-ws';
import { AppError } from '../../shared/app-error.js';
import { isStaff, type Caller } from '../../shared/caller.js';
import type { VerifiedClaims } from '../auth/access-token.js';

/** Close codes of the registry of RFC 6455: try again later; connect again. */
export const tryLater = 1013;
const readAgain = 1012;

/** A client's connection, seen from the protocol. */
interface LiveSocket {
  close(code: number, reason: string): void;
}

export interface LiveConnectionParts {
  socket: LiveSocket;
  /** The caller as the request for the connection showed them, not signed in yet. */
  guest: Caller;
  /** The present time. */
  now: () => Date;
  /** The account behind a session, as it is now; null when the session has ended. */
  actorOf: (familyId: string) => Promise<Actor | null>;
}

/** One signed-in client. Whatever it is sent is for its account as it is at that moment (ADR 0009). */
export class LiveConnection {
  private claims: VerifiedClaims | null = null;
  private locale: Locale;
  /** Ends when every operation that was asked for so far is in force, or refused. */
  private settled: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: LiveConnectionParts) {
    this.locale = parts.guest.locale;
  }

  get userId(): string | null {
    return this.claims?.userId ?? null;
  }

  get language(): Locale {
    return this.locale;
  }

  /** @throws as caller */
  async begin(claims: VerifiedClaims, locale: unknown): Promise<void> {
    this.claims = claims;
    this.locale = locales.find((known) => known === locale) ?? this.locale;
    await this.caller();
  }

  /**
   * Whose connection it is, as they are now. When they are no staff any more, or not signed in, it is closed.
   * @throws AppError UNAUTHENTICATED
   */
  async caller(): Promise<Caller> {
    const { claims } = this;
    const isOver = claims === null || claims.expiresAt <= this.parts.now();
    const actor = isOver ? null : await this.parts.actorOf(claims.familyId).catch((error: unknown) => this.leave(error));
    if (actor !== null && isStaff(actor)) return { ...this.parts.guest, locale: this.locale, actor };
    // The client's library takes this code for a reason to sign in and to connect again; 4401 would be the end.
    this.parts.socket.close(CloseCode.Forbidden, 'Session ended');
    throw new AppError('UNAUTHENTICATED', { text: 'sessionEnded' });
  }

  /** It cannot be found out now who it is: the client comes back, and reads again. */
  private leave(error: unknown): never {
    this.parts.socket.close(tryLater, 'Try again later');
    throw error;
  }

  /** Closes the connection if the session has ended. */
  async check(): Promise<void> {
    if (this.claims !== null) await this.caller().catch(() => undefined);
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
