import { addDays, isCalendarDate, localDateTime, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { chakra } from '@chakra-ui/react';
import { RefreshCw, User, X } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { DatesFilter } from '../../components/dates-filter/dates-filter';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { ListPage } from '../../components/staff-list/list-page';
import { useAuditColleaguesQuery, useAuditLogQuery } from '../../graphql/audit.generated';
import { rowAfterKey } from '../../lib/row-after-key';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useLocale, useT } from '../../lib/use-locale';
import { useNextPage } from '../../lib/use-next-page';
import { textParam, useSearchState } from '../../lib/use-search-state';
import { useToday } from '../../lib/use-today';
import { Button } from '../../ui/button';
import { FilterButton, FilterChoice } from '../../ui/filter-menu';
import { auditKinds, isAuditKind, useAuditWords, type AuditKind } from './audit-words';
import { AuditRow, type AuditEdge, type AuditGroup } from './audit-row';

const pageSize = 50;

const spans = [
  { name: 'today', from: 0, to: 0 },
  { name: 'lastWeek', from: -6, to: 0 },
  { name: 'lastMonth', from: -29, to: 0 },
] as const;

const kinds = Object.keys(auditKinds) as AuditKind[];

const option = <Value extends string>(name: string, isValid: (text: string) => text is Value) => ({
  name,
  read: (text: string): Value | null => (isValid(text) ? text : null),
  write: (value: Value | null) => value ?? '',
  isFilter: true,
});
const isDate = (text: string): text is CalendarDate => isCalendarDate(text);

const filterParams = {
  from: option('from', isDate),
  to: option('to', isDate),
  /** The full name of the author. */
  by: textParam('by'),
  kind: option('kind', isAuditKind),
  action: textParam('action'),
  /** The id of one entity. */
  about: textParam('about'),
};

