import { isCalendarDate, localDateTime } from '@booking/domain/calendar/calendar-date';
import { useIntl } from 'react-intl';
import { fieldTexts } from '../../components/booking-drawer/staff-booking';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import type { AuditLogQuery } from '../../graphql/audit.generated';
import { isRight, rightTexts } from '../../lib/right-texts';
import { useStaffUser } from '../../lib/session/staff-user';
import { useLocale, useT } from '../../lib/use-locale';
import { auditChanges, auditFields, isNothing, type AuditChange, type AuditValue } from './audit-changes';

export type AuditEntry = AuditLogQuery['auditLog']['edges'][number]['node'];

const maxMembers = 40;
/** Max number of changed fields that are named in the row itself. */
const maxNamed = 3;
/** Max length of a value in the row itself, in characters. */
const maxValue = 32;

/** Fields whose values are codes; the values of other fields are free text. */
const coded = new Set(['status', 'orderCheck', 'kind', 'role', 'override', 'deliveryWeekdays']);

const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/;

export interface AuditWords {
  /** 'Changed a branch'; for an action without a text, its name in the log. */
  action: (action: string) => string;
  field: (field: string) => string;
  value: (field: string, value: AuditValue | undefined) => string;
  /** The entity and its changes: 'Perak Branch: Cut-off from 16:00 to 15:00, Coverage'. */
  subject: (entry: AuditEntry) => string;
}

/** Returns functions that describe entries of the log. */
export function useAuditWords(): AuditWords {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const { branches } = useStaffUser();
  // Actions of a later version of the server have no text, and are shown by their name in the log.
  const known = (area: 'action' | 'field' | 'value', name: string) => {
    const id = ['audit', area, name].join('.');
    return id in intl.messages ? t(id) : name;
  };

  const field = (name: string) => known('field', name);

  function word(name: string, value: AuditValue): string {
    if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
    if (typeof value === 'number') return intl.formatNumber(value);
    if (typeof value !== 'string') return JSON.stringify(value);
    if (name === 'branchId' || name === 'branchIds') return branches.find(({ id }) => id === value)?.name ?? value;
    if (name === 'fields') return value in fieldTexts ? t(fieldTexts[value as keyof typeof fieldTexts]) : value;
    if (name === 'scope') return isRight(value) ? t(rightTexts[value].name) : value;
    if (coded.has(name)) return known('value', value);
    if (instant.test(value)) {
      const { date, time } = localDateTime(new Date(value));
      return `${deliveryDateText(date, locale, 'plain')} ${time}`;
    }
    return isCalendarDate(value) ? deliveryDateText(value, locale, 'plain') : value;
  }

  function value(name: string, stored: AuditValue | undefined): string {
    if (isNothing(stored)) return t('audit.nothing');
    if (!Array.isArray(stored)) return word(name, stored as AuditValue);
    const members = (stored as readonly AuditValue[]).map((one) => word(name, one));
    const left = members.length - maxMembers;
    const shown = members.slice(0, maxMembers).join(', ');
    return left > 0 ? t('audit.andMore', { shown, count: left }) : shown;
  }

  function subject({ entity, before, after }: AuditEntry): string {
    const [was, is] = [auditFields(before), auditFields(after)];
    const of = (name: string) => is.get(name) ?? was.get(name);
    if (entity === 'Order') {
      const count = (name: string) => (of(name) as readonly AuditValue[] | undefined)?.length ?? 0;
      return t('audit.orders', { created: count('created'), changed: count('changed') });
    }
    const changes = was.size > 0 && is.size > 0 ? auditChanges(was, is).filter(({ field: name }) => name !== 'version') : [];
    // A changed branch or date is named with its values.
    const isMoved = (name: string) => was.has(name) && is.has(name) && was.get(name) !== is.get(name);
    const what = (['reference', 'name', 'branchId', 'deliveryDate', 'date', 'rows'] as const)
      .filter((name) => !isNothing(of(name)) && (name === 'name' || !isMoved(name)))
      .map((name) => (name === 'rows' ? t('audit.rows', { count: Number(of(name)) }) : value(name, of(name))))
      .join(', ');
    const named = changes.slice(0, maxNamed).map(changeText).join(', ') + (changes.length > maxNamed ? ' …' : '');
    if (what === '' || named === '') return what || named;
    return t('audit.subject', { what, changed: named });
  }

  function changeText({ field: name, before, after }: AuditChange): string {
    // The log keeps which details of a booking were corrected, but not their values.
    if (name === 'fields') return value('fields', after);
    const [was, is] = [value(name, before), value(name, after)];
    if (Array.isArray(before ?? after) || Math.max(was.length, is.length) > maxValue || was === is) return field(name);
    return t('audit.change', { field: field(name), before: was, after: is });
  }

  return { action: (name) => known('action', name), field, value, subject };
}

