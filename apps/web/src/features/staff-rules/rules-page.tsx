import { localDateTime, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { chakra, Flex } from '@chakra-ui/react';
import { Plus, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { StaffListEmpty, StaffListPending } from '../../components/staff-table/staff-list-state';
import { StaffTable, type StaffColumn } from '../../components/staff-table/staff-table';
import type { SessionBranch } from '../../lib/session/session-user';
import type { DrawerParam } from '../../lib/use-drawer-param';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { FilterChoices } from '../../ui/filter-choices';
import { PageHead, PageRoom } from '../../ui/page-head';
import { SearchField } from '../../ui/search-field';
import { StatusChip } from '../../ui/status-chip';
import { isRuleFiltered, noRuleFilter, ruleTime, ruleTimes, type RuleFilter, type RuleTime } from './rule-filter';
import type { RulePartsFragment } from './rules.generated';

interface RulesPageProps {
  /** Null until the list is there. */
  rules: readonly RulePartsFragment[] | null;
  /** How many there are without the filter. */
  total: number;
  failed: boolean;
  onRetry: () => void;
  filter: RuleFilter;
  onFilter: (filter: RuleFilter) => void;
  branches: readonly SessionBranch[];
  today: CalendarDate;
  /** Null: its user changes no rules. */
  drawer: DrawerParam | null;
  onAdd: () => void;
  /** What was just saved. */
  notice: ReactNode;
}

/** The booking rules of one's branches, newest first. */
export function RulesPage(props: RulesPageProps) {
  const { rules, total, filter, onFilter, branches, drawer, onAdd, notice } = props;
  const t = useT();
  const change = (part: Partial<RuleFilter>) => onFilter({ ...filter, ...part });
  const word = (name: string, count = 0) => t(`rules.filter.${name}`, { count });
  return (
    <PageRoom>
      <PageHead
        title={t('rules.title')}
        sub={
          <span role="status">
            {rules ? t('rules.count', { filtered: String(isRuleFiltered(filter)), count: rules.length, total }) : '\u00a0'}
          </span>
        }
        actions={
          drawer ? (
            <Button size="sm" onClick={onAdd}>
              <Plus size={17} />
              {t('rules.add')}
            </Button>
          ) : null
        }
      />
      {notice}
      {total > 0 ? (
        <Flex position="relative" wrap="wrap" gap="2" mb="3.5">
          <SearchField
            label={word('search')}
            placeholder={word('placeholder')}
            search={filter.search}
            onSearch={(search) => change({ search })}
          />
          {branches.length > 1 ? (
            <FilterChoices
              icon={<Store size={16} />}
              label={word('branch')}
              several={word('branch', filter.branchIds.length)}
              chosen={filter.branchIds}
              options={branches.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(branchIds) => change({ branchIds })}
            />
          ) : null}
          <FilterChoices
            label={word('when')}
            several={word('when', filter.times.length)}
            chosen={filter.times}
            options={ruleTimes.map((time) => ({ value: time, label: t(`rules.time.${time}`) }))}
            onChange={(times) => change({ times })}
          />
          {isRuleFiltered(filter) ? (
            <Button variant="ghost" size="sm" onClick={() => onFilter(noRuleFilter)}>
              {t('rules.filter.clear')}
            </Button>
          ) : null}
        </Flex>
      ) : null}
      <List {...props} />
    </PageRoom>
  );
}

function List({ rules, total, failed, onRetry, onFilter, today, drawer, onAdd }: RulesPageProps) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  if (rules === null) return <StaffListPending area="rules" failed={failed} onRetry={onRetry} />;
  if (rules.length === 0 && total > 0) {
    const clear = (
      <Button variant="tint" onClick={() => onFilter(noRuleFilter)}>
        {t('rules.filter.clear')}
      </Button>
    );
    return <StaffListEmpty words="rules.none" action={clear} />;
  }
  if (rules.length === 0) {
    const add = drawer ? (
      <Button variant="tint" onClick={onAdd}>
        <Plus size={17} />
        {t('rules.addFirst')}
      </Button>
    ) : null;
    return <StaffListEmpty words="rules.empty" done action={add} />;
  }
  const columns = columnsOf({ intl, locale, today });
  return (
    <StaffTable
      label={t('rules.title')}
      columns={columns}
      rows={rules}
      keyOf={({ id }) => id}
      drawer={drawer}
      isQuiet={(rule) => ruleTime(rule, today) === 'past'}
    />
  );
}

const tones = { now: 'primary', later: 'accent', past: 'neutral' } as const satisfies Record<RuleTime, string>;

function columnsOf(words: {
  intl: IntlShape;
  locale: ReturnType<typeof useLocale>;
  today: CalendarDate;
}): StaffColumn<RulePartsFragment>[] {
  const { intl, locale, today } = words;
  const head = (name: string) => <FormattedMessage id={`rules.${name}`} />;
  const date = (of: CalendarDate) => deliveryDateText(of, locale, 'plain');
  return [
    {
      id: 'name',
      head: head('field.name'),
      width: 'minmax(0, 1.4fr)',
      cell: ({ name }) => <chakra.span fontWeight="600">{name}</chakra.span>,
    },
    {
      id: 'branches',
      head: head('field.branchIds'),
      width: 'minmax(0, 1.4fr)',
      cell: ({ branchNames }) => (
        <chakra.span color="fg.muted" lineClamp="2" title={branchNames.length > 2 ? intl.formatList(branchNames) : undefined}>
          {intl.formatList(branchNames)}
        </chakra.span>
      ),
    },
    {
      id: 'dates',
      head: head('dates'),
      width: '15rem',
      cell: ({ startDate, endDate }) => (startDate === endDate ? date(startDate) : `${date(startDate)} – ${date(endDate)}`),
    },
    {
      id: 'limit',
      head: head('field.dailyLimit'),
      width: '8rem',
      cell: ({ dailyLimit }) => (
        <chakra.span fontWeight="600">
          <FormattedMessage id="rules.limit" values={{ limit: dailyLimit }} />
        </chakra.span>
      ),
    },
    {
      id: 'time',
      head: head('filter.when.head'),
      width: '7rem',
      cell: (rule) => {
        const time = ruleTime(rule, today);
        return (
          <StatusChip tone={tones[time]} dense>
            <FormattedMessage id={`rules.time.${time}`} />
          </StatusChip>
        );
      },
    },
    {
      id: 'added',
      head: head('added'),
      width: '7rem',
      cell: ({ createdAt }) => (
        <chakra.span color="fg.muted" hideBelow="md">
          {date(localDateTime(new Date(createdAt)).date)}
        </chakra.span>
      ),
    },
  ];
}
