import { isCalendarDate } from '@booking/domain/calendar/calendar-date';
import type { DateSpan } from '../../components/dates-filter/dates-filter';
import { cleanSearch } from '../../lib/clean-search';
import type { AuditLogQueryVariables } from './audit.generated';
import { auditKinds, isAuditKind, type AuditKind } from './audit-kinds';

/** Which entries the log shows. Every part stands in the address; null: any. */
export interface AuditFilter extends DateSpan {
  /** The whole name. */
  by: string | null;
  kind: AuditKind | null;
  /** One of the kind's. */
  action: string | null;
  /** The id of one thing: all that was done to it. */
  about: string | null;
}

export const noAuditFilter: AuditFilter = { from: null, to: null, by: null, kind: null, action: null, about: null };

const names = ['from', 'to', 'by', 'kind', 'action', 'about'] as const;

/** Reads an address. What does not look right is left out. */
export function filterOfAddress(address: URLSearchParams): AuditFilter {
  const text = (name: string) => cleanSearch(address.get(name) ?? '').trim() || null;
  const date = (name: string) => {
    const value = address.get(name) ?? '';
    return isCalendarDate(value) ? value : null;
  };
  const kind = address.get('kind');
  const known = isAuditKind(kind) ? kind : null;
  const action = text('action');
  return {
    from: date('from'),
    to: date('to'),
    by: text('by'),
    kind: known,
    action: known !== null && action !== null && (auditKinds[known].actions as readonly string[]).includes(action) ? action : null,
    about: text('about'),
  };
}

/** The address of a filter; `present` has what else the address holds. */
export function addressOfFilter(filter: AuditFilter, present: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams(present);
  for (const name of names) {
    const value = filter[name];
    if (value === null) address.delete(name);
    else address.set(name, value);
  }
  return address;
}

/** Whether anything is left out of the log. */
export const isAuditFiltered = (filter: AuditFilter): boolean => names.some((name) => filter[name] !== null);

/** Whether the first date is after the last: no entry can be meant. */
export const datesReversed = ({ from, to }: DateSpan): boolean => from !== null && to !== null && from > to;

/** What the server is asked. A date is a whole day where the retailer is, which has kept one time since 1982. */
export function questionOf({ from, to, by, kind, action, about }: AuditFilter): Pick<AuditLogQueryVariables, 'entityId' | 'filter'> {
  return {
    entityId: about,
    filter: {
      by,
      action,
      entity: kind,
      from: from === null ? null : `${from}T00:00:00.000+08:00`,
      to: to === null ? null : `${to}T23:59:59.999+08:00`,
    },
  };
}
