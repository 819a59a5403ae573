import { addDays, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { CalendarRange, ChevronDown, X } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { today } from '../../lib/today';
import { useLocale, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { FilterButton } from '../../ui/filter-menu';
import { Menu } from '../../ui/menu';
import { deliveryDateText } from '../delivery-date/delivery-date-text';

// Loaded with the menu, which few users open.
const DateField = lazy(async () => ({ default: (await import('../date-field/date-field')).DateField }));

/** Both ends included; null: open. */
export interface DateSpan {
  from: CalendarDate | null;
  to: CalendarDate | null;
  /** True if the user chose all dates, in a list that otherwise shows a part of them. */
  all?: boolean;
}

const spanTexts = {
  today: 'datesFilter.today',
  tomorrow: 'datesFilter.tomorrow',
  nextWeek: 'datesFilter.nextWeek',
  lastWeek: 'datesFilter.lastWeek',
  lastMonth: 'datesFilter.lastMonth',
  all: 'datesFilter.all',
};

const ends = [
  { end: 'from', label: 'datesFilter.from' },
  { end: 'to', label: 'datesFilter.to' },
] as const;

interface DatesFilterProps {
  span: DateSpan;
  onChange: (span: DateSpan) => void;
  /** The label of the button while no dates are chosen: 'Delivery date'. */
  label: string;
  /** The last day that can be chosen. */
  max?: CalendarDate;
  /** The label of the button that clears the dates: 'All delivery dates'. */
  clear: string;
  /** Common ranges, in days from today. */
  spans: readonly ({ name: Exclude<keyof typeof spanTexts, 'all'>; from: number; to: number } | { name: 'all' })[];
}

/** A filter by a range of dates. */
export function DatesFilter({ span, onChange, label, max, clear, spans }: DatesFilterProps) {
  const t = useT();
  const { from, to } = span;
  const text = useSpanText(span);
  const active = from !== null || to !== null || span.all === true;
  const choose = (chosen: Pick<DateSpan, 'from' | 'to'>) => onChange({ ...chosen, ...(span.all !== undefined && { all: false }) });
  return (
    <Flex css={{ '& > div': { flexGrow: 1 } }}>
      <Menu
        align="start"
        label={label}
        width="19rem"
        trigger={(props) => (
          <FilterButton active={active} joined={active} {...props}>
            <chakra.span hideBelow="md">
              <CalendarRange size={16} />
            </chakra.span>
            {text ?? label}
            {active ? null : <ChevronDown size={15} />}
          </FilterButton>
        )}
      >
        <Box p="2">
          <Flex gap="1.5" wrap="wrap" mb="3">
            {spans.map((span) => (
              <Button
                key={span.name}
                variant="outline"
                size="sm"
                onClick={() =>
                  span.name === 'all'
                    ? onChange({ from: null, to: null, all: true })
                    : choose({ from: addDays(today(), span.from), to: addDays(today(), span.to) })
                }
              >
                {t(spanTexts[span.name])}
              </Button>
            ))}
          </Flex>
          <Flex direction="column" gap="3" minHeight="9.75rem">
            <Suspense>
              {ends.map(({ end, label: name }) => (
                <DateField
                  key={end}
                  recent
                  max={max}
                  label={t(name)}
                  value={span[end] ?? ''}
                  onChange={(date) => choose({ from, to, [end]: date || null })}
                />
              ))}
            </Suspense>
          </Flex>
        </Box>
      </Menu>
      {active ? (
        <FilterButton active last aria-label={clear} onClick={() => choose({ from: null, to: null })}>
          <X size={15} />
        </FilterButton>
      ) : null}
    </Flex>
  );
}

function useSpanText({ from, to, all }: DateSpan) {
  const t = useT();
  const locale = useLocale();
  const day = (date: string) => <chakra.span whiteSpace="nowrap">{deliveryDateText(date, locale, 'dayMonth')}</chakra.span>;
  if (from !== null && from === to) return day(from);
  if (from !== null && to !== null) return t('datesFilter.fromTo', { from: day(from), to: day(to) });
  if (from !== null) return t('datesFilter.since', { from: day(from) });
  if (to !== null) return t('datesFilter.until', { to: day(to) });
  return all === true ? t('datesFilter.all') : null;
}
