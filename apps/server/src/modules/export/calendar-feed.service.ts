import { createHash, randomBytes } from 'node:crypto';
import { addDays } from '@booking/domain/calendar/calendar-date';
import type { Locale } from '@booking/domain/locale/locale';
import { worksFor } from '@booking/domain/user/permissions';
import type { Database } from '../../database/database.js';
import { AppError } from '../../shared/app-error.js';
import { requireScope, type Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import { networkOf } from '../../shared/network-of.js';
import { hashToken } from '../../shared/token-hash.js';
import type { WorkThread } from '../../shared/work-thread.js';
import { isUuid } from '../../shared/uuid.js';
import { AuditRepository } from '../audit/audit.repository.js';
import { businessNow } from '../availability/business-now.js';
import type { BranchService } from '../branch/branch.service.js';
import type { AttemptLimits } from '../limit/attempt-limits.js';
import type { CalendarFeedRecord } from './calendar-feed-record.js';
import { CalendarFeedRepository } from './calendar-feed.repository.js';
import type { ListToWrite } from './list-thread.js';

/** Number of past days that a calendar shows. */
const daysBehind = 30;
/** Bytes of a token: 192 bits. */
const tokenBytes = 24;
/** Minimum time between two writes of `lastReadAt`, in milliseconds: calendar applications read often. */
const readNotice = 5 * 60_000;
/** The interval at which calendar applications should read, as ISO 8601 duration. */
const refresh = 'PT1H';

export interface CalendarFeedParts {
  database: Database;
  clock: Clock;
  limits: Pick<AttemptLimits, 'consume'>;
  branches: Pick<BranchService, 'byIds'>;
  calendars: WorkThread<ListToWrite, string>;
  publicUrl: string;
}

/** A calendar and its validators: ETag, and the time for Last-Modified. */
export interface ReadCalendar {
  content: string;
  etag: string;
  changedAt: Date;
}

/**
 * Calendar feeds: a branch has at most one, with a secret address that is shown once. People who work for the branch and have
 * integration:write and booking:read make, replace and revoke it; keys do not. The feed belongs to the branch: it stays when the person
 * who made it leaves, and the audit log names that person.
 */
export class CalendarFeedService {
  private readonly feeds: CalendarFeedRepository;

  constructor(private readonly parts: CalendarFeedParts) {
    this.feeds = new CalendarFeedRepository(parts.database);
  }

  /** Returns the feeds of those of the branches that are the caller's. @throws UNAUTHENTICATED, FORBIDDEN */
  async ofBranches(caller: Caller, branchIds: readonly string[]): Promise<CalendarFeedRecord[]> {
    requireManager(caller);
    return this.feeds.ofBranches(branchIds.filter((id) => worksFor(caller.actor, id)));
  }

  /**
   * Creates the feed of a branch, and replaces the former one: its address stops working.
   * @returns the feed, and its address, which is not stored
   * @throws UNAUTHENTICATED, FORBIDDEN; NOT_FOUND for a branch that is not the caller's; TOO_MANY_REQUESTS
   */
  async createCalendarFeed(caller: Caller, branchId: string): Promise<{ feed: CalendarFeedRecord; url: string }> {
    requireManager(caller);
    const { actor } = caller;
    const [branch] = isUuid(branchId) && worksFor(actor, branchId) ? await this.parts.branches.byIds([branchId]) : [];
    if (branch === undefined) throw new AppError('NOT_FOUND');
    await this.parts.limits.consume('calendarsOfBranch', branch.id);
    const at = this.parts.clock.now();
    const token = randomBytes(tokenBytes).toString('base64url');
    const id = await this.parts.database.transaction(async (tx) => {
      const entityId = await new CalendarFeedRepository(tx).replace({ branchId: branch.id, tokenHash: hashToken(token), createdAt: at });
      const after = { branchId: branch.id };
      await new AuditRepository(tx).add({ actor, at, action: 'createCalendarFeed', entity: 'CalendarFeed', entityId, after });
      return entityId;
    });
    const feed = { id, branchId: branch.id, createdAt: at, lastReadAt: null };
    return { feed, url: `${this.parts.publicUrl}/server/api/calendars/${token}.ics` };
  }

  /**
   * Revokes a feed: its address stops working.
   * @returns the feed before it was revoked
   * @throws UNAUTHENTICATED, FORBIDDEN; NOT_FOUND for a feed that does not exist any more, or that is of a branch of others
   */
  async revokeCalendarFeed(caller: Caller, id: string): Promise<CalendarFeedRecord> {
    requireManager(caller);
    const { actor } = caller;
    const found = isUuid(id) ? await this.feeds.byId(id) : null;
    if (found === null || !worksFor(actor, found.branchId)) throw new AppError('NOT_FOUND');
    const at = this.parts.clock.now();
    await this.parts.database.transaction(async (tx) => {
      if (!(await new CalendarFeedRepository(tx).remove(id))) throw new AppError('NOT_FOUND');
      const before = { branchId: found.branchId };
      await new AuditRepository(tx).add({ actor, at, action: 'revokeCalendarFeed', entity: 'CalendarFeed', entityId: id, before });
    });
    return found;
  }

  /**
   * Returns the calendar of a token in a language.
   * @throws NOT_FOUND for an unknown, revoked or replaced token; TOO_MANY_REQUESTS for too many reads of a feed, or too many unknown tokens
   *   from a network; SERVICE_UNAVAILABLE when too many calendars wait to be written
   */
  async read(caller: Caller, token: string, locale: Locale): Promise<ReadCalendar> {
    const { limits, clock, calendars, publicUrl } = this.parts;
    const feed = await this.feeds.byToken(hashToken(token));
    if (feed === null) {
      await limits.consume('calendarTryByAddress', networkOf(caller.address));
      throw new AppError('NOT_FOUND');
    }
    await limits.consume('calendarReads', feed.id);
    const at = clock.now();
    const bookings = await this.feeds.bookings(feed.branchId, addDays(businessNow(at).date, -daysBehind));
    const shown = { bookings, name: feed.branchName };
    // The hash leaves out the language, so that readers in two languages do not change Last-Modified for each other.
    const hash = digestOf(JSON.stringify(shown));
    const content = await calendars.run({ kind: 'calendar', locale, ...shown, publicUrl, refresh });
    const isSame = feed.contentHash?.equals(hash) === true && feed.changedAt !== null;
    const changedAt = isSame && feed.changedAt ? feed.changedAt : at;
    const isNoted = feed.lastReadAt !== null && at.getTime() - feed.lastReadAt.getTime() < readNotice;
    if (!isSame || !isNoted) await this.feeds.noteRead(feed.id, at, { hash, changedAt });
    return { content, etag: `"${digestOf(content).toString('base64url')}"`, changedAt };
  }
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** @throws UNAUTHENTICATED, and FORBIDDEN for keys and for people without both scopes */
function requireManager(caller: Caller): void {
  requireScope(caller, 'integration:write');
  requireScope(caller, 'booking:read');
  if (caller.actor.kind === 'key') throw new AppError('FORBIDDEN');
}
