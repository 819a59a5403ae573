import { createHash, randomBytes } from 'node:crypto';
import { addDays } from '@booking/domain/calendar/calendar-date';
import { checkCalendarFeedForm, normaliseCalendarFeedForm } from '@booking/domain/calendar/calendar-feed-form';
import type { Locale } from '@booking/domain/locale/locale';
import { can, worksFor, type Actor } from '@booking/domain/user/permissions';
import type { Database } from '../../database/database.js';
import { AppError, refuseFaults } from '../../shared/app-error.js';
import { requireScope, visibleBranches, type Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import { networkOf } from '../../shared/network-of.js';
import { hashToken } from '../../shared/token-hash.js';
import type { WorkThread } from '../../shared/work-thread.js';
import { isUuid } from '../../shared/uuid.js';
import { AuditRepository } from '../audit/audit.repository.js';
import { retailerMoment } from '../availability/retailer-moment.js';
import type { BranchService } from '../branch/branch.service.js';
import type { AttemptLimits } from '../limit/attempt-limits.js';
import { actorOfUser } from '../user/user-access.js';
import type { UserRecord } from '../user/user-record.js';
import { UserRepository } from '../user/user.repository.js';
import type { CalendarFeedRecord } from './calendar-feed-record.js';
import { CalendarFeedRepository, type FeedAuthor, type StoredFeed } from './calendar-feed.repository.js';
import type { ListToWrite } from './list-thread.js';

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
  calendars: WorkThread<ListToWrite, string>;
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
 * they show is the branch's bookings: who makes, lists, takes over or revokes one needs integration:write and booking:read, and the
 * branch. A feed ends with its maker's right to it, and another integrator may take it over, which is best done before.
 */
export class CalendarFeedService {
  private readonly feeds: CalendarFeedRepository;

  constructor(private readonly parts: CalendarFeedParts) {
    this.feeds = new CalendarFeedRepository(parts.database);
  }

  /** Those of the caller's branches, revoked ones too, newest first. @throws UNAUTHENTICATED, FORBIDDEN */
  async calendarFeeds(caller: Caller): Promise<CalendarFeedRecord[]> {
    requireIntegrator(caller);
    return this.judged(await this.feeds.list(visibleBranches(caller.actor)));
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
    const feed = await this.parts.database.transaction(async (tx) => {
      const feeds = new CalendarFeedRepository(tx);
      const id = await feeds.insert({ branchId: branch.id, name, tokenHash: hashToken(token), ...authorOf(actor), createdAt: at });
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
    return { feed: { ...feed, ended: false }, url: `${this.parts.publicUrl}/server/api/calendars/${token}.ics` };
  }

  /** Revoking it again changes nothing. @throws UNAUTHENTICATED, FORBIDDEN; NOT_FOUND for a feed of a branch that is not the caller's */
  async revokeCalendarFeed(caller: Caller, id: string): Promise<CalendarFeedRecord> {
    const found = await this.own(caller, id);
    if (found.revokedAt !== null) return this.judgedOne(found);
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
    return this.judgedOne(isFirst ? { ...found, revokedAt: at } : ((await this.feeds.byId(id)) ?? found));
  }

  /**
   * The caller becomes its maker, so that it does not end with the one before; its address stays as it is. One's own stays as it is.
   * @throws as revokeCalendarFeed; CONFLICT for one that is revoked
   */
  async takeOverCalendarFeed(caller: Caller, id: string): Promise<CalendarFeedRecord> {
    const { actor } = caller;
    const found = await this.own(caller, id);
    const author = authorOf(actor);
    if (found.revokedAt !== null) throw revoked();
    if (found.createdById === author.createdById && found.createdByKey === author.createdByKey) return this.judgedOne(found);
    const at = this.parts.clock.now();
    const { branchId, name, createdById } = found;
    const after = await this.parts.database.transaction(async (tx) => {
      const feeds = new CalendarFeedRepository(tx);
      if (!(await feeds.takeOver(id, author))) throw revoked();
      await new AuditRepository(tx).add({
        actor,
        at,
        action: 'takeOverCalendarFeed',
        entity: 'CalendarFeed',
        entityId: id,
        before: { branchId, name, createdById },
        after: { branchId, name, createdById: author.createdById },
      });
      return feeds.byId(id);
    });
    return this.judgedOne(after ?? found);
  }

  /**
   * The calendar of a token, in a language.
   * @throws NOT_FOUND for one that is unknown, revoked or ended; TOO_MANY_REQUESTS for who reads too often, or tries too many that are none;
   *   SERVICE_UNAVAILABLE when too many wait to be written
   */
  async read(caller: Caller, token: string, locale: Locale): Promise<ReadCalendar> {
    const { limits, clock, calendars, publicUrl } = this.parts;
    const feed = await this.feeds.byToken(hashToken(token));
    if (feed === null || !isOpen(feed, await this.makersOf([feed]))) {
      await limits.consume('calendarTryByAddress', networkOf(caller.address));
      throw new AppError('NOT_FOUND');
    }
    await limits.consume('calendarReads', feed.id);
    const at = clock.now();
    const bookings = await this.feeds.bookings(feed.branchId, addDays(retailerMoment(at).date, -daysBehind));
    const shown = { bookings, name: feed.branchName };
    // Of what every language shows, so that readers in two languages do not change it for each other.
    const hash = digestOf(JSON.stringify(shown));
    const content = await calendars.run({ kind: 'calendar', locale, ...shown, publicUrl, refresh });
    const isSame = feed.contentHash?.equals(hash) === true && feed.changedAt !== null;
    const changedAt = isSame && feed.changedAt ? feed.changedAt : at;
    const isNoted = feed.lastReadAt !== null && at.getTime() - feed.lastReadAt.getTime() < readNotice;
    if (!isSame || !isNoted) await this.feeds.noteRead(feed.id, at, { hash, changedAt });
    return { content, etag: `"${digestOf(content).toString('base64url')}"`, changedAt };
  }

  /** A feed that the caller looks after. @throws UNAUTHENTICATED, FORBIDDEN; NOT_FOUND for one of a branch that is not the caller's */
  private async own(caller: Caller, id: string): Promise<StoredFeed> {
    requireIntegrator(caller);
    const found = isUuid(id) ? await this.feeds.byId(id) : null;
    if (found === null || !worksFor(caller.actor, found.branchId)) throw new AppError('NOT_FOUND');
    return found;
  }

  private async judged(feeds: readonly StoredFeed[]): Promise<CalendarFeedRecord[]> {
    const makers = await this.makersOf(feeds);
    return feeds.map((feed) => ({ ...feed, ended: !isOpen(feed, makers) }));
  }

  private async judgedOne(feed: StoredFeed): Promise<CalendarFeedRecord> {
    return { ...feed, ended: !isOpen(feed, await this.makersOf([feed])) };
  }

  private async makersOf(feeds: readonly FeedAuthor[]): Promise<Map<string, UserRecord>> {
    const ids = [...new Set(feeds.flatMap(({ createdById }) => createdById ?? []))];
    const makers = ids.length === 0 ? [] : await new UserRepository(this.parts.database).findByIds(ids);
    return new Map(makers.map((maker) => [maker.id, maker]));
  }
}

/** Whether its maker could make it now: not disabled, and still an integrator of the branch. */
function isOpen(
  { branchId, createdById }: Pick<FeedAuthor, 'createdById'> & { branchId: string },
  makers: ReadonlyMap<string, UserRecord>,
): boolean {
  const maker = createdById === null ? undefined : makers.get(createdById);
  if (maker === undefined || maker.disabled) return false;
  const actor = actorOfUser(maker);
  return can(actor, 'integration:write') && can(actor, 'booking:read') && worksFor(actor, branchId);
}

/** What a key makes ends with the right of its maker, as the key does. */
function authorOf(actor: Actor): FeedAuthor {
  if (actor.kind === 'key') return { createdById: actor.makerId, createdByKey: actor.name };
  return { createdById: actor.kind === 'user' ? actor.userId : null, createdByKey: null };
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function revoked(): AppError {
  return new AppError('CONFLICT', { reason: 'ILLEGAL_TRANSITION' });
}

function requireIntegrator(caller: Caller): void {
  requireScope(caller, 'integration:write');
  requireScope(caller, 'booking:read');
}
