import { RETAILER_TIME_ZONE } from '@booking/domain/calendar/calendar-date';
import { changeWaitSeconds } from '@booking/domain/booking/message-times';
import type { DayReason } from '@booking/domain/availability/decide-date';
import type { EventAuthor } from '@booking/domain/event/booking-event-types';
import { booksAsPartner, type Actor } from '@booking/domain/user/permissions';
import { branchAuthor } from '@booking/i18n/history-texts';
import { isStaff, type Caller } from '../../shared/caller.js';
import type { NewBookingMessage, NewOutboxMessage } from '../notification/outbox-message.js';
import type { BookingChange, BookingEventRecord, BookingRecord } from './booking-record.js';
import type { IdempotencyKey } from './idempotency.js';

/** The records of a change of a booking, written in its statement: history, outgoing messages, and the audit log for staff. */
export interface ChangeRecord {
  at: Date;
  actor: Actor;
  /**
   * Replaces the actor's name in the history, for changes that no person made but the clock. Its messages count towards no recipient's or
   * booking's budget.
   */
  by?: string;
  changes: readonly BookingChange[];
  messages: readonly NewOutboxMessage[];
  /** For the audit log, for changes by staff only; of several bookings, an entry for each. */
  audit: BookingAudit | readonly (BookingAudit & { bookingId: string })[];
  /** The idempotency key of the change, which keyed statements store for a retry (changeRecordSql). */
  key?: IdempotencyKey | null;
}

/** An entry of the audit log: the name of the operation, the values before and after, and the id of its bulk action. */
export interface BookingAudit {
  action: string;
  before: object | null;
  after: object | null;
  group?: string | null;
}

/** A bulk action: one group of the audit log. */
export interface BulkAction {
  id: string;
  /** The name of its operation. */
  action: string;
}

/** The name of a guest in the history. */
const customer = 'Customer';

/** Returns the name in the history: the user's, the key's, or 'Customer' for a guest. */
export function authorName(actor: Actor): string {
  return actor.kind === 'guest' ? customer : actor.name;
}

/** Returns the account of the author, by which an erasure of the person finds the line; null for guests and keys. */
export function authorId(actor: Actor): string | null {
  return actor.kind === 'user' ? actor.userId : null;
}

/** The author of a line of the history, as stored. */
export interface Author {
  by: string;
  byId: string | null;
  byKind: EventAuthor;
  /** The key's id; null if it was no key. */
  byKey: string | null;
}

/** Returns the author for an actor. @param by replaces the actor's name, for changes that no person made but the clock */
export function authorOf(actor: Actor, by?: string): Author {
  const byKind = actor.kind === 'key' ? 'KEY' : isStaff(actor) ? 'STAFF' : 'CUSTOMER';
  return {
    by: by ?? authorName(actor),
    byId: authorId(actor),
    byKind: by === undefined ? byKind : 'SYSTEM',
    byKey: actor.kind === 'key' ? actor.keyId : null,
  };
}

/**
 * SQL: drops pending messages of these kinds. The new message takes over the time of dropped changes, and what the customer knew before
 * them.
 */
const droppedSql = (kinds: readonly NewBookingMessage['kind'][]) => `dropped AS (
  DELETE FROM outbox_message o USING won
   WHERE o.booking_id = won.id AND o.kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')}) AND o.status = 'PENDING'
  RETURNING o.kind, o.channel, o.created_at, o.not_before, o.exempt, o.known_hash, o.seen_hash, o.payload->'previousDate' AS previous
), replaced AS (
  SELECT channel, min(not_before) AS not_before, bool_or(exempt) AS exempt, (array_agg(known_hash ORDER BY created_at))[1] AS known_hash,
         (array_agg(seen_hash ORDER BY created_at DESC))[1] AS seen_hash, (array_agg(previous ORDER BY created_at))[1] AS previous
    FROM dropped WHERE kind = 'CHANGED' GROUP BY channel)`;
const noneReplacedSql = `replaced AS (
  SELECT NULL::text AS channel, NULL::timestamptz AS not_before, NULL::boolean AS exempt, NULL::bytea AS known_hash, NULL::bytea AS seen_hash,
         NULL::jsonb AS previous
   WHERE false)`;

/** Marks the key of a change, so that it is never taken for the answer to a new booking. */
const stepTaken = '{"kind":"step"}';

/** Number of parameters of changeRecordSql, and of one that is keyed. */
const changeRecordParameters = 8;
const keyedParameters = changeRecordParameters + 2;