/** /admin/audit: who changed what, newest first, with the values before and after (Domain, "Roles, scope, keys": audit:read). */
export function AuditPage() {
  const t = useT();
  const me = useStaffUser();
  const today = useToday();
  const { state: filter, set, isFiltered, clear } = useSearchState(filterParams);
  const { kind } = filter;
  const words = useAuditWords();
  const actions: readonly string[] = kind === null ? [] : auditKinds[kind].actions;
  const action = actions.includes(filter.action) ? filter.action : null;
  const by = filter.by.trim() || null;
  const about = filter.about.trim() || null;
  const isReversed = filter.from !== null && filter.to !== null && filter.from > filter.to;
  const [from, to] = isReversed ? [filter.to, filter.from] : [filter.from, filter.to];

  const query = useAuditLogQuery({
    variables: {
      entityId: about,
      filter: {
        by,
        action,
        entity: kind,
        // A date is a whole day in Malaysia, whose time zone has not changed since 1982.
        from: from && `${from}T00:00:00.000+08:00`,
        to: to && `${to}T23:59:59.999+08:00`,
      },
      first: pageSize,
    },
    // Staff change things all day, so an answer from the cache would be out of date.
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  // The entries of the previous filter stay until those of this one are loaded.
  const log = (query.data ?? (query.error ? undefined : query.previousData))?.auditLog;
  const more = useNextPage(
    query.data?.auditLog.pageInfo.hasNextPage
      ? () =>
          query.fetchMore({
            variables: { after: log?.pageInfo.endCursor },
            updateQuery: (before, { fetchMoreResult: { auditLog } }) => ({
              auditLog: { ...auditLog, edges: [...before.auditLog.edges, ...auditLog.edges] },
            }),
          })
      : null,
  );

  const colleagues = useAuditColleaguesQuery({ skip: !isAllowed(me, 'user:read') });
  // API keys and the operator have no accounts: they are known from the entries.
  const names = [
    me.name,
    ...(by === null ? [] : [by]),
    ...(colleagues.data?.users.edges.map(({ node }) => node.name) ?? []),
    ...(log?.edges.map(({ node }) => node.by) ?? []),
  ];
  const people = [...new Set(names)].sort((one, other) => one.localeCompare(other));

  return (
    <ListPage
      title={t('audit.title')}
      count={t('audit.sub')}
      action={
        <Button variant="outline" size="sm" onClick={() => void query.refetch().catch(() => undefined)}>
          <RefreshCw size={16} />
          {t('audit.refresh')}
        </Button>
      }
      filters={
        <>
          <DatesFilter
            span={{ from, to }}
            onChange={(span) => set({ from: span.from, to: span.to })}
            label={t('audit.filter.dates')}
            max={today}
            clear={t('audit.filter.clearDates')}
            spans={spans}
          />
          <FilterChoice
            icon={<User size={16} />}
            label={t('audit.filter.by')}
            any={t('audit.filter.anybody')}
            chosen={by}
            options={people.map((name) => ({ value: name, label: name }))}
            onChange={(name) => set({ by: name ?? '' })}
          />
          <FilterChoice
            label={t('audit.filter.kind')}
            any={t('audit.filter.anyKind')}
            chosen={kind}
            options={kinds.map((one) => ({ value: one, label: t(auditKinds[one].label) }))}
            onChange={(one) => set({ kind: one, action: '' })}
          />
          {actions.length < 2 ? null : (
            <FilterChoice<string>
              label={t('audit.filter.action')}
              any={t('audit.filter.anyAction')}
              chosen={action}
              options={actions.map((one) => ({ value: one, label: words.action(one) }))}
              onChange={(one) => set({ action: one ?? '' })}
            />
          )}
          {about === null ? null : (
            <FilterButton active width="auto" onClick={() => set({ about: '' })}>
              {t('audit.filter.about')}
              <X size={15} />
            </FilterButton>
          )}
        </>
      }
      onClear={isFiltered ? clear : null}
      rows={log?.edges ?? null}
      query={query}
      empty={{ title: t('audit.empty.title'), text: t('audit.empty.text') }}
      more={more}
      note={
        <chakra.p mt="3" textStyle="xs" color="fg.muted">
          {t('audit.kept')}
        </chakra.p>
      }
    >
      <AuditList edges={log?.edges ?? []} today={today} />
    </ListPage>
  );
}

function AuditList({ edges, today }: { edges: readonly AuditEdge[]; today: CalendarDate }) {
  const t = useT();
  const words = useAuditWords();
  const locale = useLocale();
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());

  function toggle(key: string) {
    setOpen((before) => (before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key])));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return;
    const heads = [...(root.current?.querySelectorAll<HTMLElement>('[aria-expanded]') ?? [])];
    const present = heads.findIndex((head) => head === event.target);
    const next = present < 0 ? null : rowAfterKey(event.key, present, heads.length - 1);
    if (next === null) return;
    event.preventDefault();
    heads[next]?.focus();
  }

  function headingOf(date: CalendarDate) {
    const text = { date: deliveryDateText(date, locale, 'full') };
    if (date === today) return t('audit.heading.today', text);
    return date === addDays(today, -1) ? t('audit.heading.yesterday', text) : text.date;
  }

  return (
    <chakra.div
      ref={root}
      onKeyDown={onKeyDown}
      bg="bg.panel"
      border="1px solid {colors.border}"
      borderRadius="l3"
      overflow="hidden"
      css={{ '& section + section': { borderTop: '1px solid {colors.border}' } }}
    >
      {byDay(edges).map(({ date, groups }) => (
        <section key={date} aria-labelledby={`audit-${date}`}>
          <chakra.h2
            id={`audit-${date}`}
            bg="bg.subtle"
            px={{ base: '4', md: '5' }}
            py="2.5"
            textStyle="sm"
            fontWeight="600"
            fontVariantNumeric="tabular-nums"
          >
            {headingOf(date)}
          </chakra.h2>
          <chakra.ol>
            {groups.map((group) => (
              <AuditRow
                key={group[0].node.group ?? group[0].cursor}
                group={group}
                words={words}
                isOpen={(key) => open.has(key)}
                onToggle={toggle}
              />
            ))}
          </chakra.ol>
        </section>
      ))}
    </chakra.div>
  );
}

/** Groups the entries by day in Malaysia, newest first. The entries of a bulk action are one group, even with others in between. */
function byDay(edges: readonly AuditEdge[]): { date: CalendarDate; groups: AuditGroup[] }[] {
  const days: { date: CalendarDate; groups: [AuditEdge, ...AuditEdge[]][] }[] = [];
  for (const edge of edges) {
    const { date } = localDateTime(new Date(edge.node.at));
    let last = days.at(-1);
    if (last?.date !== date) days.push((last = { date, groups: [] }));
    const { group } = edge.node;
    const same = group === null ? undefined : last.groups.find(([first]) => first.node.group === group);
    if (same) same.push(edge);
    else last.groups.push([edge]);
  }
  return days;
}
