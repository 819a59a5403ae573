import { chakra } from '@chakra-ui/react';
import { Store } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { GuestsLine } from '../../../components/day-load/guests-line';
import { guestsText, type GuestsOfDay } from '../../../components/day-load/guests-text';
import { dayLook } from '../../../components/day-status/day-look';
import { deliveryDateText, weekdayNames } from '../../../components/delivery-date/delivery-date-text';
import { useDayLink } from '../../../components/staff-links/use-day-link';
import { useLocale } from '../../../lib/use-locale';
import { EmptyState } from '../../../ui/empty-state';
import { SectionCard } from '../../../ui/section-card';
import { Skeleton } from '../../../ui/skeleton';
import type { CardState } from '../card-state';
import { HeatCell } from './heat-cell';
import { HeatLegend } from './heat-legend';
import { heatStrip, type HeatLoad } from './heat-strip';
import { useGridKeys } from './use-grid-keys';

const columns = (days: number) => ({
  base: `repeat(${days}, 4rem)`,
  md: `minmax(7.5rem, 12rem) repeat(${days}, minmax(3.25rem, 1fr))`,
  // Room for the longest names in one line.
  '2xl': `14.5rem repeat(${days}, minmax(3.25rem, 1fr))`,
});

const Row = chakra('div', { base: { display: 'grid', gap: '3px', alignItems: 'center' } });

/** The load of every branch against its limit, today and the next fourteen days. */
export function LoadsCard({ loads, today, state }: { loads: readonly HeatLoad[] | null; today: string; state: CardState }) {
  return (
    <SectionCard
      title={<FormattedMessage id="dashboard.loads.title" />}
      sub={<FormattedMessage id="dashboard.loads.fromToday" />}
      actions={<HeatLegend />}
      state={state}
      failure={<FormattedMessage id="dashboard.loads.failed" />}
      skeleton={<LoadsSkeleton />}
    >
      {loads && (
        <>
          <Strip loads={loads} today={today} />
          <GuestsLine of={guestsOf(loads)} px={{ base: '4', md: '5' }} pb="4" />
        </>
      )}
    </SectionCard>
  );
}

function Strip({ loads, today }: { loads: readonly HeatLoad[]; today: string }) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const locale = useLocale();
  const dayLink = useDayLink();
  const { dates, rows } = heatStrip(loads);
  const { ref, onKeyDown, stop, setStop } = useGridKeys(rows.length, dates.length);
  const weekdays = weekdayNames(locale);
  if (rows.length === 0) {
    return (
      <chakra.div px="5" pb="6">
        <EmptyState picture={<Store size={32} aria-hidden="true" />} title={<FormattedMessage id="dashboard.branches.none.title" />}>
          <FormattedMessage id="dashboard.branches.none.text" />
        </EmptyState>
      </chakra.div>
    );
  }

  const labelOf = (load: HeatLoad): string => {
    const word = formatMessage({ id: load.overbookedBy > 0 ? 'dashboard.overbooked' : dayLook(load).word });
    const values = { branch: load.branchName, date: deliveryDateText(load.date, locale, 'day'), booked: load.booked, limit: load.limit };
    const cell = formatMessage({ id: 'dashboard.loads.cell' }, { ...values, status: load.note ? `${word}, ${load.note}` : word });
    return [cell, guestsText(intl, load)].filter(Boolean).join(' · ');
  };

  return (
    <chakra.div overflowX="auto" px={{ base: '4', md: '5' }} pb="4" pt="0.5">
      <chakra.div
        ref={ref}
        role="grid"
        aria-label={formatMessage({ id: 'dashboard.loads.title' })}
        onKeyDown={onKeyDown}
        display="flex"
        flexDirection="column"
        gap={{ base: '2', md: '3px' }}
        width={{ base: 'max-content', md: 'auto' }}
        minWidth={{ md: '59rem' }}
      >
        <Row role="row" gridTemplateColumns={columns(dates.length)} textStyle="xs" textAlign="center" pb="1">
          <chakra.span role="columnheader" hideBelow="md" textAlign="start" fontSize="0">
            <FormattedMessage id="shell.branches" />
          </chakra.span>
          {dates.map((date) => {
            const isToday = date === today;
            return (
              <chakra.span key={date} role="columnheader" color={isToday ? 'primary.fg' : 'fg.muted'} lineHeight="1.0625rem">
                {isToday ? <FormattedMessage id="deliveryForm.day.today" /> : weekdays[weekdayOf(date)]?.short}
                <chakra.b display="block" fontWeight="600" color={isToday ? 'primary.fg' : 'fg'} fontVariantNumeric="tabular-nums">
                  {date.slice(8)}
                </chakra.b>
              </chakra.span>
            );
          })}
        </Row>
        {rows.map((row, rowIndex) => (
          <Row key={row.branchId} role="row" gridTemplateColumns={columns(dates.length)}>
            <chakra.span
              role="rowheader"
              gridColumn={{ base: '1 / -1', md: 'auto' }}
              position="sticky"
              insetStart="0"
              justifySelf="start"
              alignSelf="stretch"
              display="flex"
              alignItems="center"
              zIndex="1"
              pe="2"
              bg="bg.panel"
              textStyle="sm"
              lineHeight={{ md: '1.0625rem' }}
              fontWeight={{ base: '600', md: '500' }}
              width={{ md: 'full' }}
            >
              {row.branchName}
            </chakra.span>
            {row.days.map((load, column) => (
              <div key={load.date} role="gridcell" data-row={rowIndex} data-column={column}>
                <HeatCell
                  load={load}
                  label={labelOf(load)}
                  to={dayLink?.(load.branchId, load.date) ?? null}
                  tabIndex={stop.row === rowIndex && stop.column === column ? 0 : -1}
                  onFocus={() => setStop({ row: rowIndex, column })}
                />
              </div>
            ))}
          </Row>
        ))}
      </chakra.div>
    </chakra.div>
  );
}

/** Of all that the strip shows. */
function guestsOf(loads: readonly HeatLoad[]): GuestsOfDay {
  const sum = (of: keyof GuestsOfDay) => loads.reduce((all, load) => all + load[of], 0);
  return { heldInForms: sum('heldInForms'), unproved: sum('unproved') };
}

/** 0 is Monday. */
const weekdayOf = (date: string) => (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7;

function LoadsSkeleton() {
  return (
    <chakra.div px="5" pb="5" display="flex" flexDirection="column" gap="3px">
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} height="2.375rem" />
      ))}
    </chakra.div>
  );
}