/**
 * Returns CTEs that write the change record of the bookings in the CTE `won (id)`; without rows in it they write nothing. Their parameters
 * are the values of changeRecordValues, numbered from `first`.
 *
 * @param replacing for a change with a message to the customer: it replaces pending messages about changes, and takes over their time. A
 *   message that is being handed over stays: its row is locked, and no longer PENDING afterwards
 * @param recalling for a change that ends an offer of another date: drops a pending message about the offer. Without `replacing` the end of
 *   the offer is the whole change, and a customer who got no message about the offer gets none about its end
 * @param keyed also stores the change's key; the values are then those of keyedValues
 */
export function changeRecordSql(first: number, { replacing = false, recalling = false, keyed = false } = {}): string {
  const [at, by, changes, messages, audit, byId, byKind, byKey, keyHash, inputHash] = Array.from(
    { length: keyedParameters },
    (_, index) => `$${first + index}`,
  );
  const remembered = `keyed AS (
  INSERT INTO idempotency_key (key_hash, input_hash, booking_id, outcome, created_at)
  SELECT ${keyHash}::bytea, ${inputHash}::bytea, won.id, '${stepTaken}'::jsonb, ${at} FROM won WHERE ${keyHash} IS NOT NULL
), `;
  const kinds = [...(replacing ? (['CHANGED'] as const) : []), ...(recalling ? (['MOVE_OFFERED'] as const) : [])];
  const unlessRecalled = recalling && !replacing ? 'WHERE NOT EXISTS (SELECT 1 FROM dropped WHERE dropped.channel = m.channel)' : '';
  return `
${keyed ? remembered : ''}history AS (
  INSERT INTO booking_event (booking_id, at, by_name, by_id, by_kind, by_key, change, from_value, to_value, from_branch_id, from_places)
  SELECT won.id, ${at}::timestamptz, ${by}::text, ${byId}::uuid, ${byKind}::text, ${byKey}::uuid, c.change, c."from", c."to", c."fromBranchId",
         c."fromPlaces"
    FROM won, jsonb_to_recordset(${changes}::jsonb) AS c (change text, "from" text, "to" text, "fromBranchId" uuid, "fromPlaces" integer)
), ${kinds.length > 0 ? droppedSql(kinds) : noneReplacedSql}, messages AS (
  INSERT INTO outbox_message (id, booking_id, channel, kind, locale, recipient, payload, created_at, not_before, exempt,
                              content_hash, known_hash, seen_hash, unasked)
  SELECT m.id, won.id, m.channel, m.kind, m.locale, m.recipient,
         m.payload || coalesce((SELECT jsonb_build_object('previousDate', previous) FROM replaced WHERE jsonb_typeof(previous) = 'string' LIMIT 1), '{}'),
         ${at},
         -- A message about a delivery of today is sent at once.
         CASE WHEN m.kind IN ('CHANGED', 'MOVE_OFFERED') AND m."isAtOnce" IS NOT TRUE AND m.payload->>'deliveryDate' <> (${at} AT TIME ZONE '${RETAILER_TIME_ZONE}')::date::text
              THEN least(replaced.not_before, ${at} + interval '${changeWaitSeconds} seconds') END,
         m.exempt OR coalesce(replaced.exempt, false), decode(m.hashes->>'content', 'hex'),
         CASE WHEN replaced.channel IS NULL THEN decode(m.hashes->>'known', 'hex') ELSE replaced.known_hash END,
         CASE WHEN m.exempt THEN replaced.seen_hash ELSE decode(m.hashes->>'content', 'hex') END, m.exempt
    FROM won CROSS JOIN jsonb_to_recordset(${messages}::jsonb)
           AS m (id uuid, channel text, kind text, locale text, recipient text, payload jsonb, exempt boolean, hashes jsonb,
                 "isAtOnce" boolean)
         LEFT JOIN replaced ON replaced.channel = m.channel
   ${unlessRecalled}
), audited AS (
  INSERT INTO audit_entry (at, actor_id, actor_name, action, entity, entity_id, before, after, group_id)
  SELECT ${at}, a."actorId", ${by}, a.action, 'Booking', won.id::text, a.before, a.after, a."group"
    FROM won JOIN jsonb_to_recordset(${audit}::jsonb) AS a ("actorId" uuid, "bookingId" uuid, action text, before jsonb, after jsonb, "group" uuid)
      ON a."bookingId" IS NULL OR a."bookingId" = won.id
)`;
}

