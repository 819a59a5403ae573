import { setTimeout as pause } from 'node:timers/promises';
import { healthAfterFailure, healthy, webhookPace, type WebhookPace } from '@booking/domain/webhook/webhook-endpoint-health';
import { retryAfterOf, webhookRetryDelay } from '@booking/domain/webhook/webhook-retries';
import type { Database } from '../../database/database.js';
import { signatureHeaders } from '../../http/webhook-signature.js';
import type { Clock } from '../../shared/clock.js';
import { WebhookConnection, type Attempted, type ConnectionOptions } from './webhook-connection.js';
import { WebhookDeliveryRepository, type DoneAttempt, type DueDelivery, type Turn } from './webhook-delivery.repository.js';
import { rightsOf, type WebhookRights } from './webhook-rights.js';
import type { WebhookSecrets } from './webhook-secrets.js';

/** A turn ends after so many deliveries or so many milliseconds, and another begins: a process that stops waits for no backlog. */
const bounds = { deliveries: 100, milliseconds: 60_000 };
/** Milliseconds that a turn itself waits; what is due later has a turn of its own. */
const longestWait = 2_000;
/** Milliseconds for which a look at the maker's rights is good: what is taken from them counts within a second. */
const rightsGood = 500;
/** The endpoint says that it is no more. */
const goneStatus = 410;

export interface WebhookTurnParts {
  database: Database;
  clock: Clock;
  secrets: WebhookSecrets;
  connection: ConnectionOptions;
  /** Disables an endpoint and stops what waits for it. */
  end: (endpointId: string, reason: 'gone' | 'maker') => Promise<void>;
  pace?: WebhookPace;
  /** From 0 to 1. */
  chance?: () => number;
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

/**
 * The turn of an endpoint: what is due is sent to it, one after the other, the oldest first. Its queue gives it one turn at a time, so it
 * takes nobody else's, however slow it is. An attempt costs one statement, which records it and reads what comes next.
 */
export class WebhookTurn {
  private readonly deliveries: WebhookDeliveryRepository;

  constructor(private readonly parts: WebhookTurnParts) {
    this.deliveries = new WebhookDeliveryRepository(parts.database);
  }

  /** @param stop the process stops: the attempt in hand is broken off and made again by another process */
  async take(endpointId: string, stop: AbortSignal): Promise<void> {
    const connection = new WebhookConnection(this.parts.connection);
    try {
      if (await this.sendWhatIsDue(endpointId, connection, stop)) await this.deliveries.schedule(endpointId, this.parts.clock.now());
    } finally {
      connection.close();
    }
  }

  /** @returns whether the endpoint is there still, and may need another turn */
  private async sendWhatIsDue(endpointId: string, connection: WebhookConnection, stop: AbortSignal): Promise<boolean> {
    const { clock } = this.parts;
    const begun = performance.now();
    const rights = this.rightsOf(endpointId);
    let done: DoneAttempt | null = null;
    for (let count = 0; ; count += 1) {
      const turn: Turn | null = await this.deliveries.next(endpointId, done);
      done = null;
      if (turn === null) return false;
      const isOver = stop.aborted || count >= bounds.deliveries || performance.now() - begun > bounds.milliseconds;
      if (turn.delivery === null || turn.delivery.nextAt > clock.now() || isOver) return true;
      if (!(await this.isAwaited(turn, stop))) return true;
      const may = await rights();
      if (may === null) {
        await this.parts.end(endpointId, 'maker');
        return false;
      }
      if (!maySee(may, turn.delivery)) {
        await this.deliveries.withdraw(turn.delivery.id);
        continue;
      }
      const at = clock.now();
      const attempted = await this.attempt(endpointId, turn, turn.delivery, at, connection, stop);
      if (stop.aborted && attempted.status === null) return true;
      done = this.outcomeOf(turn, turn.delivery, at, attempted);
      if (attempted.status === goneStatus && !turn.delivery.isExample) {
        await this.deliveries.next(endpointId, done);
        await this.parts.end(endpointId, 'gone');
        return false;
      }
    }
  }

  /** Whether the pause of an endpoint that fails is over, if need be after a short wait. */
  private async isAwaited({ pausedUntil }: Turn, stop: AbortSignal): Promise<boolean> {
    const { clock, wait = (milliseconds, signal) => pause(milliseconds, undefined, { signal }).catch(() => undefined) } = this.parts;
    const left = (pausedUntil?.getTime() ?? 0) - clock.now().getTime();
    if (left > longestWait) return false;
    if (left > 0) await wait(left, stop);
    return !stop.aborted;
  }

  private async attempt(
    endpointId: string,
    turn: Turn,
    { webhookId, body }: DueDelivery,
    at: Date,
    connection: WebhookConnection,
    stop: AbortSignal,
  ): Promise<Attempted> {
    const { secrets } = this.parts;
    const isTwofold = turn.formerSecret !== null && turn.formerSecretUntil !== null && turn.formerSecretUntil > at;
    const sealed = [turn.secret, ...(isTwofold && turn.formerSecret ? [turn.formerSecret] : [])];
    const opened = sealed.map((secret) => secrets.open(endpointId, secret)).filter((secret) => secret !== null);
    if (opened.length === 0) return { status: null, fault: 'SECRET_UNREADABLE', retryAfter: undefined, responseBody: null, responseMs: 0 };
    return connection.post(turn.url, body, { ...signatureHeaders({ id: webhookId, at, body, secrets: opened }) }, stop);
  }

  private outcomeOf(turn: Turn, { id, isExample, failed }: DueDelivery, at: Date, attempted: Attempted): DoneAttempt {
    const { clock, pace = webhookPace, chance = Math.random } = this.parts;
    const { status, fault, retryAfter, responseMs, responseBody } = attempted;
    const kept = { deliveryId: id, at, status, responseMs, responseBody };
    const now = clock.now();
    if (status !== null && status >= 200 && status < 300)
      // Written where it changes something alone: the usual case is an endpoint that is well.
      return { ...kept, error: null, state: 'DELIVERED', nextAt: null, health: turn.failures > 0 ? healthy : null };
    const error = fault ?? (status === goneStatus ? 'GONE' : 'STATUS');
    // An example is one question; it says nothing of the events.
    if (isExample) return { ...kept, error, state: 'FAILED', nextAt: null, health: null };
    const asked = retryAfterOf(status ?? 0, retryAfter, now);
    const delay = status === goneStatus ? null : webhookRetryDelay(failed + 1, chance(), asked);
    const next = delay === null ? ({ state: 'FAILED', nextAt: null } as const) : waiting(new Date(now.getTime() + delay));
    return { ...kept, error, ...next, health: healthAfterFailure(turn, now, asked, pace) };
  }

  /** Looked up at most twice a second. */
  private rightsOf(endpointId: string): () => Promise<WebhookRights | null> {
    let known: WebhookRights | null = null;
    let until = 0;
    return async () => {
      if (performance.now() < until) return known;
      const [maker] = await this.deliveries.makers(endpointId, this.parts.clock.now());
      known = maker === undefined ? null : rightsOf(maker);
      until = performance.now() + rightsGood;
      return known;
    };
  }
}

const waiting = (nextAt: Date) => ({ state: 'WAITING', nextAt }) as const;

/** What is on its way is judged again: a branch may have been taken from the maker since. */
function maySee({ bookings, orders, branches }: WebhookRights, { isExample, bookingId, branchId, fromBranchId }: DueDelivery): boolean {
  if (isExample) return true;
  if (bookingId === null) return orders;
  return bookings && (branches === null || [branchId, fromBranchId].some((id) => id !== null && branches.includes(id)));
}