/**
 * The kinds of entities in the log, with their actions. The message of an action is `audit.action.<action>`; an action of a later version
 * of the server is shown by its name in the log.
 */
export const auditKinds = {
  Booking: {
    label: 'audit.kind.Booking',
    actions: [
      'bookDelivery',
      'bookDelivery.override',
      'updateBooking',
      'rescheduleBooking',
      'rescheduleBooking.override',
      'offerMove',
      'offerMove.override',
      'withdrawMoveOffer',
      'answerMoveOffer',
      'keepPastLimit',
      'confirmOrder',
      'confirmAttendance',
      'updateBookingStatus',
      'undoBookingStatus',
      'undoBookingStatus.override',
      'removeDocument',
      'cancelBooking',
      'archiveBookings',
      'restoreBookings',
      'setBookingStatuses',
      'moveBookings',
      'cancelBookings',
      'messageBookings',
      'undoBulk',
      'resendMessage',
    ],
  },
  Branch: { label: 'audit.kind.Branch', actions: ['createBranch', 'updateBranch', 'releaseHolds'] },
  Restriction: { label: 'audit.kind.Restriction', actions: ['createRestriction', 'updateRestriction', 'deleteRestriction'] },
  ClosedDay: { label: 'audit.kind.ClosedDay', actions: ['saveClosedDay', 'deleteClosedDay', 'importPublicHolidays', 'importClosedDays'] },
  RunSheet: { label: 'audit.kind.RunSheet', actions: ['printRunSheet', 'orderStops', 'saveRounds', 'announceWindows'] },
  Order: { label: 'audit.kind.Order', actions: ['upsertOrders'] },
  User: {
    label: 'audit.kind.User',
    actions: [
      'inviteUser',
      'updateUser',
      'updateProfile',
      'createAdmin',
      'removeUnconfirmedUser',
      'askEmailChange',
      'agreeToEmailChange',
      'confirmEmail',
      'changePassword',
      'resetPassword',
      'changePhoneNumber',
    ],
  },
  Session: { label: 'audit.kind.Session', actions: ['signIn', 'refreshTokenReused'] },
  ApiKey: { label: 'audit.kind.ApiKey', actions: ['createApiKey', 'rotateApiKey', 'takeOverApiKey', 'revokeApiKey'] },
  CalendarFeed: { label: 'audit.kind.CalendarFeed', actions: ['createCalendarFeed', 'revokeCalendarFeed'] },
  Export: { label: 'audit.kind.Export', actions: ['exportBookings', 'exportedBookings'] },
  Person: { label: 'audit.kind.Person', actions: ['erasePerson'] },
} as const satisfies Record<string, { label: string; actions: readonly string[] }>;

export type AuditKind = keyof typeof auditKinds;

export const isAuditKind = (text: string): text is AuditKind => Object.hasOwn(auditKinds, text);

/** Returns whether an action was an override of a rule. */
export const isOverride = (action: string): boolean => action.endsWith('.override');