export function changeRecordValues({ at, actor, by: instead, changes, messages, audit }: ChangeRecord): unknown[] {
  const { by, byId, byKind, byKey } = authorOf(actor, instead);
  return [
    at,
    by,
    JSON.stringify(changes),
    // exempt: only the daily limit of all SMS counts messages that staff or the clock cause (ADR 0015). Those that a partner causes count
    // like a guest's.
    JSON.stringify(
      messages.map((message) => ({ ...message, exempt: (isStaff(actor) && !booksAsPartner(actor)) || instead !== undefined })),
    ),
    JSON.stringify(auditRows(actor, audit)),
    ...[byId, byKind, byKey],
  ];
}

/** Returns the values of a keyed change record. */
export function keyedValues(changeRecord: ChangeRecord): unknown[] {
  return [...changeRecordValues(changeRecord), changeRecord.key?.keyHash ?? null, changeRecord.key?.inputHash ?? null];
}

function auditRows(actor: Actor, audit: ChangeRecord['audit']): object[] {
  const entries = [audit].flat();
  if (actor.kind === 'key') return entries.map((entry) => ({ actorId: actor.keyId, ...entry }));
  return actor.kind === 'user' && actor.role === 'admin' ? entries.map((entry) => ({ actorId: actor.userId, ...entry })) : [];
}

/** Returns the audit entry of a change; of one that is a part of a bulk action, under the name and id of that. */
export function auditOf(action: string, before: BookingRecord, after: BookingRecord, bulkAction: BulkAction | null = null): BookingAudit {
  return { action: bulkAction?.action ?? action, before: auditView(before), after: auditView(after), group: bulkAction?.id ?? null };
}

/** Changes that only staff see. Those about the check of an order would reveal to a stranger whether the order is on file. */
const forStaff: ReadonlySet<string> = new Set<BookingChange['change']>([
  'CHECK_ORDER',
  'QUANTITY',
  'ORDER_CONFIRMED',
  'SECOND_DELIVERY',
  'OVERRIDE_REASON',
  'FAILURE',
  'STATUS_REASON',
  'NOT_TOLD',
  'MESSAGE_AGAIN',
  'STAFF_WORDS',
  'TOLD_BY_PHONE',
  'KEPT_PAST_LIMIT',
  'internalNote',
]);

/** Returns the history as the customer or the partner's key sees it: their own changes have their name, those of staff the branch's. */
export function historyForOwner(
  events: readonly BookingEventRecord[],
  { userId }: Pick<BookingRecord, 'userId'>,
  { actor, locale }: Pick<Caller, 'actor' | 'locale'>,
): BookingEventRecord[] {
  return events
    .filter(({ change }) => !forStaff.has(change))
    .map((event) => {
      if (actor.kind === 'key' && event.byKey === actor.keyId) return event;
      if (event.byKind !== 'CUSTOMER') return { ...event, by: branchAuthor[locale] };
      // Another account may have used the link: its name is not shown.
      return event.byId === null || event.byId === userId ? event : { ...event, by: customer };
    });
}

/** Returns the values of a booking for the audit log, without personal data: of its documents only the number. */
export function auditView({ reference, branchId, deliveryDate, status, version, archived, docUrls, orderCheck }: BookingRecord): object {
  return { reference, branchId, deliveryDate, status, version, archived, documents: docUrls.length, orderCheck };
}

/** Returns the history's lines of a booking past the limit: the reason against the date, and, for staff, their reason. */
export function overrideChanges(against: DayReason, why: string | null): BookingChange[] {
  const line: BookingChange = { change: 'OVERRIDE', from: null, to: against };
  return why === null ? [line] : [line, { change: 'OVERRIDE_REASON', from: null, to: why }];
}

/** Returns the override of these changes for the audit log; its values are null if there was none. */
export function auditOverride(changes: readonly BookingChange[]): object {
  const valueOf = (kind: BookingChange['change']) => changes.find(({ change }) => change === kind)?.to ?? null;
  return { override: valueOf('OVERRIDE'), overrideReason: valueOf('OVERRIDE_REASON') };
}

/** Returns the history's line for a change without a message to the customer; none if there is a message. */
export function notNotified(notify: boolean): BookingChange[] {
  return notify ? [] : [{ change: 'NOT_TOLD', from: null, to: null }];
}

/** Returns the history's line for other documents: their number before and after. None if `docUrls` is null. */
export function changedDocuments(before: Pick<BookingRecord, 'docUrls'>, docUrls: readonly string[] | null): BookingChange[] {
  return docUrls === null ? [] : [{ change: 'docUrls', from: String(before.docUrls.length), to: String(docUrls.length) }];
}
