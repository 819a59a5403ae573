import { weekdays, weekdayOf, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { chakra, Flex } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import { deliveryDateText, weekdayNames } from '../../components/delivery-date/delivery-date-text';
import { DeliveryDateTile } from '../../components/delivery-date/delivery-date-tile';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { DayGlyph } from '../../ui/day-glyph';
import { ClosedDayPart } from './closed-day-part';
import { branchesOn, type Clash, type ClosableBranch, type ClosedDayRow } from './closed-year';

interface DayCardProps {
  date: CalendarDate;
  /** What closes the date, filter or not. */
  days: readonly ClosedDayRow[];
  branches: readonly ClosableBranch[];
  clashes: readonly Clash[];
  mayWrite: boolean;
  onAdd: () => void;
  onEdit: (id: string) => void;
  onDelete: (id: string) => void;
  onConfirmed: (day: ClosedDayRow) => void;
  readAgain: () => Promise<unknown>;
}

/** The chosen date: what closes it, and which branches are closed and which are not. */
export function DayCard({ date, days, branches, clashes, mayWrite, onAdd, onEdit, onDelete, onConfirmed, readAgain }: DayCardProps) {
  const t = useT();
  const id = useId();
  const locale = useLocale();
  const [only] = days;
  return (
    <Card asChild>
      <section aria-labelledby={id}>
        <Flex gap="4" align="center" px="5" pt="4" pb={days.length > 0 ? '1' : '4'}>
          <DeliveryDateTile date={date} small />
          <chakra.div minWidth="0" aria-live="polite">
            <chakra.h2 id={id} fontSize="1.0625rem" lineHeight="1.375rem" fontWeight="700" overflowWrap="anywhere">
              {days.length === 1 && only
                ? only.names[locale]
                : t(days.length === 0 ? 'closedDays.open' : 'closedDays.several', { count: days.length })}
            </chakra.h2>
            <chakra.p textStyle="sm" color="fg.muted">
              {deliveryDateText(date, locale, 'full')}
            </chakra.p>
          </chakra.div>
        </Flex>
        {days.map((day) => (
          <ClosedDayPart
            key={day.id}
            day={day}
            branches={branches}
            isNamed={days.length > 1}
            onEdit={() => onEdit(day.id)}
            onDelete={() => onDelete(day.id)}
            onConfirmed={onConfirmed}
            readAgain={readAgain}
          />
        ))}
        <BranchesOfDay date={date} days={days} branches={branches} booked={clashes.reduce((sum, { toDecide }) => sum + toDecide, 0)} />
        {mayWrite ? (
          <chakra.div borderTop="1px solid {colors.border}" px="5" py="3">
            <Button variant={days.length === 0 ? 'tint' : 'ghost'} size="sm" onClick={onAdd}>
              <Plus size={16} />
              {t(days.length === 0 ? 'closedDays.closeThis' : 'closedDays.closeMore')}
            </Button>
          </chakra.div>
        ) : null}
      </section>
    </Card>
  );
}

interface BranchesOfDayProps {
  date: CalendarDate;
  days: readonly ClosedDayRow[];
  branches: readonly ClosableBranch[];
  booked: number;
}

function BranchesOfDay({ date, days, branches, booked }: BranchesOfDayProps) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const { closed, open, never } = branchesOn(date, days, branches);
  const list = (of: readonly ClosableBranch[]) =>
    intl.formatList(
      of.map(({ name }) => name),
      { style: 'narrow' },
    );
  const weekday = weekdayNames(locale)[weekdays.indexOf(weekdayOf(date))]?.long ?? '';
  const lines = [
    { id: 'closed', glyph: 'closed', of: closed, all: false },
    { id: 'openBranches', glyph: 'available', of: open, all: open.length > 0 && closed.length === 0 && never.length === 0 },
    { id: 'never', glyph: 'closed', of: never, all: false },
  ] as const;
  return (
    <chakra.ul listStyleType="none" borderTop="1px solid {colors.border}" px="5" py="3" textStyle="sm">
      {lines.map(({ id, glyph, of, all }) =>
        of.length === 0 ? null : (
          <chakra.li key={id} display="flex" gap="2.5" py="1">
            <chakra.span mt="0.25rem" flex="none" color="closed.fg">
              <DayGlyph kind={glyph} size={13} />
            </chakra.span>
            <span>
              <chakra.strong fontWeight="600">{t(`closedDays.branches.${id}`, { weekday })}</chakra.strong>{' '}
              <chakra.span color="fg.muted">{all ? t('closedDays.branches.all') : list(of)}</chakra.span>
            </span>
          </chakra.li>
        ),
      )}
      {booked > 0 ? (
        <chakra.li display="flex" gap="2.5" py="1" color="full.fg" fontWeight="600">
          <chakra.span mt="0.25rem" flex="none">
            <DayGlyph kind="overbooked" size={13} />
          </chakra.span>
          {t('closedDays.clash.count', { count: booked })}
        </chakra.li>
      ) : null}
    </chakra.ul>
  );
}
