import { localDateTime, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { Badge, chakra } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useIntl } from 'react-intl';
import { BranchChoices } from '../../components/branch-filter/branch-filter';
import { useConfirm } from '../../components/confirm/confirm';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { useSavedPlan } from '../../components/plan-impact/saved-plan';
import { EntityDrawer, newEntity } from '../../components/staff-form/entity-drawer';
import { ListPage } from '../../components/staff-list/list-page';
import type { StaffColumn } from '../../components/staff-table/staff-table';
import {
  RuleDocument,
  RulesDocument,
  useDeleteRuleMutation,
  useRulesQuery,
  type RulePartsFragment as Rule,
} from '../../graphql/rules.generated';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useDrawerParam } from '../../lib/use-drawer-param';
import { useLocale, useT } from '../../lib/use-locale';
import { listParam, textParam, useSearchState } from '../../lib/use-search-state';
import { useToday } from '../../lib/use-today';
import { Button } from '../../ui/button';
import { FilterChoices } from '../../ui/filter-menu';
import { SearchField } from '../../ui/search-field';
import { RuleEditor } from './rule-editor';

type Time = 'now' | 'later' | 'past';

const times = {
  now: { label: 'rules.time.now', tone: 'primary' },
  later: { label: 'rules.time.later', tone: 'accent' },
  past: { label: 'rules.time.past', tone: 'neutral' },
} as const satisfies Record<Time, object>;
const allTimes = Object.keys(times) as Time[];

function timeOf({ startDate, endDate }: Rule, today: CalendarDate): Time {
  if (endDate < today) return 'past';
  return startDate > today ? 'later' : 'now';
}

const filterParams = { search: textParam('search'), branchIds: listParam('branch'), times: listParam('when', allTimes) };

/** /admin/rules: the booking rules of the user’s branches, newest first (Specification, sections 2 and 4), and the open one. */
export function RulesPage() {
  const t = useT();
  const user = useStaffUser();
  const today = useToday();
  const confirm = useConfirm();
  const columns = useColumns(today);
  const drawer = useDrawerParam('rule');
  const { state: filter, set, isFiltered, clear } = useSearchState(filterParams);
  const query = useRulesQuery({ fetchPolicy: 'cache-and-network' });
  const plan = useSavedPlan();
  const [deleteRule] = useDeleteRuleMutation();
  const mayWrite = isAllowed(user, 'rule:write');

  const all = query.data?.restrictions ?? [];
  const word = filter.search.trim().toLowerCase();
  const rules = all.filter(
    (rule) =>
      rule.name.toLowerCase().includes(word) &&
      (filter.branchIds.length === 0 || rule.branchIds.some((id) => filter.branchIds.includes(id))) &&
      (filter.times.length === 0 || filter.times.includes(timeOf(rule, today))),
  );

  function closeWith(message: string, { branchIds, startDate, endDate }: Rule) {
    drawer.close();
    plan.notify(message, { branchIds, from: startDate, to: endDate });
  }

  async function remove(rule: Rule) {
    const { id, version } = rule;
    const done = await confirm({
      title: t('rules.deleteAsk.title'),
      text: t('rules.deleteAsk.text'),
      confirm: t('rules.deleteAsk.confirm'),
      isDanger: true,
      run: () =>
        deleteRule({
          variables: { id, version },
          update: (cache) => {
            cache.updateQuery(
              { query: RulesDocument },
              (list) => list && { restrictions: list.restrictions.filter((one) => one.id !== id) },
            );
          },
        }),
    });
    if (done) closeWith(t('rules.saved.deleted', { name: rule.name }), rule);
    return done;
  }

  const add = (label: string, look: 'primary' | 'tint') => (
    <Button variant={look} size={look === 'primary' ? 'sm' : 'md'} onClick={() => drawer.open(newEntity)}>
      <Plus size={17} />
      {label}
    </Button>
  );

  return (
    <>
      <ListPage
        title={t('rules.title')}
        count={t('rules.count', { filtered: String(isFiltered), count: rules.length, total: all.length })}
        action={mayWrite && add(t('rules.add'), 'primary')}
        notice={plan.notice}
        filters={
          all.length > 0 && (
            <>
              <SearchField
                label={t('rules.filter.search')}
                placeholder={t('rules.filter.placeholder')}
                search={filter.search}
                onSearch={(search) => set({ search })}
              />
              <BranchChoices chosen={filter.branchIds} onChange={(branchIds) => set({ branchIds })} />
              <FilterChoices
                label={t('rules.filter.when', { count: 0 })}
                several={t('rules.filter.when', { count: filter.times.length })}
                chosen={filter.times}
                options={allTimes.map((time) => ({ value: time, label: t(times[time].label) }))}
                onChange={(chosen) => set({ times: chosen })}
              />
            </>
          )
        }
        onClear={isFiltered ? clear : null}
        rows={query.data ? rules : null}
        query={query}
        columns={columns}
        keyOf={({ id }) => id}
        drawer={mayWrite ? drawer : null}
        isQuiet={(rule) => timeOf(rule, today) === 'past'}
        empty={{
          title: t('rules.empty.title'),
          text: t('rules.empty.text'),
          action: mayWrite && add(t('rules.addFirst'), 'tint'),
          done: true,
        }}
      />
      <EntityDrawer
        drawer={mayWrite ? drawer : null}
        query={RuleDocument}
        entityOf={({ restriction }) => restriction}
        title={(rule, isNew) => (isNew ? t('rules.add') : (rule?.name ?? t('rules.edit')))}
        remove={{ label: t('rules.delete'), ask: remove }}
      >
        {(rule, parts) => (
          <RuleEditor
            rule={rule}
            drawer={parts}
            onSaved={(saved) => closeWith(t(rule ? 'rules.saved.changed' : 'rules.saved.added', { name: saved.name }), saved)}
          />
        )}
      </EntityDrawer>
    </>
  );
}

