import { bookingStatuses, canArchive } from '@booking/domain/booking/booking-status';
import { addDays } from '@booking/domain/calendar/calendar-date';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { CalendarRange, ChevronDown, Store, X } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import type { SessionBranch } from '../../lib/session/session-user';
import { today } from '../../lib/today';
import { useLocale } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { FilterButton } from '../../ui/filter-button';
import { FilterChoices } from '../../ui/filter-choices';
import { Menu } from '../../ui/menu';
import { SearchField } from '../../ui/search-field';
import { TextField } from '../../ui/text-field';
import { isFiltered, needs, noFilter, type ListFilter } from './booking-filter';

export interface FilterBarProps {
  filter: ListFilter;
  onFilter: (filter: ListFilter) => void;
  branches: readonly Pick<SessionBranch, 'id' | 'name'>[];
}

/** What the list shows: words, dates, branches and statuses, each at one press. */
export function FilterBar({ filter, onFilter, branches }: FilterBarProps) {
  const intl = useIntl();
  const change = (part: Partial<ListFilter>) => onFilter({ ...filter, ...part });
  const names = (name: 'branch' | 'status' | 'needs', count: number) => ({
    label: intl.formatMessage({ id: `bookings.filter.${name}` }, { count: 0 }),
    several: intl.formatMessage({ id: `bookings.filter.${name}` }, { count }),
  });
  return (
    <Flex position="relative" wrap="wrap" gap="2" marginBottom="3.5">
      <SearchField
        label={intl.formatMessage({ id: 'bookings.search' })}
        placeholder={intl.formatMessage({ id: 'bookings.search.placeholder' })}
        search={filter.search}
        onSearch={(search) => change({ search })}
      />
      <Dates filter={filter} onChange={change} />
      {branches.length > 1 ? (
        <FilterChoices
          icon={<Store size={16} aria-hidden="true" />}
          {...names('branch', filter.branchIds.length)}
          chosen={filter.branchIds}
          options={branches.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(branchIds) => change({ branchIds })}
        />
      ) : null}
      <FilterChoices
        {...names('status', filter.statuses.length)}
        chosen={filter.statuses}
        options={(filter.archived ? bookingStatuses.filter(canArchive) : bookingStatuses).map((status) => ({
          value: status,
          label: <FormattedMessage id={`manage.status.${status}`} />,
        }))}
        onChange={(statuses) => change({ statuses })}
      />
      {filter.archived ? null : (
        <FilterChoices
          {...names('needs', filter.needs.length)}
          chosen={filter.needs}
          options={needs.map((need) => ({ value: need, label: <FormattedMessage id={`bookings.needs.${need}`} /> }))}
          onChange={(needed) => change({ needs: needed })}
        />
      )}
      {isFiltered(filter) ? (
        <Button variant="ghost" size="sm" onClick={() => onFilter(noFilter)}>
          <FormattedMessage id="bookings.filter.clear" />
        </Button>
      ) : null}
    </Flex>
  );
}

interface DatesProps {
  filter: ListFilter;
  onChange: (part: Pick<ListFilter, 'from' | 'to'>) => void;
}

/** Spans that are asked for every day. */
const spans = [
  { name: 'today', from: 0, to: 0 },
  { name: 'tomorrow', from: 1, to: 1 },
  { name: 'week', from: 0, to: 6 },
] as const;

function Dates({ filter: { from, to }, onChange }: DatesProps) {
  const intl = useIntl();
  const label = useDatesText(from, to);
  const active = from !== null || to !== null;
  return (
    <Flex position={{ md: 'relative' }}>
      <Menu
        align="start"
        label={intl.formatMessage({ id: 'bookings.filter.dates' })}
        width="19rem"
        trigger={(props) => (
          <FilterButton active={active} joined={active} {...props}>
            <CalendarRange size={16} aria-hidden="true" />
            {label}
            {active ? null : <ChevronDown size={15} aria-hidden="true" />}
          </FilterButton>
        )}
      >
        <Box padding="2">
          <Flex gap="1.5" wrap="wrap" marginBottom="3">
            {spans.map((span) => (
              <Button
                key={span.name}
                variant="outline"
                size="sm"
                onClick={() => onChange({ from: addDays(today(), span.from), to: addDays(today(), span.to) })}
              >
                <FormattedMessage id={`bookings.filter.${span.name}`} />
              </Button>
            ))}
          </Flex>
          <Flex direction="column" gap="3">
            {(['from', 'to'] as const).map((end) => (
              <TextField
                key={end}
                type="date"
                label={<FormattedMessage id={`bookings.filter.${end}`} />}
                value={(end === 'from' ? from : to) ?? ''}
                onChange={(event) => onChange({ from, to, [end]: event.currentTarget.value || null })}
              />
            ))}
          </Flex>
        </Box>
      </Menu>
      {active ? (
        <FilterButton
          active
          last
          aria-label={intl.formatMessage({ id: 'bookings.filter.clearDates' })}
          onClick={() => onChange({ from: null, to: null })}
        >
          <X size={15} aria-hidden="true" />
        </FilterButton>
      ) : null}
    </Flex>
  );
}

function useDatesText(from: string | null, to: string | null) {
  const locale = useLocale();
  const day = (date: string) => <chakra.span whiteSpace="nowrap">{deliveryDateText(date, locale, 'dayMonth')}</chakra.span>;
  if (from !== null && from === to) return day(from);
  if (from !== null && to !== null) return <FormattedMessage id="bookings.filter.fromTo" values={{ from: day(from), to: day(to) }} />;
  if (from !== null) return <FormattedMessage id="bookings.filter.since" values={{ from: day(from) }} />;
  if (to !== null) return <FormattedMessage id="bookings.filter.until" values={{ to: day(to) }} />;
  return <FormattedMessage id="bookings.filter.dates" />;
}
