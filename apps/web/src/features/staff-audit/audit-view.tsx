import { addDays, localDateTime, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { chakra, Flex } from '@chakra-ui/react';
import { RefreshCw, User, X } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DatesFilter } from '../../components/dates-filter/dates-filter';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { StaffListEmpty, StaffListPending } from '../../components/staff-table/staff-list-state';
import { rowAfterKey } from '../../lib/row-after-key';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { useToday } from '../../lib/use-today';
import { Button } from '../../ui/button';
import { FilterButton } from '../../ui/filter-button';
import { FilterChoice } from '../../ui/filter-choice';
import { PageHead, PageRoom } from '../../ui/page-head';
import { useAuditColleaguesQuery } from './audit.generated';
import {
  addressOfFilter,
  datesReversed,
  filterOfAddress,
  isAuditFiltered,
  noAuditFilter,
  questionOf,
  type AuditFilter,
} from './audit-filter';
import { auditKinds, type AuditKind } from './audit-kinds';
import { AuditRow, type AuditGroup } from './audit-row';
import { useAuditLog, type AuditEdge } from './use-audit-log';
import { useAuditWords } from './use-audit-words';

const spans = [
  { name: 'today', from: 0, to: 0 },
  { name: 'lastWeek', from: -6, to: 0 },
  { name: 'lastMonth', from: -29, to: 0 },
] as const;

const kindNames = Object.keys(auditKinds) as AuditKind[];

/** /admin/audit: who changed what, the newest first, with what was and what is (Domain, "Roles, scope, keys": audit:read). */
export function AuditView() {
  const t = useT();
  const me = useStaffUser();
  const [search, setSearch] = useSearchParams();
  const filter = filterOfAddress(search);
  const show = (next: AuditFilter) => setSearch(addressOfFilter(next, search), { preventScrollReset: true });
  const change = (part: Partial<AuditFilter>) => show({ ...filter, ...part });
  const log = useAuditLog(questionOf(filter), datesReversed(filter));
  const colleagues = useAuditColleaguesQuery({ skip: !isAllowed(me, 'user:read') });
  // Keys of integrators and who runs the server are no accounts: they are known once an entry names them.
  const names = [
    me.name,
    ...(filter.by === null ? [] : [filter.by]),
    ...(colleagues.data?.users.edges.map(({ node }) => node.name) ?? []),
    ...(log.edges?.map(({ node }) => node.by) ?? []),
  ];
  const people = [...new Set(names)].sort((one, other) => one.localeCompare(other));
  const actions = filter.kind === null ? [] : auditKinds[filter.kind].actions;
  return (
    <PageRoom>
      <PageHead
        title={t('audit.title')}
        sub={t('audit.sub')}
        actions={
          <Button variant="outline" size="sm" onClick={log.retry}>
            <RefreshCw size={16} />
            {t('audit.refresh')}
          </Button>
        }
      />
      <Flex position="relative" wrap="wrap" gap="2" mb="3.5">
        <DatesFilter
          span={filter}
          onChange={change}
          label={t('audit.filter.dates')}
          max={useToday()}
          clear={t('audit.filter.clearDates')}
          spans={spans}
        />
        <FilterChoice
          icon={<User size={16} />}
          label={t('audit.filter.by')}
          any={t('audit.filter.anybody')}
          chosen={filter.by}
          options={people.map((name) => ({ value: name, label: name }))}
          onChange={(by) => change({ by })}
        />
        <FilterChoice
          label={t('audit.filter.kind')}
          any={t('audit.filter.anyKind')}
          chosen={filter.kind}
          options={kindNames.map((kind) => ({ value: kind, label: t(auditKinds[kind].label) }))}
          onChange={(kind) => change({ kind, action: null })}
        />
        {actions.length < 2 ? null : (
          <FilterChoice<string>
            label={t('audit.filter.action')}
            any={t('audit.filter.anyAction')}
            chosen={filter.action}
            options={actions.map((action) => ({ value: action, label: t(`audit.action.${action}`) }))}
            onChange={(action) => change({ action })}
          />
        )}
        {filter.about === null ? null : (
          <FilterButton active width="auto" onClick={() => change({ about: null })}>
            {t('audit.filter.about')}
            <X size={15} />
          </FilterButton>
        )}
        {isAuditFiltered(filter) ? (
          <Button variant="ghost" size="sm" onClick={() => show(noAuditFilter)}>
            {t('audit.filter.clear')}
          </Button>
        ) : null}
      </Flex>
      <Log log={log} filter={filter} onFilter={show} />
      <chakra.p mt="3" textStyle="xs" color="fg.muted">
        {t('audit.kept')}
      </chakra.p>
    </PageRoom>
  );
}

function Log({
  log: { edges, failure, more, retry },
  filter,
  onFilter,
}: {
  log: ReturnType<typeof useAuditLog>;
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
}) {
  const t = useT();
  if (datesReversed(filter)) {
    return (
      <StaffListEmpty
        words="audit.reversed"
        action={
          <Button variant="tint" onClick={() => onFilter({ ...filter, from: filter.to, to: filter.from })}>
            {t('audit.reversed.swap')}
          </Button>
        }
      />
    );
  }
  if (edges === null) return <StaffListPending area="audit" failed={failure !== null} onRetry={retry} />;
  if (edges.length === 0) {
    return isAuditFiltered(filter) ? (
      <StaffListEmpty
        words="audit.none"
        action={
          <Button variant="tint" onClick={() => onFilter(noAuditFilter)}>
            {t('audit.filter.clear')}
          </Button>
        }
      />
    ) : (
      <StaffListEmpty words="audit.empty" />
    );
  }
  return (
    <>
      <AuditList edges={edges} onFilter={(part) => onFilter({ ...filter, ...part })} />
      {more ? (
        <Button variant="outline" block mt="3" loading={more.loading} onClick={more.onMore}>
          {t('audit.more')}
        </Button>
      ) : null}
    </>
  );
}

/** The entries by day: arrows go from one to the next, Enter opens. */
function AuditList({ edges, onFilter }: { edges: readonly AuditEdge[]; onFilter: (part: Partial<AuditFilter>) => void }) {
  const t = useT();
  const words = useAuditWords();
  const locale = useLocale();
  const today = useToday();
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());

  function toggle(cursor: string) {
    setOpen((before) => (before.has(cursor) ? new Set([...before].filter((one) => one !== cursor)) : new Set([...before, cursor])));
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
            {t(date === today ? 'audit.heading.today' : date === addDays(today, -1) ? 'audit.heading.yesterday' : 'audit.heading.day', {
              date: deliveryDateText(date, locale, 'full'),
            })}
          </chakra.h2>
          <chakra.ol listStyleType="none" m="0" p="0">
            {groups.map((group) => (
              <AuditRow
                key={group[0].node.group ?? group[0].cursor}
                group={group}
                words={words}
                isOpen={(key) => open.has(key)}
                onToggle={toggle}
                onFilter={onFilter}
              />
            ))}
          </chakra.ol>
        </section>
      ))}
    </chakra.div>
  );
}

/** The entries of each day where the retailer is, newest first. The entries of a bulk action stand together, whatever else was done meanwhile. */
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