function useColumns(today: CalendarDate): StaffColumn<Rule>[] {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const date = (of: CalendarDate) => deliveryDateText(of, locale, 'plain');
  return [
    {
      id: 'name',
      head: t('rules.field.name'),
      width: 'minmax(0, 1.4fr)',
      cell: ({ name }) => <chakra.span fontWeight="600">{name}</chakra.span>,
    },
    {
      id: 'branches',
      head: t('rules.field.branchIds'),
      width: 'minmax(0, 1.4fr)',
      cell: ({ branchNames }) => (
        <chakra.span color="fg.muted" lineClamp="2" title={branchNames.length > 2 ? intl.formatList(branchNames) : undefined}>
          {intl.formatList(branchNames)}
        </chakra.span>
      ),
    },
    {
      id: 'dates',
      head: t('rules.dates'),
      width: '15rem',
      cell: ({ startDate, endDate }) => (startDate === endDate ? date(startDate) : `${date(startDate)} – ${date(endDate)}`),
    },
    {
      id: 'limit',
      head: t('rules.field.dailyLimit'),
      width: '8rem',
      cell: ({ dailyLimit }) => <chakra.span fontWeight="600">{t('rules.limit', { limit: dailyLimit })}</chakra.span>,
    },
    {
      id: 'time',
      head: t('rules.filter.when.head'),
      width: '7rem',
      cell: (rule) => {
        const { tone, label } = times[timeOf(rule, today)];
        return (
          <Badge colorPalette={tone} size="sm">
            {t(label)}
          </Badge>
        );
      },
    },
    {
      id: 'added',
      head: t('rules.added'),
      width: '7rem',
      cell: ({ createdAt }) => (
        <chakra.span color="fg.muted" hideBelow="md">
          {date(localDateTime(new Date(createdAt)).date)}
        </chakra.span>
      ),
    },
  ];
}
