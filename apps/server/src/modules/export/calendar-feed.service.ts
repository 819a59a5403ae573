import { createHash, randomBytes } from 'node:crypto';
import { addDays } from '@booking/domain/calendar/calendar-date';
import { checkCalendarFeedForm, normaliseCalendarFeedForm } from '@booking/domain/calendar/calendar-feed-form';
import { calendarFeed } from '@booking/domain/calendar/calendar-file';
import type { Locale } from '@booking/domain/locale/locale';
import { worksFor } from '@booking/domain/user/permissions';
import type { Database } from '../../database/database.js';
import { AppError, refuseFaults } from '../../shared/app-error.js';
import { requireScope, visibleBranches, type Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import { networkOf } from '../../shared/network-of.js';
import { hashToken } from '../../shared/token-hash.js';
import { isUuid } from '../../shared/uuid.js';
import { AuditRepository } from '../audit/audit.repository.js';
import { retailerMoment } from '../availability/retailer-moment.js';
import type { BranchService } from '../branch/branch.service.js';
import type { AttemptLimits } from '../limit/attempt-limits.js';
import { entryOf } from './calendar-entry.js';
import type { CalendarFeedRecord } from './calendar-feed-record.js';
import { CalendarFeedRepository } from './calendar-feed.repository.js';

/** Days behind today that a calendar still shows. */
const daysBehind = 30;
/** 192 bits. */
const tokenBytes = 24;
/** How exactly is kept when a feed was read last, in milliseconds: readers come often, and each note is a write. */
const readNotice = 5 * 60_000;
/** How often readers are asked to come. */
const refresh = 'PT1H';

export interface CalendarFeedParts {
  database: Database;
  clock: Clock;
  limits: Pick<AttemptLimits, 'consume'>;
  branches: Pick<BranchService, 'byIds'>;
  publicUrl: string;
}

/** A calendar as it is read, with what says whether it is what the reader has already. */
export interface ReadCalendar {
  content: string;
  etag: string;
  changedAt: Date;
}

/**
 * Calendars of branches that leave the product: each has a secret address, which is shown once. They are an integration, and what
 * they show is the branch's bookings: who makes, lists or revokes one needs integration:write and booking:read, and the branch.
 */
export class CalendarFeedService {
  private readonly feeds: CalendarFeedRepository;

  constructor(private readonly parts: CalendarFeedParts) {
    this.feeds = new CalendarFeedRepository(parts.database);
  }

  /** Those of the caller's branches, revoked ones too, newest first. @throws UNAUTHENTICATED, FORBIDDEN */
  async calendarFeeds(caller: Caller): Promise<CalendarFeedRecord[]> {
    requireIntegrator(caller);
    return this.feeds.list(visibleBranches(caller.actor));
  }

  /** @throws UNAUTHENTICATED, FORBIDDEN; NOT_FOUND for a branch that is not the caller's; BAD_USER_INPUT; TOO_MANY_REQUESTS */
  async createCalendarFeed(caller: Caller, branchId: string, givenName: string): Promise<{ feed: CalendarFeedRecord; url: string }> {
    requireIntegrator(caller);
    const { actor } = caller;
    const [branch] = isUuid(branchId) && worksFor(actor, branchId) ? await this.parts.branches.byIds([branchId]) : [];
    if (branch === undefined) throw new AppError('NOT_FOUND');
    const form = normaliseCalendarFeedForm({ branchId: branch.id, name: givenName });
    refuseFaults(checkCalendarFeedForm(form));
    const { name } = form;
    await this.parts.limits.consume('calendarsOfBranch', branch.id);
    const at = this.parts.clock.now();
    const token = randomBytes(tokenBytes).toString('base64url');
    const author = { createdById: actor.kind === 'user' ? actor.userId : null, createdByKey: actor.kind === 'key' ? actor.name : null };
    const feed = await this.parts.database.transaction(async (tx) => {
      const feeds = new CalendarFeedRepository(tx);
      const id = await feeds.insert({ branchId: branch.id, name, tokenHash: hashToken(token), ...author, createdAt: at });
      const after = { branchId: branch.id, name };
      await new AuditRepository(tx).add({
        actor,
        at,
        action: 'createCalendarFeed',
        entity: 'CalendarFeed',
        entityId: id,
        before: null,
        after,
      });
      return feeds.byId(id);
    });
    if (feed === null) throw new Error('the calendar that was just made is missing');
    return { feed, url: `${this.parts.publicUrl}/server/api/calendars/${token}.ics` };
  }

  /** Revoking it again changes nothing. @throws UNAUTHENTICATED, FORBIDDEN; NOT_FOUND for a feed of a branch that is not the caller's */
  async revokeCalendarFeed(caller: Caller, id: string): Promise<CalendarFeedRecord> {
    requireIntegrator(caller);
    const found = isUuid(id) ? await this.feeds.byId(id) : null;
    if (found === null || !worksFor(caller.actor, found.branchId)) throw new AppError('NOT_FOUND');
    if (found.revokedAt !== null) return found;
    const { branchId, name } = found;
    const at = this.parts.clock.now();
    const isFirst = await this.parts.database.transaction(async (tx) => {
      if (!(await new CalendarFeedRepository(tx).revoke(id, at))) return false;
      await new AuditRepository(tx).add({
        actor: caller.actor,
        at,
        action: 'revokeCalendarFeed',
        entity: 'CalendarFeed',
        entityId: id,
        before: { branchId, name },
        after: null,
      });
      return true;
    });
    return isFirst ? { ...found, revokedAt: at } : ((await this.feeds.byId(id)) ?? found);
  }

  /**
   * The calendar of a token, in a language.
   * @throws NOT_FOUND for one that is unknown or revoked; TOO_MANY_REQUESTS for who reads too often, or tries too many that are none
   */
  async read(caller: Caller, token: string, locale: Locale): Promise<ReadCalendar> {
    const { limits, clock } = this.parts;
    const feed = await this.feeds.byToken(hashToken(token));
    if (feed === null) {
      await limits.consume('calendarTryByAddress', networkOf(caller.address));
      throw new AppError('NOT_FOUND');
    }
    await limits.consume('calendarReads', feed.id);
    const at = clock.now();
    const bookings = await this.feeds.bookings(feed.branchId, addDays(retailerMoment(at).date, -daysBehind));
    const content = calendarFeed({
      name: feed.branchName,
      refresh,
      entries: bookings.map((booking) => entryOf(booking, this.parts.publicUrl, locale)),
    });
    const hash = createHash('sha256').update(content).digest();
    const isSame = feed.contentHash?.equals(hash) === true && feed.changedAt !== null;
    const changedAt = isSame && feed.changedAt ? feed.changedAt : at;
    const isNoted = feed.lastReadAt !== null && at.getTime() - feed.lastReadAt.getTime() < readNotice;
    if (!isSame || !isNoted) await this.feeds.noteRead(feed.id, at, { hash, changedAt });
    return { content, etag: `"${hash.toString('base64url')}"`, changedAt };
  }
}

function requireIntegrator(caller: Caller): void {
  requireScope(caller, 'integration:write');
  requireScope(caller, 'booking:read');
}
