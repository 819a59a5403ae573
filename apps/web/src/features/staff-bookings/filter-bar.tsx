import { bookingStatuses, canArchive } from '@booking/domain/booking/booking-status';
import { attendances, type Attendance } from '@booking/domain/delivery-day/attendance';
import { chakra, Flex } from '@chakra-ui/react';
import { FunnelX, Store } from 'lucide-react';
import { DatesFilter } from '../../components/dates-filter/dates-filter';
import type { SessionBranch } from '../../lib/session/session-user';
import { useT } from '../../lib/use-locale';
import { useIsTelephone } from '../../lib/use-media';
import { Button } from '../../ui/button';
import { FilterChoices } from '../../ui/filter-menu';
import { SearchField } from '../../ui/search-field';
import { isFiltered, needs, noFilter, type ListFilter, type Need } from './booking-filter';
import { statusLooks } from '../../components/booking-status/booking-status-badge';

interface FilterBarProps {
  filter: ListFilter;
  onFilter: (filter: ListFilter) => void;
  branches: readonly Pick<SessionBranch, 'id' | 'name'>[];
}

/** Spans of dates that staff need every day. */
const spans = [
  { name: 'today', from: 0, to: 0 },
  { name: 'tomorrow', from: 1, to: 1 },
  { name: 'nextWeek', from: 0, to: 6 },
  { name: 'all' },
] as const;

const needTexts: Readonly<Record<Need, string>> = {
  notOnFile: 'bookings.needs.notOnFile',
  unproved: 'bookings.needs.unverified',
  overbooked: 'bookings.needs.overbooked',
};

/** Message ids of the answers. Each names the filter if it is the only one chosen: "yes" or "no" would not say to what. */
export const answerTexts: Readonly<Record<Attendance, string>> = {
  YES: 'day.attendance.yes',
  NO: 'day.attendance.no',
};

/** On a telephone the filters are in pairs, in rows as wide as the search above them. */
const telephoneRows = { '& > *': { flexGrow: 1, minWidth: '35%' } };

/** The filters of the list: search, dates, branches and statuses, each at one press. */
export function FilterBar({ filter, onFilter, branches }: FilterBarProps) {
  const t = useT();
  const change = (part: Partial<ListFilter>) => onFilter({ ...filter, ...part });
  const names = (id: string, count: number) => ({ label: t(id, { count: 0 }), several: t(id, { count }) });
  // These filters look for a booking of any date.
  const isOfAllDates = filter.archived || filter.search !== '' || filter.needs.length > 0;
  // On a telephone the button is an icon: among filters of any length, a text would be in a row of its own.
  const isTelephone = useIsTelephone();
  const clear = isFiltered(filter) ? (
    <Button variant="ghost" size="sm" icon={isTelephone} aria-label={t('bookings.filter.clear')} onClick={() => onFilter(noFilter)}>
      {isTelephone ? <FunnelX size={18} /> : t('bookings.filter.clear')}
    </Button>
  ) : null;
  return (
    <Flex position="relative" wrap="wrap" gap="2" mb="3.5" css={{ mdDown: telephoneRows }}>
      <Flex gap="2" flex="1 1 100%" display={{ base: 'flex', md: 'contents' }}>
        <SearchField
          label={t('bookings.search')}
          placeholder={t('bookings.search.placeholder')}
          search={filter.search}
          onSearch={(search) => change({ search })}
        />
        {isTelephone ? clear : null}
      </Flex>
      <DatesFilter
        span={filter}
        onChange={change}
        label={t(isOfAllDates ? 'bookings.filter.dates' : 'bookings.filter.fromToday')}
        clear={t('bookings.filter.clearDates')}
        spans={isOfAllDates ? spans.filter(({ name }) => name !== 'all') : spans}
      />
      {branches.length > 1 ? (
        <FilterChoices
          icon={
            <chakra.span hideBelow="md">
              <Store size={16} />
            </chakra.span>
          }
          {...names('bookings.filter.branch', filter.branchIds.length)}
          chosen={filter.branchIds}
          options={branches.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(branchIds) => change({ branchIds })}
        />
      ) : null}
      <FilterChoices
        {...names('bookings.filter.status', filter.statuses.length)}
        chosen={filter.statuses}
        options={(filter.archived ? bookingStatuses.filter(canArchive) : bookingStatuses).map((status) => ({
          value: status,
          label: t(statusLooks[status].text),
        }))}
        onChange={(statuses) => change({ statuses })}
      />
      {filter.archived ? null : (
        <FilterChoices
          {...names('bookings.filter.needs', filter.needs.length)}
          chosen={filter.needs}
          options={needs.map((need) => ({ value: need, label: t(needTexts[need]) }))}
          onChange={(needed) => change({ needs: needed })}
        />
      )}
      {filter.archived ? null : (
        <FilterChoices
          {...names('bookings.filter.attendance', filter.attendance.length)}
          chosen={filter.attendance}
          options={attendances.map((answer) => ({ value: answer, label: t(answerTexts[answer]) }))}
          onChange={(attendance) => change({ attendance })}
        />
      )}
      {isTelephone ? null : clear}
    </Flex>
  );
}
